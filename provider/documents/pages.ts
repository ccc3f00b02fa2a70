import type { Typesetter } from "./lines";
import type { Paper, PaperTable, Part, Signature } from "./paper";
import { code128 } from "./barcode";
import {
  bars,
  cellPadding,
  contentWidth,
  factColumns,
  leading,
  mostLines,
  sheet,
  signatureLine,
  styles,
} from "./sheet";

/** Places a paper on pages: what stands where, before anything is drawn. */

export interface PlacedFact {
  label: string;
  lines: string[];
  height: number;
}

/** What is never broken over two pages. */
export type Slice =
  | {
      kind: "head";
      title: string;
      about: string[];
      bars: {
        widths: number[];
        module: number;
        caption: string;
        meaning: string;
      } | null;
    }
  | { kind: "facts"; lists: { heading: string; facts: PlacedFact[] }[] }
  | { kind: "heading"; text: string }
  /** `first`: a new paragraph begins. */
  | {
      kind: "line";
      text: string;
      style: "normal" | "strong" | "small";
      first: boolean;
    }
  | { kind: "signature"; signature: Signature; name: string[] }
  /** `again`: on a further page of its table. */
  | { kind: "header"; table: PaperTable; again: boolean }
  | { kind: "row"; table: PaperTable; cells: string[][] };

interface Measured {
  slice: Slice;
  height: number;
  /** Blank above, unless the page begins with it. */
  above: number;
  /** A heading does not stay behind when what follows goes to the next page. */
  withNext: boolean;
}

export interface PlacedSlice {
  slice: Slice;
  /** Top, from the top of the page. */
  y: number;
  height: number;
}

export const columnWidth = (contentWidth - factColumns.gap) / 2;
const captionHeight = leading(styles.caption) + 3;

function measureHead(set: Typesetter, paper: Paper): Measured {
  const widths = code128(paper.barcode.text);
  const modules =
    (widths ?? []).reduce((sum, width) => sum + width, 0) + 2 * bars.quietZone;
  const module = Math.min(bars.widestModule, bars.atMostWide / modules);
  const barsFit = widths !== null && module >= bars.narrowestModule;
  const about = set.lines(
    paper.about,
    styles.about,
    contentWidth - bars.atMostWide,
    mostLines.about,
  );
  return {
    slice: {
      kind: "head",
      title: paper.heading,
      about,
      bars: barsFit
        ? {
            widths,
            module,
            caption: paper.barcode.text,
            meaning: paper.barcode.meaning,
          }
        : null,
    },
    height:
      Math.max(
        bars.height + captionHeight,
        leading(styles.title) + about.length * leading(styles.about),
      ) + 10,
    above: 0,
    withNext: false,
  };
}

function measureFacts(
  set: Typesetter,
  part: Extract<Part, { kind: "facts" }>,
): Measured {
  const lists = part.lists.map(({ heading, facts }) => ({
    heading,
    facts: facts.map(({ label, value }): PlacedFact => {
      const lines = set.lines(
        value,
        styles.value,
        columnWidth - factColumns.label,
        mostLines.fact,
      );
      return { label, lines, height: lines.length * leading(styles.value) + 3 };
    }),
  }));
  const heights = lists.map(({ facts }) =>
    facts.reduce(
      (sum, { height }) => sum + height,
      leading(styles.heading) + 4,
    ),
  );
  return {
    slice: { kind: "facts", lists },
    height: Math.max(...heights),
    above: 14,
    withNext: false,
  };
}

function* measureTable(
  set: Typesetter,
  table: PaperTable,
): Generator<Measured> {
  yield {
    slice: { kind: "header", table, again: false },
    height: headerHeight,
    above: 2,
    withNext: true,
  };
  for (const row of table.rows) {
    const cells = row.map((text, at) =>
      set.lines(
        text,
        styles.cell,
        contentWidth * (table.columns[at]?.share ?? 0) - 2 * cellPadding.x,
        mostLines.cell,
      ),
    );
    const most = Math.max(...cells.map((lines) => lines.length));
    yield {
      slice: { kind: "row", table, cells },
      height: most * leading(styles.cell) + 2 * cellPadding.y,
      above: 0,
      withNext: false,
    };
  }
}

const headerHeight = leading(styles.header) + 2 * cellPadding.y + 1;

function* measure(set: Typesetter, paper: Paper): Generator<Measured> {
  yield measureHead(set, paper);
  for (const part of paper.parts) {
    switch (part.kind) {
      case "facts":
        yield measureFacts(set, part);
        break;
      case "heading":
        yield {
          slice: part,
          height: leading(styles.heading) + 3,
          above: 16,
          withNext: true,
        };
        break;
      case "text": {
        const style = styles[part.weight];
        for (const [at, text] of set
          .lines(part.text, style, contentWidth)
          .entries()) {
          yield {
            slice: { kind: "line", text, style: part.weight, first: at === 0 },
            height: leading(style),
            above: at === 0 ? 3 : 0,
            withNext: false,
          };
        }
        break;
      }
      case "signature": {
        const { signature } = part;
        const name = set.lines(
          signature.name,
          styles.value,
          signatureLine.width,
          mostLines.name,
        );
        const below = name.length + (signature.signedAt === null ? 0 : 1);
        yield {
          slice: { kind: "signature", signature, name },
          height:
            (signature.about === null ? 0 : leading(styles.value)) +
            signatureLine.height +
            4 +
            below * leading(styles.value),
          above: 4,
          withNext: false,
        };
        break;
      }
      case "table":
        yield* measureTable(set, part.table);
        break;
    }
  }
}

/** All pages of a paper, each with what stands on it from top to bottom. */
export function layOut(set: Typesetter, paper: Paper): PlacedSlice[][] {
  let page: PlacedSlice[] = [];
  const pages = [page];
  let y: number = sheet.top;
  const measured = [...measure(set, paper)];
  for (const [at, { slice, height, above, withNext }] of measured.entries()) {
    let needed = height;
    for (let next = at; measured[next]?.withNext; next++)
      needed +=
        (measured[next + 1]?.above ?? 0) + (measured[next + 1]?.height ?? 0);
    if (page.length > 0 && y + above + needed > sheet.bottom) {
      page = [];
      pages.push(page);
      y = sheet.top;
      if (slice.kind === "row") {
        const header: Slice = {
          kind: "header",
          table: slice.table,
          again: true,
        };
        page.push({ slice: header, y, height: headerHeight });
        y += headerHeight;
      }
    }
    if (page.length > 0) y += above;
    page.push({ slice, y, height });
    y += height;
  }
  return pages;
}
