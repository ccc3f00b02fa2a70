/**
 * A result table is a declaration (one file a table in this folder); sorting, paging, the screen,
 * the CSV and the phone cards exist once, in the engine. Pure: nothing here knows where rows come
 * from, and only types are taken from the provider's contract, so that no schema reaches the browser.
 */

/**
 * How a column reads, sorts and is written (specification, part 2, section 9):
 * `text` numeric-aware (`M9` before `M10`); `number` right-aligned; `date` shown `M/D/YYYY`;
 * `time` shown `h:mm A` in UTC and sorted by the time of day that is seen; `ratio` a text like
 * `3/10`, sorted by its value; `percent` 0 to 100, shown with two decimals.
 */
export type ColumnKind =
  "text" | "number" | "time" | "date" | "ratio" | "percent";

/**
 * What a column holds of a row. Dates and times are the wire's ISO text; an unreadable one is
 * shown as it is. Null and the empty text are blank.
 */
export type ColumnValue = string | number | null;

/** Colour of a cell: green, red, yellow. The words in the cell say the same. */
export type Tone = "good" | "bad" | "warn";

/** Where a column appears; `nowhere` columns are kept for the row link alone. */
export type Appearance = "everywhere" | "screen" | "csv" | "nowhere";

export interface Column<Row> {
  /** Names the column in `?sort=` and for the row link. */
  key: string;
  /** The header, on the screen and in the CSV, as the specification spells it. */
  header: string;
  kind: ColumnKind;
  value(row: Row): ColumnValue;
  /** Shown behind the value on the screen (an asterisk, a percentage); not sorted, not in the CSV. */
  note?: (row: Row) => string | null;
  /** Sorts by this number (null is blank) where people look for another order than the value's. */
  sortsBy?: (row: Row) => number | null;
  tone?: (row: Row) => Tone | null;
  /** Makes the cell a link that opens a document in a new tab; a null href leaves the cell blank. */
  link?: { text: string; href(value: string): string | null };
  /** Everywhere unless said otherwise. */
  appears?: Appearance;
}

/**
 * Reads one kept cell of a row by the key of its column: text, or a number; dates and times as ISO
 * text, those that were not readable as null: no address can carry them.
 */
export type CellReader = (key: string) => ColumnValue;

export interface TableDeclaration<Row, Criteria = unknown> {
  /** Names the table in the page. */
  name: string;
  /** What the rows are, in one or two words of the business, for the caption: `ASNs`. */
  rowsAre: string;
  columns: readonly Column<Row>[];
  /**
   * Fields of the wire that together identify a row and stay as they are while the row lives, its
   * number or name first; all fields when left out. A row that comes on two pages of a search shows that the data changed.
   */
  rowKey?: readonly (keyof Row & string)[];
  /**
   * Keys of the two columns that a phone's card shows besides the first one; the others stand
   * behind its button. Left out by tables of few columns, whose cards show all of them.
   */
  cardKeys?: readonly [string, string];
  /** What the signs in its cells mean, behind the caption. */
  legend?: string;
  /**
   * Where a row leads; the link stands in the first cell and covers the row. `written` are the
   * criteria as the address has them, so that relative dates live on behind the link.
   */
  rowLink?: (cell: CellReader, written: Criteria) => string | null;
}

/** The columns that the screen shows, in order. */
export function screenColumns<C extends { appears?: Appearance }>(
  columns: readonly C[],
): C[] {
  return columns.filter(({ appears = "everywhere" }) =>
    ["everywhere", "screen"].includes(appears),
  );
}

/** A column as the screen shows its head. */
export interface ShownColumn extends Pick<
  Column<never>,
  "key" | "header" | "kind"
> {
  /** Its cells open documents in a new tab. */
  opens?: true;
}

/**
 * What a screen needs to know of a table. The loader hands it over; the declaration, with all that
 * it reads and decides, stays at the server.
 */
export interface ShownTable extends Pick<
  TableDeclaration<never>,
  "name" | "rowsAre" | "cardKeys" | "legend"
> {
  columns: readonly ShownColumn[];
}

/** What of a declaration its screen needs. */
export function shownTable({
  name,
  rowsAre,
  cardKeys,
  legend,
  columns,
}: TableDeclaration<never, never>): ShownTable {
  return {
    name,
    rowsAre,
    columns: screenColumns(columns).map(({ key, header, kind, link }) => ({
      key,
      header,
      kind,
      ...(link && { opens: true }),
    })),
    ...(cardKeys && { cardKeys }),
    ...(legend !== undefined && { legend }),
  };
}

/** The columns that the CSV has, in order. */
export function csvColumns<C extends { appears?: Appearance }>(
  columns: readonly C[],
): C[] {
  return columns.filter(({ appears = "everywhere" }) =>
    ["everywhere", "csv"].includes(appears),
  );
}

/**
 * A cell as the screen shows it, as narrow as it can travel: its text, or its text with a link
 * and a colour.
 */
export type Cell =
  string | readonly [text: string, href: string | null, tone?: Tone];

/** The cells of a row, one for each screen column. */
export type TableRow = readonly Cell[];

/** A chosen sort order. */
export interface Sort {
  /** Key of a column. */
  key: string;
  direction: "asc" | "desc";
}

/** Rows that one page of a result shows. */
export const pageSize = 100;

/** Most rows that `Print all` prints: about 200 sheets of paper. */
export const maxPrintedRows = 5_000;
