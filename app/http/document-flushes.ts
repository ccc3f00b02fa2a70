import { Transform } from "node:stream";

const headEnd = "</head>";
const rowEnd = "</tr>";

/** Rows that leave with the second flush: more than any screen shows at once. */
const rowsInSecondFlush = 25;

/**
 * Re-chunks a rendered document, for every chunk is compressed and flushed on its own: the head with
 * its style sheet, the body up to the 25th row, the rest. Fewer flushes would show the first rows
 * later, more would compress worse.
 */
export function documentFlushes(): Transform {
  let held = "";
  let phase: "head" | "rows" | "rest" = "head";
  const decoder = new TextDecoder();

  return new Transform({
    // Each push stays a chunk of its own, however late it is read.
    readableObjectMode: true,
    transform(chunk: Buffer, _encoding, done) {
      held += decoder.decode(chunk, { stream: true });
      if (phase === "head") {
        const at = held.indexOf(headEnd);
        if (at >= 0) {
          const end = at + headEnd.length;
          this.push(Buffer.from(held.slice(0, end)));
          held = held.slice(end);
          phase = "rows";
        }
      }
      if (phase === "rows") {
        const end = endOfRow(held, rowsInSecondFlush);
        if (end >= 0) {
          this.push(Buffer.from(held.slice(0, end)));
          held = held.slice(end);
          phase = "rest";
        }
      }
      done();
    },
    flush(done) {
      this.push(Buffer.from(held + decoder.decode()));
      done();
    },
  });
}

/** Where the `count`th row of the text ends, or -1. */
function endOfRow(html: string, count: number): number {
  let at = 0;
  for (let row = 0; row < count; row++) {
    const end = html.indexOf(rowEnd, at);
    if (end < 0) return -1;
    at = end + rowEnd.length;
  }
  return at;
}
