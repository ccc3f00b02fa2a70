import { Transform } from "node:stream";

const styleEnd = "</style>";
const headEnd = "</head>";
const rowEnd = "</tr>";

/** Table rows in the second flush: the header and 25 results, more than a screen shows. */
const rowsInSecondFlush = 26;

/**
 * Inserts the style sheet into the document's empty `<style>` and re-chunks the document, because every
 * chunk is compressed and flushed separately: the head, the body up to the 25th result, the rest. Fewer
 * flushes would show the first rows later, more would compress worse.
 * @param styles the text of the style sheet
 */
export function documentFlushes(styles: string): Transform {
  let held = "";
  let phase: "head" | "rows" | "rest" = "head";
  const decoder = new TextDecoder();

  return new Transform({
    // Each push stays a separate chunk, however late it is read.
    readableObjectMode: true,
    transform(chunk: Buffer, _encoding, done) {
      // React 18 leaves zero bytes where a character does not fit into the rest of its buffer
      // (facebook/react#24985); documents must not contain any. Remove with React 19.
      held += decoder.decode(chunk, { stream: true }).replaceAll("\0", "");
      if (phase === "head") {
        const at = held.indexOf(headEnd);
        if (at >= 0) {
          const end = at + headEnd.length;
          this.push(Buffer.from(withStyles(held.slice(0, end), styles)));
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

function withStyles(head: string, styles: string): string {
  const at = head.indexOf(styleEnd);
  return at < 0 ? head : head.slice(0, at) + styles + head.slice(at);
}

/** Returns the end index of the `count`th row in the text, or -1. */
function endOfRow(html: string, count: number): number {
  let at = 0;
  for (let row = 0; row < count; row++) {
    const end = html.indexOf(rowEnd, at);
    if (end < 0) return -1;
    at = end + rowEnd.length;
  }
  return at;
}
