import { setImmediate as nextTurn } from "node:timers/promises";
import type { Typesetter } from "./lines";
import { headerHeight, measure } from "./measure";
import type { Measured, Slice } from "./slices";
import type { Paper } from "./paper";
import { sheet } from "./sheet";

/** Places a paper on pages: what stands where, before anything is drawn. */

export interface PlacedSlice {
  slice: Slice;
  /** Top, from the top of the page. */
  y: number;
  height: number;
}

/** How many pieces are measured before others have their turn. */
const piecesAtOnce = 250;

async function measureAll(
  set: Typesetter,
  paper: Paper,
  issuer: string,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const piece of measure(set, paper, issuer)) {
    measured.push(piece);
    if (measured.length % piecesAtOnce === 0) await nextTurn();
  }
  return measured;
}

/** All pages of a paper, each with what stands on it from top to bottom. */
export async function layOut(
  set: Typesetter,
  paper: Paper,
  issuer: string,
): Promise<PlacedSlice[][]> {
  let page: PlacedSlice[] = [];
  const pages = [page];
  let y: number = sheet.top;
  const measured = await measureAll(set, paper, issuer);
  for (const [at, { slice, height, above }] of measured.entries()) {
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
