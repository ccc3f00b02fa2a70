import type { Readable } from "node:stream";
import { Parser } from "saxen";
import { BrokenDocumentError } from "./broken-document";
import { importMessage } from "../../messages/import";

/** Called for the parts of an XML document; names are without a namespace prefix. */
export interface XmlHandlers {
  open?(name: string, attributes: () => Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Longest element or text: more is no table. */
const maxTokenLength = 1024 * 1024;

/** Deepest nesting, as of JSON: an Excel file has about ten levels. The parser holds each open element. */
const maxDepth = 64;
/** Most elements of one part: as many as the largest file that may be unpacked has cells. */
const maxElements = 20_000_000;

/** Returns the error of a workbook that would take too much memory or time. */
export const tooComplex = () =>
  new BrokenDocumentError("file", importMessage("deepExcel"));

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/**
 * Parses an XML document chunk by chunk. Yields after each chunk, so that the caller can take what its
 * handlers have collected.
 * @throws BrokenDocumentError if the document is not well-formed or damaged
 */
export async function* readXml(
  stream: Readable,
  handlers: XmlHandlers,
): AsyncGenerator<void> {
  const parser = new Parser();
  let failure: Error | null = null;
  let lengthSinceToken = 0;
  let depth = 0;
  let elements = 0;
  let isTooComplex = false;
  parser.on("openTag", (name, getAttributes, decode) => {
    lengthSinceToken = 0;
    depth += 1;
    elements += 1;
    if (depth > maxDepth || elements > maxElements) isTooComplex = true;
    handlers.open?.(localName(name), () =>
      Object.fromEntries(
        Object.entries(getAttributes()).map(([key, value]) => [
          localName(key),
          decode(value),
        ]),
      ),
    );
  });
  parser.on("closeTag", (name) => {
    lengthSinceToken = 0;
    depth -= 1;
    handlers.close?.(localName(name));
  });
  parser.on("text", (text, decode) => handlers.text?.(decode(text)));
  parser.on("cdata", (text) => handlers.text?.(text));
  parser.on("error", (error) => {
    failure ??= error;
  });
  const isBroken = () =>
    isTooComplex || failure !== null || lengthSinceToken > maxTokenLength;
  const decoder = new TextDecoder();
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      lengthSinceToken += chunk.length;
      parser.write(decoder.decode(chunk, { stream: true }));
      if (isBroken()) break;
      yield;
    }
    parser.end();
  } catch (error) {
    if (error instanceof BrokenDocumentError) throw error;
    failure = error as Error;
  }
  if (isTooComplex) throw tooComplex();
  if (isBroken())
    throw new BrokenDocumentError("file", importMessage("damagedExcelSize"));
  yield;
}
