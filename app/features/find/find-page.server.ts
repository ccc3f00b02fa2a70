import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { isShortenedNumber } from "../../../shared/numbers";
import { withoutFormatCharacters } from "../../../shared/typed-text";
import type { PagedCallName } from "../../../provider/contract/calls";
import { isFileId } from "../../../provider/contract/files";
import { maxNumberLength } from "../../../provider/contract/limits";
import { Gate } from "../../../shared/gate";
import {
  advancedSearch,
  asnListSearch,
  manifestSearch,
  packingSlipSearch,
} from "../search/asn-search/index.server";
import { countOf, FigureLoader } from "../attention/index.server";
import { encodeCriteria } from "../../engine/criteria/criteria-codec";
import { describeDate, type IsoDate } from "../../engine/criteria/dates";
import {
  readDay,
  resolveDay,
  type Day,
} from "../../engine/criteria/relative-dates";
import { isFeatureEnabled, loadForUser } from "../../features.server";
import {
  findMessages,
  formatMessage,
  resultMessages,
  serverMessages,
} from "../../engine/messages";
import { paths } from "../../paths";
import { getPools } from "../../engine/provider-client/pools.server";
import { withoutProPrefixes } from "../../engine/results/number-list";
import type { ResultSearch } from "../../engine/results/result-search";
import {
  proListSearch,
  trackingAdvancedSearch,
  trackingManifestSearch,
} from "../search/tracking/index.server";
import {
  findBillOfLading,
  findBookings,
  findShipmentPage,
} from "./bill-of-lading.server";
import type { FindView, Hit } from "./find-view";
import { readCode, separator, type ReadCode } from "./scanned-code";

/** Maximum length of what is looked for, in characters: 100 numbers of a label. Longer lists belong into a list form. */
const maxLength = 2_000;

/** Words that the number of a manifest or of a packing slip may consist of; longer texts are lists. */
const maxReferenceWords = 3;

/** How long the page waits for the searches, in milliseconds. */
const deadlineMs = 3_000;

/** Provider calls of this screen at a time, in this process: those of two users do not wait. */
const slots = new Gate({ inTotal: 12 });

/** What was typed into the search box. */
interface Wanted {
  /** The whole text as one number. */
  code: ReadCode;
  /** The numbers of a list; null if the text is one number. */
  list: string[] | null;
  /**
   * The text as the number of a manifest or of a packing slip, which may contain spaces; null if it is too
   * long for one.
   */
  reference: string | null;
  /** The text as a day; null if it is none. */
  day: Day | null;
}

/** A way to look for a number. `hits` is null if the provider did not respond. */
interface Attempt {
  label: string;
  hits: Promise<Hit[] | null>;
}

type Context = LoaderFunctionArgs["context"];

/**
 * The loader of the screen Find: looks for a number in every search that could have it, in parallel. The
 * searches are those of the result pages, with the same cached rows and the same rights.
 * @returns what was found and what was tried; a redirect to the page if exactly one was found
 */
export async function loadFindPage({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">): Promise<
  FindView | Response
> {
  const query = new URL(request.url).searchParams;
  const typed = cleaned(query.getAll("q").join(" "));
  return loadForUser(context, undefined, async () => {
    const wanted = readWanted(typed);
    const problem = problemOf(typed, wanted);
    const loader = new FigureLoader(context, query, { slots, deadlineMs });
    const attempts =
      typed === "" || problem !== null
        ? []
        : attemptsFor(wanted, loader, context);
    const results = await Promise.all(
      attempts.map(async ({ label, hits }) => ({ label, hits: await hits })),
    );
    const allHits = withoutDuplicates(
      results.flatMap((result) => result.hits ?? []),
    );
    // Providers that know both spellings of an SSCC find its carton by each.
    const hits = wanted.code.isCarton ? allHits.slice(0, 1) : allHits;
    const labelsOf = (isMissing: boolean) => [
      ...new Set(
        results
          .filter((result) => (result.hits === null) === isMissing)
          .map(({ label }) => label),
      ),
    ];
    const missing = labelsOf(true);
    const [only, second] = hits;
    const [number = ""] = wanted.code.numbers;
    if (only && !second && missing.length === 0) {
      // The only document that is looked for is the bill of lading.
      const page = only.isDocument
        ? await findShipmentPage(number, loader, context)
        : only.path;
      if (page !== null) return redirect(page, 302);
    }
    const expected = wanted.code.expectedCheckDigit;
    return {
      typed,
      problem,
      note:
        expected === null
          ? null
          : formatMessage(findMessages.checkDigit, { expected }),
      hits,
      tried: labelsOf(false),
      missing,
      patientPath: `${paths.find(typed)}&wait=1`,
      listForms: listForms(typed, context),
    };
  });
}

/** A shipment may be found by its PRO number and by its BOL number. */
const withoutDuplicates = (hits: Hit[]): Hit[] =>
  hits.filter(
    ({ path }, at) => hits.findIndex((hit) => hit.path === path) === at,
  );

/** Removes format characters, and replaces control characters, except the separator of scanners, and white space by single spaces. */
const cleaned = (typed: string) =>
  withoutFormatCharacters(typed.toWellFormed())
    .replace(/\p{Cc}/gu, (character) =>
      character === separator ? separator : " ",
    )
    .replace(/\s+/g, " ")
    .trim();

function readWanted(typed: string): Wanted {
  const plain = withoutProPrefixes(typed);
  const words = plain.split(/[\s,;|\u2022]+/).filter(Boolean);
  // The word PRO before a number is no second number.
  const isPrefixed = words.length === 1 && /\s/.test(typed);
  const code = readCode(isPrefixed ? plain : typed);
  const isList = words.length > 1 && !code.isCarton;
  const numbers = words.flatMap((word) => readCode(word).numbers.slice(0, 1));
  const isReference =
    !isList ||
    (words.length <= maxReferenceWords &&
      typed.length <= maxNumberLength &&
      !/[,;|\u2022]/.test(typed));
  return {
    code,
    list: isList ? numbers : null,
    reference: isReference ? (readCode(typed).numbers[0] ?? "") : null,
    // Numbers without a year of four digits or a letter are rather a code: 12-11-10.
    day:
      /\d{4}\b|[a-z]/i.test(typed) && /\D/.test(typed) ? readDay(typed) : null,
  };
}

/** Returns why the text cannot be looked for, null if it can. */
function problemOf(typed: string, { code, list }: Wanted): string | null {
  const numbers = list ?? code.numbers;
  if (
    typed.length > maxLength ||
    numbers.some((number) => number.length > maxNumberLength)
  ) {
    return formatMessage(findMessages.tooLong, { count: maxNumberLength });
  }
  const shortened = numbers.find(isShortenedNumber);
  if (shortened !== undefined)
    return formatMessage(resultMessages.numberShortened, { number: shortened });
  return numbers.length === 0 ? findMessages.unreadableCode : null;
}

function attemptsFor(
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
    isNumber ? stores(number, loader, context) : null,
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

/** Store numbers are compared without leading zeros. */
const sameStore = (number: string) =>
  number.replace(/^0+(?=.)/, "").toUpperCase();

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

/** Looks for a store among those of the user's pools. */
function stores(
  number: string,
  loader: FigureLoader,
  { api }: Context,
): Attempt {
  const look = async () => {
    const answer = await getPools(api);
    if (!answer.ok) return null;
    const wanted = sameStore(number);
    return answer.pools.flatMap(({ id, name, stores }) =>
      stores
        .filter((store) => sameStore(store) === wanted)
        .map((store) =>
          pageHit(
            formatMessage(findMessages.storeNumber, { number: store }),
            formatMessage(findMessages.storeInPool, { pool: name }),
            advancedSearch.path(
              encodeCriteria({ s: "-7d", f: "today", p: id, st: [store] }),
            ),
          ),
        ),
    );
  };
  return { label: findMessages.store, hits: loader.withinDeadline(look()) };
}

/** The forms for lists of numbers, filled in with what was typed. */
const listForms = (typed: string, context: Context) => [
  { label: findMessages.asnList, path: paths.asnListForm(typed) },
  ...(isFeatureEnabled(context, proListSearch.feature)
    ? [{ label: findMessages.proList, path: paths.proListForm(typed) }]
    : []),
];
