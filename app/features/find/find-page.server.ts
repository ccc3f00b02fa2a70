import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { Gate } from "../../../shared/gate";
import { FigureLoader } from "../attention/index.server";
import { isFeatureEnabled, loadForUser } from "../../features.server";
import { findMessages, formatMessage } from "../../engine/messages";
import { paths } from "../../paths";
import type { RouteArgs } from "../../route-args";
import { proListSearch } from "../search/tracking/index.server";
import { findShipmentPage } from "./bill-of-lading.server";
import type { FindView, Hit } from "./find-view";
import { getListedNames } from "./names/listed-names.server";
import { matchRanks } from "./names/match-names.server";
import { findNames, groupNames, hitOf } from "./names/name-groups.server";
import { startSearches } from "./number-searches.server";
import { cleanTyped, problemOf, readWanted } from "./wanted.server";

/** How long the page waits for the searches, in milliseconds. */
const deadlineMs = 3_000;

/** Provider calls of this screen at a time, in this process: those of two users do not wait. */
const slots = new Gate({ inTotal: 12 });

type Context = LoaderFunctionArgs["context"];

/**
 * The loader of the screen Find: looks for a text as a number in every search, and among the names that the
 * user may see.
 * @returns what was found and what was tried; a redirect to the page if exactly one was found
 */
export async function loadFindPage({
  request,
  context,
}: RouteArgs): Promise<FindView | Response> {
  const query = new URL(request.url).searchParams;
  const typed = cleanTyped(query.getAll("q").join(" "));
  return loadForUser(context, undefined, async () => {
    const wanted = readWanted(typed);
    const problem = problemOf(typed, wanted);
    const isSought = typed !== "" && problem === null;
    const loader = new FigureLoader(context, query, { slots, deadlineMs });
    const [results, names] = await Promise.all([
      Promise.all(
        (isSought ? startSearches(wanted, loader, context) : []).map(
          async ({ label, hits }) => ({ label, hits: await hits }),
        ),
      ),
      isSought && wanted.name !== null
        ? loadNames(wanted.name, loader, context)
        : noNames,
    ]);
    const allHits = withoutDuplicates(
      results.flatMap((result) => result.hits ?? []),
    );
    // Providers that know both spellings of an SSCC find its carton by each.
    const hits = wanted.code.isCarton ? allHits.slice(0, 1) : allHits;
    const labelsOf = (isMissing: boolean) => [
      ...new Set([
        ...results
          .filter((result) => (result.hits === null) === isMissing)
          .map(({ label }) => label),
        ...(isMissing ? names.missing : names.tried),
      ]),
    ];
    const missing = labelsOf(true);
    if (missing.length === 0) {
      const [number = ""] = wanted.code.numbers;
      const page = await onlyPage(hits, names.matches, number, loader, context);
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
      names: groupNames(names.matches),
      isExact:
        hits.length > 0 ||
        names.matches.some(({ rank }) => rank === matchRanks.exact),
      tried: labelsOf(false),
      missing,
      patientPath: `${paths.find(typed)}&wait=1`,
      listForms: listForms(typed, context),
    };
  });
}

type Names = ReturnType<typeof findNames>;

const noNames: Names = { matches: [], tried: [], missing: [] };

/** Looks among the names; all kinds are missing if the provider does not list them in time. */
async function loadNames(
  typed: string,
  loader: FigureLoader,
  context: Context,
): Promise<Names> {
  const listed = await loader.withinDeadline(getListedNames(context));
  return findNames(listed ?? { places: null, trucks: null }, typed);
}

/**
 * Returns the page of what was found, if it is the only one: a number, or something with exactly that number or
 * name, unless other names are like it. Numbers that only begin alike do not count.
 */
async function onlyPage(
  hits: readonly Hit[],
  matches: Names["matches"],
  number: string,
  loader: FigureLoader,
  context: Context,
): Promise<string | null> {
  const exact = matches.filter(({ rank }) => rank === matchRanks.exact);
  const [hit] = hits;
  const [match] = exact;
  if (hits.length + exact.length !== 1) return null;
  if (hit)
    // The only document that is looked for is the bill of lading.
    return hit.isDocument
      ? findShipmentPage(number, loader, context)
      : hit.path;
  const isAlone = matches.length === 1 || /^\d+$/.test(number);
  return match && isAlone ? (hitOf(match.item)?.path ?? null) : null;
}

/** A shipment may be found by its PRO number and by its BOL number. */
const withoutDuplicates = (hits: Hit[]): Hit[] =>
  hits.filter(
    ({ path }, at) => hits.findIndex((hit) => hit.path === path) === at,
  );

/** The forms for lists of numbers, filled in with what was typed. */
const listForms = (typed: string, context: Context) => [
  { label: findMessages.asnList, path: paths.asnListForm(typed) },
  ...(isFeatureEnabled(context, proListSearch.feature)
    ? [{ label: findMessages.proList, path: paths.proListForm(typed) }]
    : []),
];
