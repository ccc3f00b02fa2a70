import type { Typesetter } from "./lines";
import type { Fact, Part } from "./pdf-document-model";
import type { MeasuredBlock, PlacedFact } from "./blocks";
import {
  columnWidth,
  factColumns,
  leading,
  mostLines,
  styles,
} from "./page-layout";

/** Measures lists of facts that are placed side by side. */

/** Maximum number of lines in one block; larger blocks would leave large gaps at the ends of pages. */
const linesTogether = 16;

const placed = (
  label: string | null,
  lines: string[],
  ends: boolean,
): PlacedFact => ({
  label,
  lines,
  ends,
  height: lines.length * leading(styles.value) + (ends ? 3 : 0),
});

/** Divides the facts of a list into blocks of at most `linesTogether` lines. */
function inPieces(
  set: Typesetter,
  facts: readonly Fact[],
  whole: boolean,
): PlacedFact[][] {
  const pieces: PlacedFact[][] = [];
  let free = 0;
  for (const { label, value } of facts) {
    const width = columnWidth - factColumns.label;
    const atMost = whole ? Infinity : mostLines.fact;
    const left = set.lines(value, styles.value, width, atMost);
    // Keeps at least three lines of a fact together.
    if (free < Math.min(3, left.length)) free = 0;
    let ofFact: string | null = label;
    do {
      if (free === 0) {
        pieces.push([]);
        free = linesTogether;
      }
      const lines = left.splice(0, free);
      free -= lines.length;
      pieces.at(-1)?.push(placed(ofFact, lines, left.length === 0));
      ofFact = null;
    } while (left.length > 0);
  }
  return pieces;
}

/** Yields the blocks of two lists: one, unless a list is longer than a block. */
export function* measureFacts(
  set: Typesetter,
  { lists, whole = false }: Extract<Part, { kind: "facts" }>,
): Generator<MeasuredBlock> {
  const inParts = lists.map(({ heading, facts }) => ({
    heading,
    pieces: inPieces(set, facts, whole),
  }));
  const count = Math.max(1, ...inParts.map(({ pieces }) => pieces.length));
  for (let at = 0; at < count; at++) {
    const here = inParts.map(({ heading, pieces }) => ({
      heading,
      facts: pieces[at] ?? [],
    }));
    const highest = Math.max(
      ...here.map(({ facts }) =>
        facts.reduce((sum, { height }) => sum + height, 0),
      ),
    );
    yield {
      slice: { kind: "facts", lists: here, again: at > 0 },
      height:
        highest +
        (at === 0 ? leading(styles.heading) + 6 : 0) +
        (at === count - 1 ? 6 : 0),
      above: at === 0 ? 14 : 0,
      withNext: false,
    };
  }
}
