import * as z from "zod";
import type { SqlValue } from "./database";

/** The page of rows that a call asks for. */
export interface Page {
  /** Number of rows before the page. Ignored when `after` is given. */
  offset: number;
  pageSize: number;
  /** The sort key of the last row that the caller has; the page begins with the row behind it. */
  after?: readonly unknown[];
}

/** The sort key that a caller gave cannot be one of this search. */
export class InvalidSortKeyError extends Error {
  override name = "InvalidSortKeyError";
}

/** Collects the parameters of one statement. */
export class Parameters {
  readonly values: SqlValue[] = [];
  /** Adds a value; returns its place in the statement. */
  add(value: SqlValue): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** What the values of a sort column look like in a sort key, by SQL type. */
const valueSchemas = {
  boolean: z.boolean(),
  date: z.iso.date().refine((date) => !date.startsWith("0000")),
  // PostgreSQL cannot store NUL in text.
  text: z.string().regex(/^[^\0]*$/),
  integer: z.int32(),
};

/** One column of the order of a search. */
export interface SortColumn {
  /** An expression over the tables of the search; it is never null. */
  sql: string;
  type: keyof typeof valueSchemas;
}

/**
 * The order in which a search answers. It is total, and consists of values that do not change while
 * a row exists. Pages that continue behind the last row therefore hold each row that exists during
 * the whole walk exactly once, whatever is written in between (docs/decisions/069-pages-by-key.md).
 */
export type SortOrder = readonly SortColumn[];

/** The parts of a query that one page is taken from. */
interface PageSource {
  columns: string;
  from: string;
  where: readonly string[];
}

/** Builds the statement of one page of a search. */
export class PagedStatement extends Parameters {
  readonly #order: SortOrder;
  readonly #page: Page;
  /** Where the statement holds the values of `page.after`; null for a page by offset. */
  readonly #after: readonly string[] | null;

  /** @throws InvalidSortKeyError when `page.after` does not fit the order */
  constructor(order: SortOrder, page: Page) {
    super();
    this.#order = order;
    this.#page = page;
    this.#after = page.after ? this.#addSortKey(page.after) : null;
  }

  #addSortKey(key: readonly unknown[]): string[] {
    if (key.length !== this.#order.length) throw new InvalidSortKeyError();
    return this.#order.map(({ type }, at) => {
      const value = valueSchemas[type].safeParse(key[at]);
      if (!value.success) throw new InvalidSortKeyError();
      return `${this.add(value.data)}::${type}`;
    });
  }

  /**
   * A condition that every row of this page and of later ones meets. It uses the first sort columns
   * alone: inner queries and indexes that have no more than these then leave out earlier rows too.
   * @param columns the expressions of the first sort columns where the condition stands
   */
  notBefore(...columns: string[]): string {
    if (this.#after === null) return "TRUE";
    const values = this.#after.slice(0, columns.length);
    return `(${columns.join(", ")}) >= (${values.join(", ")})`;
  }

  /** The query of the page: `columns`, and what `lastKey` needs. */
  selectPage({ columns, from, where }: PageSource): string {
    const keys = this.#order.map(({ sql }) => sql);
    const conditions = [...where];
    if (this.#after !== null) {
      conditions.push(`(${keys.join(", ")}) > (${this.#after.join(", ")})`);
    }
    const { offset, pageSize } = this.#page;
    const skip = this.#after === null ? `OFFSET ${this.add(offset)}` : "";
    return `
      SELECT page.*, row_number() OVER () AS place
      FROM (
        SELECT ${columns}, ${keys.map((sql, at) => `${sql} AS sort_${at}`).join(", ")}
        FROM ${from}
        ${conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`}
        ORDER BY ${keys.join(", ")}
        LIMIT ${this.add(pageSize)} ${skip}
      ) AS page`;
  }

  /**
   * An aggregate over the rows of {@link selectPage}: an array with the sort key of the last row, or
   * null when the page is short. The key is built for this one row only.
   * @param page the alias of the page
   */
  lastKey(page: string): string {
    const key = this.#order.map((_, at) => `${page}.sort_${at}`).join(", ");
    return `json_agg(json_build_array(${key})) FILTER (WHERE ${page}.place = ${this.add(this.#page.pageSize)})`;
  }
}
