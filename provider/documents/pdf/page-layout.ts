import type { FontName } from "./fonts";

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

/** Nearly black for text, gray for secondary text, and the colors of lines and table headers. */
export const inks = {
  text: "#1b1f24",
  secondary: "#57606a",
  rule: "#c4cad1",
  background: "#eef1f4",
} as const;

/** The font, size and color of a text. */
export interface Style {
  font: FontName;
  /** In points. */
  size: number;
  /** `inks.text` unless given. */
  ink?: string;
}

const { secondary: ink } = inks;

export const styles = {
  title: { font: "bold", size: 20 },
  about: { font: "text", size: 11, ink },
  heading: { font: "bold", size: 11 },
  label: { font: "text", size: 9, ink },
  value: { font: "text", size: 9.5 },
  normal: { font: "text", size: 9.5 },
  strong: { font: "bold", size: 12 },
  small: { font: "text", size: 8.5, ink },
  header: { font: "bold", size: 8.5 },
  cell: { font: "text", size: 8.5 },
  caption: { font: "text", size: 9 },
  formHeading: { font: "bold", size: 8 },
  formHeader: { font: "text", size: 7 },
  formLabel: { font: "text", size: 7, ink },
  formValue: { font: "text", size: 8.5 },
  formNote: { font: "text", size: 7 },
} as const satisfies Record<string, Style>;

/** Returns the line height of a style. */
export const leading = ({ size }: Style): number => Math.round(size * 1.35);

/** Barcode sizes. Many scanners cannot read narrower bars (ISO/IEC 15417 requires at least 0.19 mm). */
export const barcodeLayout = {
  maxModule: 1.2,
  minModule: 0.72,
  height: 40,
  /** Space on both sides, in modules. */
  quietZone: 10,
  maxWidth: 250,
} as const;

/** Space between two lists, and the width of each. */
export const columnGap = 24;
export const columnWidth = (contentWidth - columnGap) / 2;

export const cellPadding = { x: 5, y: 3 } as const;
/** The cells of a form are many and narrow. */
export const formCellPadding = 3;
/** The most height of a picture, and its largest scale: a small one is not made coarse. */
export const pictureLayout = {
  maxHeight: { photo: 200, signature: 72 },
  maxPointsPerPixel: 0.75,
  logoHeight: 27,
} as const;

/** Height of a line to write on. */
export const penHeight = 20;
/** Longer texts in the cells of a table are truncated, because a row must fit on a page. */
export const maxCellLines = { plain: 5, form: 45 } as const;
export const maxBoxHeight = pageLayout.bottom - pageLayout.top - 3;

/** How the fields of a list and those of a printed form look. Longer values are truncated. */
export const fieldLooks = {
  list: {
    label: styles.label,
    value: styles.value,
    labelWidth: 78,
    emptyHeight: leading(styles.value),
    below: 3,
    maxLines: 4,
  },
  /** The longest address of a booking has 41 lines. An empty field is filled in by hand. */
  form: {
    label: styles.formLabel,
    value: styles.formValue,
    labelWidth: 62,
    emptyHeight: 14,
    below: 0,
    maxLines: 45,
  },
} as const;
