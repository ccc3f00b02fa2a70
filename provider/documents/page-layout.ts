import type { Style } from "./lines";

/** The sheet that documents are printed on, US Letter, and how texts stand on it. In points. */

export const pageLayout = {
  width: 612,
  height: 792,
  left: 48,
  right: 564,
  top: 48,
  /** Below it stands the foot of the page only. */
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

/** Distance of the lines of a text. */
export const leading = ({ size }: Style): number => Math.round(size * 1.35);

/** Nearly black, grey for what is beside the point, lines, and the ground of table headers. */
export const inks = {
  text: "#1b1f24",
  quiet: "#57606a",
  rule: "#c4cad1",
  ground: "#eef1f4",
} as const;

/** Bars: narrower ones many scanners cannot tell apart (ISO/IEC 15417 asks for 0.19 mm at least). */
export const bars = {
  widestModule: 1.2,
  narrowestModule: 0.72,
  height: 40,
  /** Blank on both sides, in modules. */
  quietZone: 10,
  atMostWide: 250,
} as const;

export const factColumns = { gap: 24, label: 78 } as const;
/** Width of each of two columns. */
export const columnWidth = (contentWidth - factColumns.gap) / 2;
export const cellPadding = { x: 5, y: 3 } as const;
export const signatureLine = { width: 250, height: 44 } as const;
/** A line to sign on and one for the date: room to write above, what they are for below. */
export const signing = { width: 340, gap: 24, above: 26, height: 42 } as const;
/** Longer texts in a fact or a cell are cut: a page has to hold each whole. */
export const mostLines = { about: 2, fact: 4, cell: 5, name: 2 } as const;
