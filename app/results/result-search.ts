import type {
  CriteriaOf,
  PagedCallName,
  RowOf,
} from "../../provider/contract/calls";
import type { Feature } from "../portal-env";
import type { TableDeclaration } from "../tables/table";

/** What was read of an address or a posted form: criteria, or why there are none. */
export type ReadCriteria<Criteria> =
  | {
      ok: true;
      /** What is searched for: relative dates stand as the dates of today's that they mean. */
      criteria: Criteria;
      /** As the address writes it, relative dates included: for links that go on from here. */
      written: Criteria;
      /** The path as the portal writes it, when the address has another form; null otherwise. */
      canonicalPath: string | null;
      /** The path with its relative dates pinned to the dates they stand for; null without any. */
      pinnedPath: string | null;
    }
  | {
      ok: false;
      /** What is wrong, in words. */
      problems: string[];
      /** The form with the readable part filled in. */
      formPath: string;
      /** For pasted lists, the list as it was given, for the form that shows it again. */
      typed?: string;
    };

/** Criteria in words. */
export interface Description {
  /** `Advanced search · Nov 13 – Nov 20, 2026 · Pool Chicago`: heading and title of the page. */
  heading: string;
  /** One for each criterion; they lead to the form. */
  chips: string[];
}

/** The name of a pool that the user may see; `Pool {id}` as long as it is not known. */
export type PoolNames = (poolId: string) => string;

/**
 * A result page: its address, what it asks the provider for, and how it says so. The route's
 * loader and the CSV read the same declaration.
 */
export interface ResultSearch<Name extends PagedCallName, Criteria> {
  /** The route of the specification; parameters are written `:query`. */
  route: string;
  /** What the page is called when its criteria cannot be read, and first in its heading. */
  title: string;
  call: Name;
  /** Rows a page of the call (specification, part 2, section 9). */
  pageSize: number;
  table: TableDeclaration<RowOf<Name>, Criteria>;
  /** The feature that the page belongs to. */
  feature?: Feature;
  /**
   * Reads the criteria. Never throws.
   * @param url the address of the page, raw; Remix's own `params` are decoded already
   * @param form what was posted, when the criteria do not fit into an address
   * @param today the date in the portal's time zone, `YYYY-MM-DD`, for relative dates
   */
  read(url: URL, form: FormData | null, today: string): ReadCriteria<Criteria>;
  /** The payload of the call without its page. */
  payload(criteria: Criteria): CriteriaOf<Name>;
  /** Says what was searched for. */
  describe(criteria: Criteria, poolName: PoolNames): Description;
  /** The pool that `describe` names, null without one: its name costs a call. */
  pool?: (criteria: Criteria) => string | null;
  /** The form with everything filled in, relative dates as they are written. */
  formPath(written: Criteria): string;
  /** What the link to `formPath` says; "Back to search" unless said otherwise. */
  backTo?: string;
  /** What to try when nothing was found. */
  advice: string;
  /** For pasted lists: what was asked for, to say what of it was found. */
  list?: ListedSearch<Criteria>;
}

/** A search for a list of numbers. */
export interface ListedSearch<Criteria> {
  /** Name of the field that carries the list, in an address and in a posted form. */
  field: string;
  /** The numbers as they were given, duplicates included. */
  given(criteria: Criteria): readonly string[];
  /** Key of the column that holds the number of a row. */
  column: string;
  /** The address of a search for these numbers. */
  path(numbers: readonly string[]): string;
}

/** A search whose kind of row and criteria are not known: asks a generic function to take it. */
export interface AnyResultSearch {
  readonly route: string;
  readonly feature: Feature | undefined;
  with<Result>(
    take: <Name extends PagedCallName, Criteria>(
      search: ResultSearch<Name, Criteria>,
    ) => Result,
  ): Result;
}

/** Lets searches of different kinds stand in one list. */
export function anySearch<Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
): AnyResultSearch {
  return {
    route: search.route,
    feature: search.feature,
    with: (take) => take(search),
  };
}
