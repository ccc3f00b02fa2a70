import { drawHeading } from "./draw-head";
import type { PlacedFact, Block } from "./blocks";
import {
  columnWidth,
  factColumns,
  inks,
  leading,
  pageLayout,
  styles,
} from "./page-layout";
import type { Element, TaggedPage } from "./tagged-page";

type Facts = Extract<Block, { kind: "facts" }>;

/** A list whose drawing is in progress. */
interface OpenList {
  table: Element;
  /** The fact that continues in the next block, if any. */
  fact: { row: Element; value: Element } | null;
}

/**
 * Draws lists of facts side by side; they are read one after the other. In the structure tree, each
 * list is one table, however many pages it takes.
 */
export class FactsDrawing {
  readonly #on: TaggedPage;
  readonly #lists: readonly OpenList[];

  /** Draws the headings and the first facts. */
  constructor(on: TaggedPage, { lists }: Facts, top: number) {
    this.#on = on;
    this.#lists = lists.map(({ heading, facts }, at) => {
      const x = leftOf(at);
      drawHeading(on, heading, x, top);
      on.rule(x, top + leading(styles.heading) + 2, columnWidth);
      const list = { table: on.begin(on.root, "Table"), fact: null };
      this.#facts(list, facts, x, top + leading(styles.heading) + 6);
      return list;
    });
  }

  /** Draws the following facts, starting at `top`. */
  goOn({ lists }: Facts, top: number): void {
    for (const [at, list] of this.#lists.entries())
      this.#facts(list, lists[at]?.facts ?? [], leftOf(at), top);
  }

  end(): void {
    for (const { table } of this.#lists) table.end();
  }

  #facts(
    list: OpenList,
    facts: readonly PlacedFact[],
    x: number,
    top: number,
  ): void {
    let y = top;
    for (const fact of facts) {
      this.#fact(list, fact, x, y);
      y += fact.height;
    }
  }

  #fact(list: OpenList, fact: PlacedFact, x: number, y: number): void {
    const on = this.#on;
    const { row, value } = (list.fact ??= this.#begin(list, fact, x, y));
    const place = { x: x + factColumns.label, y, style: styles.value };
    on.addLines(value, fact.lines, place);
    if (!fact.ends) return;
    value.end();
    row.end();
    list.fact = null;
  }

  #begin({ table }: OpenList, { label }: PlacedFact, x: number, y: number) {
    const on = this.#on;
    const row = on.begin(table, "TR");
    const labelled = { x, y, style: styles.label, ink: inks.quiet };
    on.text(row, "TH", [label ?? ""], labelled, { scope: "Row" });
    return { row, value: on.begin(row, "TD") };
  }
}

const leftOf = (list: number) =>
  pageLayout.left + list * (columnWidth + factColumns.gap);
