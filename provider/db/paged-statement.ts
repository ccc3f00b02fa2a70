import * as z from "zod";
import type { SqlValue } from "./database";

/** The requested page of rows. */
export interface Page {
  /** Number of rows before the page. Ignored if `after` is given. */
  offset: number;
  pageSize: number;
  /** The sort key of the last row that the caller has; the page starts after this row. */
  after?: readonly unknown[];
}

/** Thrown when a sort key from the caller is not valid for the search. */
export class InvalidSortKeyError extends Error {
  override name = "InvalidSortKeyError";
}

/** Collects the parameters of one statement. */
export class Parameters {
  readonly values: SqlValue[] = [];
  /** Adds a value; returns its placeholder in the statement. */
  add(value: SqlValue): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** Schemas of the values in a sort key, by SQL type. */
const valueSchemas = {
  boolean: z.boolean(),
  date: z.iso.date().refine((date) => !date.startsWith("0000")),
  // PostgreSQL cannot store NUL in text.
  text: z.string().regex(/^[^\0]*$/),
  // Ids are safe integers, which JSON numbers hold exactly.
  bigint: z.int(),
};

/** One column of the sort order of a search. */
export interface SortColumn {
  /** An expression over the tables of the search; it is never null. */
  sql: string;
  type: keyof typeof valueSchemas;
}

/**
 * The sort order of a search. It is total and uses values that do not change while a row exists. Pages
 * that continue after the last row therefore contain each row that exists throughout exactly once,
 * whatever is written in between (docs/decisions/069-keyset-pagination.md).
 */
export type SortOrder = readonly SortColumn[];

/** The parts of a query from which one page is selected. */
interface PageSource {
  columns: string;
  from: string;
  where: readonly string[];
}

/** Builds the statement of one page of a search. */
export class PagedStatement extends Parameters {
  readonly #order: SortOrder;
  readonly #page: Page;
  /** Placeholders of the values of `page.after`; null for a page by offset. */
  readonly #after: readonly string[] | null;

  /** @throws InvalidSortKeyError if `page.after` does not match the sort order */
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
   * Returns a condition that every row of this page and of later pages meets. It uses only the first
   * sort columns, so that inner queries and indexes without the other columns skip earlier rows as
   * well.
   * @param columns the expressions of the first sort columns at the place of the condition
   */
  notBefore(...columns: string[]): string {
    if (this.#after === null) return "TRUE";
    const values = this.#after.slice(0, columns.length);
    return `(${columns.join(", ")}) >= (${values.join(", ")})`;
  }

  /** Returns the query of the page: `columns` and what `lastKey` needs. */
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
   * Returns an aggregate over the rows of {@link selectPage}: an array with the sort key of the last
   * row, or null if the page is not full. The key is built for this row only.
   * @param page the alias of the page
   */
  lastKey(page: string): string {
    const key = this.#order.map((_, at) => `${page}.sort_${at}`).join(", ");
    return `json_agg(json_build_array(${key})) FILTER (WHERE ${page}.place = ${this.add(this.#page.pageSize)})`;
  }
}
