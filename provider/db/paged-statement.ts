import type { SqlValue } from "./database";

/** The window of rows that a call asks for. */
export interface Page {
  offset: number;
  pageSize: number;
}

/** Collects the parameters of one statement. */
export class Parameters {
  readonly values: SqlValue[] = [];
  /** Adds a value; returns its place in the statement. */
  add(value: SqlValue): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
  /** Adds a page; returns the end of the statement that cuts it out. */
  addPage({ offset, pageSize }: Page): string {
    return `LIMIT ${this.add(pageSize)} OFFSET ${this.add(offset)}`;
  }
}
