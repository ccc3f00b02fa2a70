/**
 * A result table is a declaration (one file per table, in its feature's folder); sorting, paging, the
 * screen, the CSV and the phone cards are implemented once, in the engine. Independent of the source of
 * the rows; imports only types from the provider's contract, so that no schema reaches the browser.
 */

/**
 * How a column is displayed, sorted and exported (specification, part 2, section 9): `text` in numeric
 * collation (`M9` before `M10`); `number` right-aligned; `date` shown as `M/D/YYYY`; `time` shown as
 * `h:mm A` in UTC and sorted by its instant, date included; `ratio` a text like `3/10`, sorted by its
 * value; `percent` 0 to 100, shown with two decimals; `change` a difference, shown with its sign.
 */
export type ColumnKind =
  "text" | "number" | "time" | "date" | "ratio" | "percent" | "change";

/**
 * The value of a column in a row. Dates and times are ISO text from the provider; an unreadable one is
 * shown unchanged. Null and the empty text are blank.
 */
export type ColumnValue = string | number | null;

/** Color of a cell: green, red, yellow. The text of the cell has the same meaning. */
export type Tone = "good" | "bad" | "warn";

/** Where a column appears; `nowhere` columns are only stored, for row links and totals. */
export type Appearance = "everywhere" | "screen" | "csv" | "nowhere";

export interface Column<Row> {
  /** Identifies the column in `?sort=`, in the row link and in JSON; the same in every language. */
  key: string;
  /** The header, on the screen and in the CSV, exactly as in the specification. */
  header: string;
  kind: ColumnKind;
  value(row: Row): ColumnValue;
  /** Returns what the screen and the CSV show for a text value, if that is a code of the provider. */
  label?: (value: string) => string;
  /** Appended to the value on the screen (an asterisk, a percentage); not sorted, not in the CSV. */
  note?: (row: Row) => string | null;
  /** Returns what the screen shows for a note, if that is not its text. */
  noteLabel?: (note: string) => string;
  /** Sort value (null is blank), if users expect another order than that of the displayed value. */
  sortsBy?: (row: Row) => number | null;
  tone?: (row: Row) => Tone | null;
  /** Makes the cell a link that opens a document in a new tab; a null href leaves the cell blank. */
  link?: { text: string; href(value: string): string | null };
  /** True for numbers and names that the browser's translator must leave alone. */
  isIdentifier?: true;
  /** Draws the percentage that its cells show as a bar below their text, for comparing rows. */
  hasBar?: true;
  /**
   * Draws the percentages that its cells consist of (`trendText`) as a line: its text alternative, with
   * placeholders for the first and the last one.
   */
  trendLabel?: string;
  /** Default: everywhere. */
  appears?: Appearance;
}

/** The names of the fields of a row that a column can show. */
type ShowableField<Row> = {
  [Field in keyof Row & string]-?: Row[Field] extends ColumnValue | undefined
    ? Field
    : never;
}[keyof Row & string];

/**
 * Returns the function that declares the columns of a table. A column shows a field of its row, and has its name
 * without spaces as key unless `more` has another; or it shows a value that a function returns.
 */
export function columnsOf<Row>() {
  function column(
    header: string,
    kind: ColumnKind,
    field: ShowableField<Row>,
    more?: Partial<Column<Row>>,
  ): Column<Row>;
  function column(
    header: string,
    kind: ColumnKind,
    value: (row: Row) => ColumnValue,
    more: Pick<Column<Row>, "key"> & Partial<Column<Row>>,
  ): Column<Row>;
  function column(
    header: string,
    kind: ColumnKind,
    shown: ShowableField<Row> | ((row: Row) => ColumnValue),
    more: Partial<Column<Row>> = {},
  ): Column<Row> {
    return typeof shown === "function"
      ? { key: "", header, kind, value: shown, ...more }
      : {
          key: shown.replaceAll(" ", ""),
          header,
          kind,
          value: (row) => (row[shown] as ColumnValue | undefined) ?? null,
          ...more,
        };
  }
  return column;
}

/**
 * Returns one stored cell of a row by the key of its column: text, or a number; dates and times as ISO
 * text, unreadable ones as null, because no address can contain them.
 */
export type CellReader = (key: string) => ColumnValue;

/** Returns the sum of a number column over all rows of a result. */
export type ColumnSum = (key: string) => number;

/** What the row of totals says, computed from all rows of a result. */
export interface Totals {
  /** One text for each screen column; blank where a sum means nothing. */
  cells: readonly string[];
  /** What the totals leave out: `24 not yet delivered`; null if they leave out nothing. */
  remainder: string | null;
}

export interface TableDeclaration<Row, Criteria = unknown> {
  /** Identifies the table in the page. */
  name: string;
  /** Name of the rows in one or two words of the trade, for the caption: `ASNs`. */
  rowsAre: string;
  columns: readonly Column<Row>[];
  /**
   * Key of the column that says what a row is about: its cells are the headers of their rows, have their
   * links, and are the titles of cards. The first column if omitted, or if the user hides this one.
   */
  subject?: string;
  /**
   * Key of the column that names the store of a row, by whose clock its times may be shown, and whose number
   * and name the JSON has.
   */
  store?: string;
  /** Text of the link of a row whose subject is blank: a dash if omitted. */
  blankSubject?: string;
  /**
   * Provider fields that together identify a row and never change, its number or name first; all fields
   * if omitted. A row that occurs on two pages of a search shows that the data changed.
   */
  rowKey?: readonly (keyof Row & string)[];
  /**
   * Keys of the columns that a phone's card shows besides its title, two to four; the others are hidden until its
   * button is pressed. Omitted for tables with few columns, whose cards show all of them.
   */
  cardKeys?: readonly string[];
  /** The row of totals, if sums mean something: text of a column, by its key. */
  totals?: Readonly<Record<string, (sum: ColumnSum) => string>>;
  /** Returns how many of the totals are in no other column, as a sentence part; null if none are. */
  remainder?: (sum: ColumnSum) => string | null;
  /** Meaning of the symbols in the cells, appended to the caption. */
  legend?: string;
  /**
   * Returns the target of a row's link, which is in the cell of its `subject`. `written` are the criteria
   * as encoded in the address, so that relative dates are kept in the link.
   */
  rowLink?: (cell: CellReader, written: Criteria) => string | null;
  /** True if the links of the rows lead to pages about one item, which a wide screen shows beside the list. */
  opensBeside?: true;
}

/** Keys of the columns that the user chose to see besides the first one; null for all. */
export type ColumnChoice = ReadonlySet<string> | null;

/**
 * Returns the columns of the screen, in order.
 * @param chosen limits them; the first column always stays, because a row needs a header
 */
export function screenColumns<C extends { key: string; appears?: Appearance }>(
  columns: readonly C[],
  chosen: ColumnChoice = null,
): C[] {
  return columns
    .filter(({ appears = "everywhere" }) =>
      ["everywhere", "screen"].includes(appears),
    )
    .filter(({ key }, i) => i === 0 || (chosen?.has(key) ?? true));
}

/** A column header on the screen. */
export interface ShownColumn extends Pick<
  Column<never>,
  "key" | "header" | "kind"
> {
  /** True if its cells open documents in a new tab. */
  opens?: true;
  /** True if its cells are not translated, as those of the subject are not. */
  isIdentifier?: true;
  /** True if its cells have a bar. */
  hasBar?: true;
  /** Present if its cells are lines. */
  trendLabel?: string;
}

/**
 * The part of a table declaration that a screen needs. The loader sends it; the declaration with its
 * functions stays on the server.
 */
export interface ShownTable extends Pick<
  TableDeclaration<never>,
  "name" | "rowsAre" | "subject" | "cardKeys" | "legend" | "opensBeside"
> {
  columns: readonly ShownColumn[];
  /** Present if the times of the rows are those of their stores, instead of UTC. */
  clock?: "store";
  /** All columns of the screen, if the user chose to see only some. */
  allColumns?: readonly ShownColumn[];
}

/** Maximum number of columns of a table whose cards show all of them on a phone. */
const maxCardColumns = 5;

const shownColumn = ({
  key,
  header,
  kind,
  link,
  isIdentifier,
  hasBar,
  trendLabel,
}: Column<never>): ShownColumn => ({
  key,
  header,
  kind,
  ...(link && { opens: true }),
  ...(isIdentifier && { isIdentifier }),
  ...(hasBar && { hasBar }),
  ...(trendLabel !== undefined && { trendLabel }),
});

/**
 * Returns the part of a declaration that its screen needs.
 * @param chosen the columns that the user chose to see
 * @param clock the clocks by which the rows are shown; null for UTC
 */
export function shownTable(
  {
    name,
    rowsAre,
    subject,
    cardKeys,
    legend,
    opensBeside,
    columns,
  }: TableDeclaration<never, never>,
  chosen: ColumnChoice = null,
  clock: object | null = null,
): ShownTable {
  const shown = screenColumns(columns, chosen);
  return {
    name,
    rowsAre,
    columns: shown.map(shownColumn),
    ...(clock && { clock: "store" as const }),
    ...(chosen && { allColumns: screenColumns(columns).map(shownColumn) }),
    // A card of few chosen columns needs no button to show the others.
    ...(cardKeys &&
      !(chosen && shown.length <= maxCardColumns) && { cardKeys }),
    ...(subject !== undefined && { subject }),
    ...(legend !== undefined && { legend }),
    ...(opensBeside && { opensBeside }),
  };
}

/** Returns the position of the column that says what a row is about, among the shown columns. */
export const subjectIndex = (
  columns: readonly { key: string }[],
  subject: string | undefined,
): number =>
  Math.max(
    0,
    columns.findIndex(({ key }) => key === subject),
  );

/** Returns the columns of the CSV, in order. */
export function csvColumns<C extends { appears?: Appearance }>(
  columns: readonly C[],
): C[] {
  return columns.filter(({ appears = "everywhere" }) =>
    ["everywhere", "csv"].includes(appears),
  );
}

/** A cell on the screen, in compact form: its text, or its text with a link and a color. */
export type Cell =
  string | readonly [text: string, href: string | null, tone?: Tone];

/** Returns the text of a cell. */
export const textOfCell = (cell: Cell): string =>
  typeof cell === "string" ? cell : cell[0];

/** The cells of a row, one for each screen column. */
export type TableRow = readonly Cell[];

/** A sort order. */
export interface Sort {
  /** Key of a column. */
  key: string;
  direction: "asc" | "desc";
}

/** Returns the `aria-sort` of the header of a column. */
export const ariaSort = (key: string, sort: Sort | null) =>
  sort?.key !== key
    ? undefined
    : sort.direction === "asc"
      ? "ascending"
      : "descending";

/** Returns whether the values of a column are aligned to the right. */
export const isNumeric = (kind: ColumnKind): boolean =>
  ["number", "ratio", "percent", "change"].includes(kind);

/** Number of rows per page of a result. */
export const pageSize = 100;

/** Maximum number of rows that `Print all` prints: about 200 sheets of paper. */
export const maxPrintedRows = 5_000;
