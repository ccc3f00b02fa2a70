import {
  columnLeft,
  columnWidth,
  inks,
  labelWidth,
  leading,
  maxLines,
  styles,
} from "./page-layout";
import type { Block, Field, FieldList } from "./pdf-document-model";
import type {
  MeasuredBlock,
  StructureElement,
  TaggedPage,
} from "./tagged-page";
import type { Line, Typesetter } from "./typesetter";

/** Measures and draws lists of fields side by side. */

/** Maximum number of lines in one block; larger blocks would leave large gaps at the ends of pages. */
const maxLinesTogether = 16;
const headingHeight = leading(styles.heading) + 6;

/** A field, or the part of it in one block. */
interface FieldPart {
  label: Line;
  lines: Line[];
  /** True if the field ends in this block. */
  ends: boolean;
  height: number;
}

/** Divides the fields of a list into groups of at most `maxLinesTogether` lines. */
function groupFields(
  typesetter: Typesetter,
  fields: readonly Field[],
  maxFieldLines: number,
): FieldPart[][] {
  const groups: FieldPart[][] = [];
  let free = 0;
  for (const field of fields) {
    const label = typesetter.line(field.label, styles.label);
    const width = columnWidth - labelWidth;
    const rest = typesetter.lines(
      field.value,
      styles.value,
      width,
      maxFieldLines,
    );
    // Keeps at least three lines of a field together.
    if (free < Math.min(3, rest.length)) free = 0;
    do {
      if (free === 0) {
        groups.push([]);
        free = maxLinesTogether;
      }
      const lines = rest.splice(0, free);
      free -= lines.length;
      const ends = rest.length === 0;
      const height = lines.length * leading(styles.value) + (ends ? 3 : 0);
      groups.at(-1)?.push({ label, lines, ends, height });
    } while (rest.length > 0);
  }
  return groups;
}

/**
 * A list, drawn group by group. In the structure tree, it is one table, however many pages it takes, and a
 * field is one row.
 */
class FieldColumn {
  readonly groups: readonly FieldPart[][];
  readonly #heading: Line;
  readonly #x: number;
  #table: StructureElement | null = null;
  /** The field that continues in the next group, if any. */
  #field: { row: StructureElement; value: StructureElement } | null = null;

  constructor(
    typesetter: Typesetter,
    { heading, fields }: FieldList,
    maxFieldLines: number,
    column: number,
  ) {
    this.groups = groupFields(typesetter, fields, maxFieldLines);
    this.#heading = typesetter.line(heading, styles.heading);
    this.#x = columnLeft(column);
  }

  height(group: number): number {
    const parts = this.groups[group] ?? [];
    return parts.reduce((sum, { height }) => sum + height, 0);
  }

  /** Draws a group; the first one below the heading of the list. */
  draw(page: TaggedPage, group: number, top: number): void {
    let y = top;
    if (group === 0) {
      const place = { x: this.#x, y, style: styles.heading };
      page.text(page.root, "H2", [this.#heading], place);
      page.rule(this.#x, y + headingHeight - 4, columnWidth);
      y += headingHeight;
    }
    const table = (this.#table ??= page.begin(page.root, "Table"));
    for (const part of this.groups[group] ?? []) {
      this.#drawPart(page, table, part, y);
      y += part.height;
    }
  }

  end(): void {
    this.#table?.end();
  }

  #drawPart(
    page: TaggedPage,
    table: StructureElement,
    { label, lines, ends }: FieldPart,
    y: number,
  ): void {
    if (this.#field === null) {
      const row = page.begin(table, "TR");
      const place = {
        x: this.#x,
        y,
        style: styles.label,
        ink: inks.secondary,
      };
      page.text(row, "TH", [label], place, { scope: "Row" });
      this.#field = { row, value: page.begin(row, "TD") };
    }
    const { row, value } = this.#field;
    const x = this.#x + labelWidth;
    page.addLines(value, lines, { x, y, style: styles.value });
    if (!ends) return;
    value.end();
    row.end();
    this.#field = null;
  }
}

/** Yields the blocks of lists side by side: one, unless a list is longer than a block. */
export function* measureFieldLists(
  typesetter: Typesetter,
  { lists }: Extract<Block, { kind: "fields" }>,
): Generator<MeasuredBlock> {
  const columns = lists.map(
    (list, at) => new FieldColumn(typesetter, list, maxLines.field, at),
  );
  const count = Math.max(1, ...columns.map(({ groups }) => groups.length));
  for (let group = 0; group < count; group++) {
    const isLast = group === count - 1;
    const highest = Math.max(...columns.map((one) => one.height(group)));
    yield {
      height: highest + (group === 0 ? headingHeight : 0) + (isLast ? 6 : 0),
      above: group === 0 ? 14 : 0,
      keepWithNext: false,
      draw(page, y) {
        for (const column of columns) column.draw(page, group, y);
        if (isLast) for (const column of columns) column.end();
      },
    };
  }
}
