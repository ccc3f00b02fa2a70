import type { PagedCallName } from "../../../provider/contract/calls";
import type { ExtensionName } from "../../../provider/contract/extensions/capabilities";
import { reportPageSize } from "../../../provider/contract/reports";
import {
  encodeCriteria,
  type CriteriaFields,
  type CriteriaValues,
} from "../../engine/criteria/criteria-codec";
import { dateRangeProblems } from "../../engine/criteria/dates";
import { formMessages, reportMessages } from "../../engine/messages";
import { pathOf, type Place } from "../../pages";
import { paths } from "../../paths";
import {
  described,
  describePlace,
  idProblems,
} from "../../engine/results/describe-criteria";
import {
  anySearch,
  declareSearch,
  type AnyResultSearch,
  type PoolNames,
  type ResultSearch,
} from "../../engine/results/result-search";
import type { OtherSearch } from "../../engine/tables/result/result-view";
import {
  columnsOf,
  type CellReader,
  type TableDeclaration,
} from "../../engine/tables/table";

/** Criteria of a report: `s`, `f` date range, `p` pool id, `st` store ids. */
const reportFields = {
  s: "day",
  f: "day",
  p: "text",
  st: "list",
} as const satisfies CriteriaFields;

/**
 * The same with `ot`, the Early / On-Time / Late boxes: three characters of 0 or 1 in that order
 * (specification, part 2, section 5).
 */
const statusFields = {
  s: "day",
  f: "day",
  ot: ["000", "001", "010", "011", "100", "101", "110", "111"],
  p: "text",
  st: "list",
} as const satisfies CriteriaFields;

/** The same with `target`, the wanted share of deliveries on time in percent. */
const targetFields = {
  s: "day",
  f: "day",
  p: "text",
  st: "list",
  target: "text",
} as const satisfies CriteriaFields;

/** The criteria keys that at least one report has. */
type AnyReportFields = typeof statusFields & typeof targetFields;

/** Criteria of a report; `ot` only if it has the boxes, and `target` only if it has a target. */
export type ReportCriteria = CriteriaValues<AnyReportFields>;

/** The pages of a report by their intent: the last parts of URL and title, and the button (part 2, section 2). */
export const reportPages = {
  result: { folder: "result", title: "", button: formMessages.search },
  pool: {
    folder: "summary/pool",
    title: ` · ${reportMessages.poolSummary}`,
    button: reportMessages.getPoolSummary,
  },
  store: {
    folder: "summary/store",
    title: ` · ${reportMessages.storeSummary}`,
    button: reportMessages.getStoreSummary,
  },
} as const;

export type ReportPage = keyof typeof reportPages;

/** Returns the criteria keys of a report. */
function fieldsOf({
  hasStatusBoxes,
  hasTarget,
}: {
  hasStatusBoxes?: boolean;
  hasTarget?: boolean;
}): CriteriaFields {
  if (hasStatusBoxes) return statusFields;
  return hasTarget ? targetFields : reportFields;
}

/**
 * A report of the specification (part 2, section 2): a form with a date range, a pool and stores, a page
 * with its rows, and summaries of them.
 */
export class Report {
  /** Its pages, in the order of the form's buttons; filled by `page`. */
  readonly searches = new Map<ReportPage, AnyResultSearch>();
  /** The criteria keys of its form and of its pages. */
  readonly fields: CriteriaFields;

  constructor(
    readonly declared: {
      /** The page of the form; the URLs of the report's pages begin with its path. */
      place: Place;
      /** What the term in its title means. */
      term?: string;
      /** First part of the headings of its pages. */
      heading: string;
      /** True if it has the Early / On-Time / Late boxes. */
      hasStatusBoxes?: boolean;
      /** True if its form asks for the wanted share of deliveries on time. */
      hasTarget?: boolean;
      /** The extension of the contract that it needs. */
      extension?: ExtensionName;
      /** The criteria that its form starts with; none if omitted. */
      start?: ReportCriteria;
    },
  ) {
    this.fields = fieldsOf(declared);
  }

  /** Returns the path of the form; without criteria it is empty. */
  formPath = (encodedCriteria?: string): string =>
    pathOf(this.declared.place, encodedCriteria);

  /** Returns the function that builds the path of a page from encoded criteria. */
  pagePath(page: ReportPage) {
    return (encodedCriteria: string): string =>
      `${this.formPath()}/${reportPages[page].folder}/${encodedCriteria}`;
  }

  /**
   * Declares a page of the report.
   * @param filters describes the criteria other than date range, pool and stores
   * @param problemsOf returns the problems of these
   * @param chips describes what only the chips show, not the heading
   */
  page<Name extends PagedCallName>(
    page: ReportPage,
    {
      filters = () => "",
      problemsOf = () => [],
      chips = () => [],
      ...declared
    }: Pick<
      ResultSearch<Name, ReportCriteria>,
      "call" | "payload" | "table"
    > & {
      filters?: (criteria: ReportCriteria) => string;
      problemsOf?: (criteria: ReportCriteria) => string[];
      chips?: (criteria: ReportCriteria) => string[];
    },
  ): ResultSearch<Name, ReportCriteria> {
    const title = this.declared.heading + reportPages[page].title;
    const search = declareSearch<Name, AnyReportFields>({
      ...declared,
      route: this.pagePath(page)(":searchID"),
      title,
      pageSize: reportPageSize,
      // Without boxes the address cannot contain `ot`, and every criterion may be absent.
      fields: this.fields as AnyReportFields,
      problemsOf: (criteria) => [
        ...dateRangeProblems(criteria.s, criteria.f, true),
        ...idProblems(criteria.p, ...(criteria.st ?? [])),
        ...problemsOf(criteria),
      ],
      describe: (criteria, poolName) =>
        described(
          title,
          [...describePlace(criteria, poolName), filters(criteria)],
          chips(criteria),
        ),
      formPath: this.formPath,
      above: (written, poolName) => this.#pagesAbove(page, written, poolName),
      advice: reportMessages.advice,
    });
    this.searches.set(page, anySearch(search));
    return search;
  }

  /** Returns the summaries whose rows lead to a page about a pool: of the pools, and of the stores of the pool. */
  #pagesAbove(
    page: ReportPage,
    { s, f, p, st, target }: ReportCriteria,
    poolName: PoolNames,
  ): OtherSearch[] {
    if (p === undefined || page === "pool") return [];
    const link = (to: ReportPage, text: string, criteria: ReportCriteria) =>
      this.searches.has(to)
        ? [{ text, path: this.pagePath(to)(encodeCriteria(criteria)) }]
        : [];
    // The row of a store has replaced the stores that the summary was about.
    return page === "store"
      ? link("pool", reportMessages.poolSummary, { s, f, st, target })
      : [
          ...link("pool", reportMessages.poolSummary, { s, f }),
          ...link("store", poolName(p), { s, f, p }),
        ];
  }
}

/** The part that the payloads of all reports share; `problemsOf` has ensured that there is a date range. */
export const placePayload = ({
  s = "",
  f = "",
  p,
  st = [],
}: ReportCriteria) => ({
  startDate: s,
  endDate: f,
  pool: p ?? null,
  stores: st,
});

/*
 * Link targets of report rows (specification, part 2, section 2): pool summary, store summary, result,
 * advanced search. The figures of a row must equal those of the page it links to, therefore
 * - the date range is passed on as written in the URL, relative dates included;
 * - a pool's row keeps the stores of the URL, over which its figures are counted; a store's row
 *   replaces them with its own store and adds its pool, if it is known, since two pools may serve one store;
 * - the Early / On-Time / Late boxes are dropped: no summary filters by them;
 * - the target of the scorecard is passed on to its stores.
 */

/** The hidden pool id column of the reports, used by the links of their rows. */
export const poolIdColumn = columnsOf<{ lngPoolID: string | null }>()(
  "",
  "text",
  "lngPoolID",
  {
    key: "PoolID",
    appears: "nowhere",
  },
);

/** Returns the text of a cell; undefined if it is blank. */
function textOf(cell: CellReader, key: string): string | undefined {
  const value = cell(key);
  return value === null || value === "" ? undefined : String(value);
}

type RowLink = NonNullable<TableDeclaration<never, ReportCriteria>["rowLink"]>;

/**
 * Returns the link of a pool's row: the same date range, stores and target, and that pool; no link without
 * its id.
 * @param path returns the target for encoded criteria
 */
export const poolLink =
  (path: (encodedCriteria: string) => string): RowLink =>
  (cell, { s, f, st, target }) => {
    const p = textOf(cell, poolIdColumn.key);
    return p === undefined
      ? null
      : path(encodeCriteria({ s, f, p, st, target }));
  };

/**
 * Returns the link of a store's row: the same date range, its pool and that store only; no link without the
 * store. The store summary of the specification has no pool id: the pool of the page counts then, if it has one.
 * @param path returns the target for encoded criteria
 * @param ofPool true if there is no link without a pool
 */
export const storeLink =
  (path: (encodedCriteria: string) => string, ofPool = false): RowLink =>
  (cell, { s, f, p: searched }) => {
    const p = textOf(cell, poolIdColumn.key) ?? searched;
    const store = textOf(cell, "Store");
    return store === undefined || (ofPool && p === undefined)
      ? null
      : path(encodeCriteria({ s, f, p, st: [store] }));
  };

/**
 * Returns the link of a store's row of one day to the cartons of that day; no link if store or day is
 * missing.
 * @param ofPool true if the search is limited to the row's pool, without which there is no link
 */
export const cartonsLink =
  (ofPool: boolean): RowLink =>
  (cell) => {
    const store = textOf(cell, "Store");
    const day = textOf(cell, "DeliveryDate");
    const p = ofPool ? textOf(cell, poolIdColumn.key) : undefined;
    return store === undefined ||
      day === undefined ||
      (ofPool && p === undefined)
      ? null
      : paths.advancedSearch(
          encodeCriteria({ s: day, f: day, p, st: [store] }),
        );
  };
