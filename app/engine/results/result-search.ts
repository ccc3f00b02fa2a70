import type {
  CriteriaOf,
  PagedCallName,
  RowOf,
} from "../../../provider/contract/calls";
import {
  decodeCriteria,
  encodeCriteria,
  rawSegment,
  resolveDays,
  type CriteriaFields,
  type CriteriaValues,
} from "../criteria/criteria-codec";
import { presets, resolveDay } from "../criteria/relative-dates";
import { criteriaChanges, type CriteriaChanges } from "./criteria-changes";
import type { Feature } from "../../portal-env";
import type { OtherSearch } from "../tables/result/result-view";
import type { TableDeclaration } from "../tables/table";

/** Result of parsing an address or a submitted form: criteria, or the problems. */
export type ReadCriteria<Criteria> =
  | {
      ok: true;
      /** The criteria of the search, with relative dates resolved to calendar dates. */
      criteria: Criteria;
      /** As encoded in the address, with relative dates: for links that continue from this page. */
      written: Criteria;
      /** The canonical path, if the address is written differently; null otherwise. */
      canonicalPath: string | null;
      /** The path with relative dates replaced by calendar dates; absent if there are none. */
      pinnedPath?: string;
      /**
       * The path with calendar dates replaced by the relative dates that mean the same today; absent if
       * there are none.
       */
      relativePath?: string;
    }
  | UnreadableCriteria;

/** Why an address or a submitted form cannot be searched for. */
export interface UnreadableCriteria {
  ok: false;
  /** Error messages for the user. */
  problems: string[];
  /** The form with the valid part filled in. */
  formPath: string;
  /** For pasted lists: the submitted list, for the form that shows it again. */
  typed?: string;
}

/** A description of the criteria. */
export interface Description {
  /** `Advanced search · Nov 13 – Nov 20, 2026 · Pool Chicago`: heading and title of the page. */
  heading: string;
  /** One text for each criterion. */
  chips: string[];
}

/** Returns the name of a pool that the user may see; `Pool {id}` if the name is unknown. */
export type PoolNames = (poolId: string) => string;

/** The rows of a call: what is asked of the provider, and what is kept of each row. */
export interface RowQuery<Name extends PagedCallName, Criteria> {
  call: Name;
  /** Rows per page of the call (specification, part 2, section 9). */
  pageSize: number;
  /** Returns the payload of the call without its page. */
  payload(criteria: Criteria): CriteriaOf<Name>;
  table: Pick<TableDeclaration<RowOf<Name>, Criteria>, "columns" | "rowKey">;
}

/** What every result page declares, whatever its criteria are and wherever they stand. */
interface ResultPage<Name extends PagedCallName, Criteria> extends RowQuery<
  Name,
  Criteria
> {
  /** The URL pattern of the specification; parameters are written `:query`. */
  route: string;
  /** Title of the page if its criteria are invalid, and first part of its heading. */
  title: string;
  table: TableDeclaration<RowOf<Name>, Criteria>;
  /** The feature that the page belongs to. */
  feature?: Feature;
  /** The criteria keys that the path accepts, in canonical order; absent if the criteria are in the query. */
  fields?: CriteriaFields;
  /** Describes the criteria. */
  describe(criteria: Criteria, poolName: PoolNames): Description;
  /** Text of the link to the form; "Back to search" unless said otherwise. */
  backTo?: string;
  /** Returns the pages that lead to this one by their rows, from the first one on. */
  above?(written: Criteria, poolName: PoolNames): OtherSearch[];
  /** Advice shown if nothing was found. */
  advice: string;
  /** Returns the search that may find what this one did not: its name and path. */
  otherSearch?(written: Criteria): OtherSearch;
}

/**
 * A result page as the engine uses it: the route's loader, the CSV export and the printout. `declareSearch`
 * makes one from a declaration; only searches for a pasted list are written as such.
 */
export interface ResultSearch<
  Name extends PagedCallName,
  Criteria,
> extends ResultPage<Name, Criteria> {
  /**
   * Parses the criteria. Never throws.
   * @param url the raw address of the page; Remix's `params` are already decoded
   * @param form the submitted form, if the criteria do not fit into an address
   * @param today the date in the portal's time zone, `YYYY-MM-DD`, for relative dates
   */
  read(url: URL, form: FormData | null, today: string): ReadCriteria<Criteria>;
  /** Returns the pool that `describe` names, null without one; its name needs a call. */
  pool?: (criteria: Criteria) => string | null;
  /** Returns the path of the form with everything filled in, relative dates included. */
  formPath(written: Criteria): string;
  /** Returns how the search can be changed without its form; absent where only the form can. */
  changes?(
    written: Criteria,
    today: string,
    poolName: PoolNames,
  ): CriteriaChanges;
  /** For pasted lists: the requested numbers, to report which of them were found. */
  list?: ListedSearch<Criteria>;
}

/** A search for a list of numbers. */
export interface ListedSearch<Criteria> {
  /** Name of the list field, in an address and in a submitted form. */
  field: string;
  /** Returns the numbers as given, duplicates included. */
  given(criteria: Criteria): readonly string[];
  /** Key of the column that contains the number of a row. */
  column: string;
  /** Key of the column that is blank until the row is delivered. */
  deliveryDate: string;
  /** Keys of the columns of which one is filled in once the row was scanned: until then it is announced. */
  scanDates: readonly string[];
  /** Returns the address of a search for these numbers. */
  path(numbers: readonly string[]): string;
}

/** The declaration of a result page whose criteria are encoded in the last segment of its URL. */
interface SearchDeclaration<
  Name extends PagedCallName,
  Fields extends CriteriaFields,
> extends ResultPage<Name, CriteriaValues<Fields>> {
  /** The criteria keys that the URL accepts; `p` is the id of a pool. */
  fields: Fields;
  /**
   * Returns the error messages of decoded criteria, whose relative dates are resolved; empty if they are
   * valid.
   */
  problemsOf(criteria: CriteriaValues<Fields>): string[];
  /** Returns the path of the form for encoded criteria. */
  formPath(encodedCriteria: string): string;
}

/** A declared search: it can be linked to, and its form accepts the same criteria. */
export interface DeclaredSearch<
  Name extends PagedCallName,
  Fields extends CriteriaFields,
> extends ResultSearch<Name, CriteriaValues<Fields>> {
  fields: Fields;
  /** Returns the path of the page for encoded criteria. */
  path(encodedCriteria: string): string;
}

/** Declares a result page. */
export function declareSearch<
  Name extends PagedCallName,
  const Fields extends CriteriaFields,
>(declaration: SearchDeclaration<Name, Fields>): DeclaredSearch<Name, Fields> {
  const { route, fields, problemsOf, formPath } = declaration;
  const folder = route.slice(0, route.lastIndexOf("/") + 1);
  const path = (encodedCriteria: string) => folder + encodedCriteria;
  return {
    ...declaration,
    path,
    read(url, _form, today) {
      const raw = rawSegment(url, -1);
      const { values, problems, canonical } = decodeCriteria(raw, fields);
      const criteria = resolveDays(values, fields, today);
      const messages = problems.map(({ message }) => message);
      if (messages.length === 0) messages.push(...problemsOf(criteria));
      if (messages.length > 0) {
        return {
          ok: false,
          problems: [...new Set(messages)],
          formPath: formPath(canonical),
        };
      }
      const pinned = encodeCriteria(criteria);
      const isRelative = pinned !== canonical;
      const range = isRelative ? null : relativeRange(criteria, today);
      return {
        ok: true,
        criteria,
        written: values,
        canonicalPath: canonical === raw ? null : path(canonical),
        ...(isRelative && { pinnedPath: path(pinned) }),
        ...(range && {
          relativePath: path(encodeCriteria({ ...values, ...range })),
        }),
      };
    },
    pool: ({ p }) => (typeof p === "string" ? p : null),
    formPath: (written) => formPath(encodeCriteria(written)),
    changes(written, today, poolName) {
      const resolve = (values: CriteriaValues<Fields>) =>
        resolveDays(values, fields, today);
      return criteriaChanges(written, {
        fields,
        textsOf: (values) =>
          declaration.describe(resolve(values), poolName).chips,
        isValid: (values) => problemsOf(resolve(values)).length === 0,
        path,
      });
    },
  };
}

/** Returns the relative dates of a date range that forms offer by name; null if it is none of those. */
function relativeRange(
  { s, f }: CriteriaValues<CriteriaFields>,
  today: string,
): { s: string; f: string } | null {
  const preset = presets.find(
    (one) => resolveDay(one.s, today) === s && resolveDay(one.f, today) === f,
  );
  return preset ? { s: preset.s, f: preset.f } : null;
}

/** A search whose row and criteria types are hidden: `with` calls a generic function with it. */
export interface AnyResultSearch {
  readonly route: string;
  /** Matches the raw paths of its result page, without regard to case, as Remix does. */
  readonly paths: RegExp;
  readonly feature: Feature | undefined;
  with<Result>(
    take: <Name extends PagedCallName, Criteria>(
      search: ResultSearch<Name, Criteria>,
    ) => Result,
  ): Result;
}

/** Hides the types of a search, so that searches of different types fit into one list. */
export function anySearch<Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
): AnyResultSearch {
  return {
    route: search.route,
    paths: new RegExp(`^${search.route.replaceAll(/:\w+/g, "[^/]+")}$`, "i"),
    feature: search.feature,
    with: (take) => take(search),
  };
}

/**
 * Returns the one of several searches whose result page is at a path.
 * @param pathname raw, not decoded
 * @returns null if it is the path of none
 */
export const findSearch = (
  searches: readonly AnyResultSearch[],
  pathname: string,
): AnyResultSearch | null =>
  searches.find(({ paths }) => paths.test(pathname)) ?? null;
