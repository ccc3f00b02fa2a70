import type { Typesetter } from "./lines";
import type { Paper, PaperTable, Part } from "./paper";
import type { Bars, Measured, PlacedFact } from "./slices";
import { code128 } from "./barcode";
import {
  bars,
  cellPadding,
  contentWidth,
  factColumns,
  leading,
  mostLines,
  signatureLine,
  styles,
} from "./sheet";

/** Measures a paper, piece by piece: what is never broken over two pages, and how high it is. */

export const columnWidth = (contentWidth - factColumns.gap) / 2;

function measureBars({ text, meaning }: Paper["barcode"]): Bars | null {
  const widths = code128(text);
  if (widths === null) return null;
  const modules = widths.reduce((sum, width) => sum + width, 0);
  const widest = bars.atMostWide / (modules + 2 * bars.quietZone);
  if (widest < bars.narrowestModule) return null;
  const module = Math.min(bars.widestModule, widest);
  return { widths, module, caption: text, meaning };
}

function measureHead(set: Typesetter, paper: Paper, issuer: string): Measured {
  const room = contentWidth - bars.atMostWide;
  const about = set.lines(paper.about, styles.about, room, mostLines.about);
  const texts =
    leading(styles.small) +
    leading(styles.title) +
    2 +
    about.length * leading(styles.about);
  return {
    slice: {
      kind: "head",
      issuer: set.line(issuer, styles.small, room),
      title: paper.heading,
      about,
      bars: measureBars(paper.barcode),
    },
    height: Math.max(bars.height + 3 + leading(styles.caption), texts) + 4,
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
    height: Math.max(...heights) + 6,
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

export const headerHeight = leading(styles.header) + 2 * cellPadding.y + 1;

/**
 * The pieces of a paper, in order.
 * @param issuer whose document it is
 */
export function* measure(
  set: Typesetter,
  paper: Paper,
  issuer: string,
): Generator<Measured> {
  yield measureHead(set, paper, issuer);
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
          above: signature.about === null ? 0 : 10,
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
