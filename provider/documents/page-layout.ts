import type { Style } from "./lines";

/** The page of documents (US Letter) and the sizes of its text. In points. */

export const pageLayout = {
  width: 612,
  height: 792,
  left: 48,
  right: 564,
  top: 48,
  /** Only the footer is below it. */
  bottom: 724,
  foot: 744,
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
  hand: { font: "hand", size: 30 },
} as const satisfies Record<string, Style>;

/** Returns the line height of a style. */
export const leading = ({ size }: Style): number => Math.round(size * 1.35);

/** Nearly black for text, gray for secondary text, and the colors of lines and table headers. */
export const inks = {
  text: "#1b1f24",
  quiet: "#57606a",
  rule: "#c4cad1",
  ground: "#eef1f4",
} as const;

/** Barcode sizes. Many scanners cannot read narrower bars (ISO/IEC 15417 requires at least 0.19 mm). */
export const bars = {
  widestModule: 1.2,
  narrowestModule: 0.72,
  height: 40,
  /** Space on both sides, in modules. */
  quietZone: 10,
  atMostWide: 250,
} as const;

export const factColumns = { gap: 24, label: 78 } as const;
/** Width of each of two columns. */
export const columnWidth = (contentWidth - factColumns.gap) / 2;
export const cellPadding = { x: 5, y: 3 } as const;
export const signatureLine = { width: 250, height: 44 } as const;
/** A line for a signature and one for the date, with room to write above and captions below. */
export const signing = { width: 340, gap: 24, above: 26, height: 42 } as const;
/** Longer texts in a fact or a cell are truncated, because each must fit on a page. */
export const mostLines = { about: 2, fact: 4, cell: 5, name: 2 } as const;
