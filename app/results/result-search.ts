import type {
  CriteriaOf,
  PagedCallName,
  RowOf,
} from "../../provider/contract/calls";
import type { Feature } from "../portal-env";
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
      /** The path with relative dates replaced by calendar dates; null if there are none. */
      pinnedPath: string | null;
    }
  | {
      ok: false;
      /** Error messages for the user. */
      problems: string[];
      /** The form with the valid part filled in. */
      formPath: string;
      /** For pasted lists: the submitted list, for the form that shows it again. */
      typed?: string;
    };

/** A description of the criteria. */
export interface Description {
  /** `Advanced search · Nov 13 – Nov 20, 2026 · Pool Chicago`: heading and title of the page. */
  heading: string;
  /** One chip for each criterion; each links to the form. */
  chips: string[];
}

/** Returns the name of a pool that the user may see; `Pool {id}` if the name is unknown. */
export type PoolNames = (poolId: string) => string;

/**
 * Declares a result page: its address, its provider call and its texts. The route's loader and the CSV
 * export use the same declaration.
 */
export interface ResultSearch<Name extends PagedCallName, Criteria> {
  /** The route of the specification; parameters are written `:query`. */
  route: string;
  /** Title of the page if its criteria are invalid, and first part of its heading. */
  title: string;
  call: Name;
  /** Rows per page of the call (specification, part 2, section 9). */
  pageSize: number;
  table: TableDeclaration<RowOf<Name>, Criteria>;
  /** The feature that the page belongs to. */
  feature?: Feature;
  /**
   * Parses the criteria. Never throws.
   * @param url the raw address of the page; Remix's `params` are already decoded
   * @param form the submitted form, if the criteria do not fit into an address
   * @param today the date in the portal's time zone, `YYYY-MM-DD`, for relative dates
   */
  read(url: URL, form: FormData | null, today: string): ReadCriteria<Criteria>;
  /** Returns the payload of the call without its page. */
  payload(criteria: Criteria): CriteriaOf<Name>;
  /** Describes the criteria. */
  describe(criteria: Criteria, poolName: PoolNames): Description;
  /** Returns the pool that `describe` names, null without one; its name needs a call. */
  pool?: (criteria: Criteria) => string | null;
  /** Returns the path of the form with everything filled in, relative dates included. */
  formPath(written: Criteria): string;
  /** Text of the link to `formPath`; "Back to search" unless said otherwise. */
  backTo?: string;
  /** Advice shown if nothing was found. */
  advice: string;
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
  /** Returns the address of a search for these numbers. */
  path(numbers: readonly string[]): string;
}

/** A search whose row and criteria types are hidden: `with` calls a generic function with it. */
export interface AnyResultSearch {
  readonly route: string;
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
    feature: search.feature,
    with: (take) => take(search),
  };
}
