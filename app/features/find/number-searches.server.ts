import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PagedCallName } from "../../../provider/contract/calls";
import { isFileId } from "../../../provider/contract/files";
import {
  advancedSearch,
  asnListSearch,
  manifestSearch,
  packingSlipSearch,
} from "../search/asn-search/index.server";
import { countOf, type FigureLoader } from "../attention/index.server";
import { encodeCriteria } from "../../engine/criteria/criteria-codec";
import { describeDate, type IsoDate } from "../../engine/criteria/dates";
import { resolveDay, type Day } from "../../engine/criteria/relative-dates";
import { isFeatureEnabled } from "../../features.server";
import {
  fieldMessages,
  findMessages,
  formatMessage,
  serverMessages,
  timelineMessages,
} from "../../engine/messages";
import { paths } from "../../paths";
import {
  maxAddressLength,
  withoutProPrefixes,
} from "../../engine/results/number-list";
import type { ResultSearch } from "../../engine/results/result-search";
import {
  proListSearch,
  trackingAdvancedSearch,
  trackingManifestSearch,
} from "../search/tracking/index.server";
import { findBillOfLading, findBookings } from "./bill-of-lading.server";
import type { Hit } from "./find-view";
import { foldWords } from "./names/match-names.server";
import type { Wanted } from "./wanted.server";

/** A way to look for a number. `hits` is null if the provider did not respond. */
interface Attempt {
  label: string;
  hits: Promise<Hit[] | null>;
}

type Context = LoaderFunctionArgs["context"];

/**
 * Begins to look for a number in every search that could have it, in parallel. The searches are those of the
 * result pages, with the same cached rows and the same rights.
 */
export function startSearches(
  wanted: Wanted,
  loader: FigureLoader,
  context: Context,
): Attempt[] {
  const { code, list, reference, day } = wanted;
  const { today } = context;
  const cartonsOfDay = day === null ? null : attemptForDay(day, today);
  // A date of several words is no list of numbers.
  if (list !== null && cartonsOfDay !== null) return [cartonsOfDay];
  const hasTracking = isFeatureEnabled(context, proListSearch.feature);
  const hasBookings = isFeatureEnabled(context, "bookLTL");
  /**
   * Looks in a search; null if its address cannot contain the number.
   * @param path the result page of the search
   * @param shownPath the page that shows what was found, if it is another one
   */
  const inSearch = <Name extends PagedCallName, Criteria>(
    search: ResultSearch<Name, Criteria>,
    label: string,
    count: string,
    path: string,
    shownPath = path,
  ): Attempt | null => {
    if (!search.read(new URL(path, "http://localhost"), null, today).ok)
      return null;
    const look = async () => {
      const loaded = await loader.set(search, path);
      if (loaded === null) return null;
      if (loaded.set.found === 0) return [];
      const about = formatMessage(count, { count: countOf(loaded) ?? "" });
      return [pageHit(label, about, shownPath)];
    };
    return { label, hits: look() };
  };
  const asns = (numbers: string[]) =>
    inSearch(
      asnListSearch,
      findMessages.asn,
      findMessages.cartons,
      asnListSearch.list?.path(numbers) ?? "",
      onlyPath(numbers, paths.carton),
    );
  const pros = (numbers: string[]) =>
    hasTracking
      ? inSearch(
          proListSearch,
          findMessages.pro,
          findMessages.shipments,
          paths.proSearch(encodeCriteria({ PROs: numbers })),
          onlyPath(numbers, paths.shipment),
        )
      : null;
  if (code.isCarton) return found(code.numbers.map((number) => asns([number])));
  const [number = ""] = code.numbers;
  const isNumber = list === null;
  const manifest = encodeCriteria({ m: reference ?? "" });
  const delivery = encodeCriteria({ delivID: number });
  return found([
    cartonsOfDay,
    asns(list ?? [number]),
    ...proLists(wanted).map((spellings) => firstOf(spellings.map(pros))),
    ...(reference !== null
      ? [
          inSearch(
            packingSlipSearch,
            findMessages.packingSlip,
            findMessages.cartons,
            packingSlipSearch.path(encodeCriteria({ ps: reference })),
          ),
          inSearch(
            manifestSearch,
            findMessages.manifest,
            findMessages.cartons,
            manifestSearch.path(manifest),
          ),
          hasTracking
            ? inSearch(
                trackingManifestSearch,
                findMessages.manifestShipments,
                findMessages.shipments,
                trackingManifestSearch.path(manifest),
              )
            : null,
        ]
      : []),
    isNumber
      ? inSearch(
          advancedSearch,
          findMessages.delivery,
          findMessages.cartons,
          advancedSearch.path(delivery),
        )
      : null,
    isNumber && hasTracking
      ? inSearch(
          trackingAdvancedSearch,
          findMessages.deliveryShipments,
          findMessages.shipments,
          trackingAdvancedSearch.path(delivery),
        )
      : null,
    isNumber && hasTracking ? trailer(number, loader) : null,
    isNumber && hasBookings && isFileId(number)
      ? {
          label: serverMessages.billOfLading,
          hits: findBillOfLading(number, loader, context),
        }
      : null,
    isNumber && hasBookings
      ? {
          label: serverMessages.billOfLading,
          hits: findBookings(number, loader, context),
        }
      : null,
  ]);
}

/**
 * Joins the searches for one number in several spellings: the first that finds something counts, because a
 * provider may find the same shipment by each of them.
 */
function firstOf(attempts: readonly (Attempt | null)[]): Attempt | null {
  const made = attempts.filter((attempt) => attempt !== null);
  const [first] = made;
  if (first === undefined) return null;
  const look = async () => {
    const found = await Promise.all(made.map(({ hits }) => hits));
    const known = found.find((hits) => hits !== null && hits.length > 0);
    return known ?? (found.includes(null) ? null : []);
  };
  return { label: first.label, hits: look() };
}

/**
 * Returns the PRO numbers to look for. Each entry has the spellings of the same numbers: without the spaces
 * and hyphens with which papers group digits, without the word PRO, and as typed.
 */
function proLists({ code, list, reference }: Wanted): string[][][] {
  const [number = ""] = code.numbers;
  const plain = withoutProPrefixes(list === null ? number : (reference ?? ""));
  const joined = plain.replaceAll(/[\s-]/g, "");
  if (list === null) {
    const bare = joined.replace(/^PRO(?=\d)/i, "");
    return [[...new Set([bare, joined, plain, number])].map((pro) => [pro])];
  }
  const isGrouped = reference !== null && list.every((part) => /\d/.test(part));
  return isGrouped ? [[list], [[joined]]] : [[list]];
}

const pageHit = (label: string, about: string, path: string): Hit => ({
  label,
  about,
  path,
  isDocument: false,
});

/** Returns the page of a single number; undefined for several. */
const onlyPath = (numbers: string[], page: (number: string) => string) =>
  numbers.length === 1 && numbers[0] !== undefined
    ? page(numbers[0])
    : undefined;

const found = (attempts: (Attempt | null)[]) =>
  attempts.filter((attempt) => attempt !== null);

/** Leads to the cartons of a day, which need no search before. */
const attemptForDay = (day: Day, today: IsoDate): Attempt => ({
  label: findMessages.day,
  hits: Promise.resolve([
    pageHit(
      findMessages.day,
      formatMessage(findMessages.cartonsOfDay, {
        date: describeDate(resolveDay(day, today)),
      }),
      advancedSearch.path(encodeCriteria({ s: day, f: day })),
    ),
  ]),
});

/** Longest number that is looked for as that of a trailer, in characters: longer ones are cartons. */
const maxTrailerLength = 12;
/** The shipments among which a trailer is looked for; no search of the specification has its number. */
const recentShipments = trackingAdvancedSearch.path(
  encodeCriteria({ s: "-1d", f: "today" }),
);

/** Looks for the shipments of yesterday and today on a trailer; they are shown as a list of their PRO numbers. */
function trailer(number: string, loader: FigureLoader): Attempt | null {
  const wanted = foldWords(number).join("");
  if (wanted === "" || number.length > maxTrailerLength) return null;
  const look = async () => {
    const loaded = await loader.set(trackingAdvancedSearch, recentShipments);
    if (loaded === null) return null;
    const { rows } = loaded.set;
    const trailers = rows.column("Trailer")?.values;
    const pros = rows.column("PRO")?.values;
    const numbers = new Set<string>();
    for (let row = 0; row < rows.length; row += 1) {
      const pro = String(pros?.get(row) ?? "");
      const name = String(trailers?.get(row) ?? "");
      if (pro !== "" && foldWords(name).join("") === wanted) numbers.add(pro);
    }
    const path = proListSearch.list?.path([...numbers]) ?? "";
    if (numbers.size === 0 || path.length > maxAddressLength) return [];
    const about = formatMessage(findMessages.shipments, {
      count: numbers.size,
    });
    return [
      pageHit(
        formatMessage(timelineMessages.ofTrailer, { number }),
        about,
        path,
      ),
    ];
  };
  return { label: fieldMessages.trailer, hits: look() };
}
