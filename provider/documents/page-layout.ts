import type { Style } from "./typesetter";

/** The page of documents (US Letter) and the sizes of its text. In points. */

export const pageLayout = {
  width: 612,
  height: 792,
  left: 48,
  right: 564,
  top: 48,
  /** Only the footer is below it. */
  bottom: 732,
  footer: 744,
} as const;

export const contentWidth = pageLayout.right - pageLayout.left;

export const styles = {
  title: { font: "bold", size: 20 },
  about: { font: "text", size: 11 },
  heading: { font: "bold", size: 11 },
  label: { font: "text", size: 9 },
  value: { font: "text", size: 9.5 },
  normal: { font: "text", size: 9.5 },
  strong: { font: "bold", size: 12 },
  small: { font: "text", size: 8.5 },
  header: { font: "bold", size: 8.5 },
  cell: { font: "text", size: 8.5 },
  caption: { font: "text", size: 9 },
  formHeading: { font: "bold", size: 8 },
  formLabel: { font: "text", size: 7 },
  formValue: { font: "text", size: 8.5 },
  formNote: { font: "text", size: 7 },
} as const satisfies Record<string, Style>;

/** Returns the line height of a style. */
export const leading = ({ size }: Style): number => Math.round(size * 1.35);

/** Nearly black for text, gray for secondary text, and the colors of lines and table headers. */
export const inks = {
  text: "#1b1f24",
  secondary: "#57606a",
  rule: "#c4cad1",
  background: "#eef1f4",
} as const;

/** Barcode sizes. Many scanners cannot read narrower bars (ISO/IEC 15417 requires at least 0.19 mm). */
export const barcodeLayout = {
  maxModule: 1.2,
  minModule: 0.72,
  height: 40,
  /** Space on both sides, in modules. */
  quietZone: 10,
  maxWidth: 250,
} as const;

const columnGap = 24;
/** Width of each of two columns. */
export const columnWidth = (contentWidth - columnGap) / 2;
/** Left edge of the first (0) or second (1) column. */
export const columnLeft = (column: number): number =>
  pageLayout.left + column * (columnWidth + columnGap);

export const labelWidth = 78;
export const cellPadding = { x: 5, y: 3 } as const;
/** The boxes of a printed form. Larger blocks would leave large gaps at the ends of pages. */
export const formLayout = {
  labelWidth: 62,
  /** Height of a field to fill in by hand. */
  emptyHeight: 14,
  penHeight: 20,
  maxBlockHeight: 220,
} as const;
/** Longer texts in a field or a cell are truncated, because each must fit on a page. */
export const maxLines = { about: 2, field: 4, cell: 5 } as const;
