import { isAscii, isUtf8 } from "node:buffer";
import { BrokenDocumentError } from "./broken-document";
import { importMessage, type ImportMessage } from "../../messages/import";

/** A decoded text, and how far it has been read. */
export interface DecodedText {
  /** Chunks in which every line ends with LF. */
  chunks: AsyncIterable<string>;
  /** Number of line ends read so far. */
  lines: number;
  /** True if the text read so far ends with a line end, or is empty. */
  hasLineEnd: boolean;
}

/**
 * Decodes a text file on the fly: UTF-16 with a byte order mark, else UTF-8 if its first character that
 * is not ASCII is UTF-8, else Windows-1252. CRLF and CR become LF. The chunks throw a
 * BrokenDocumentError where the file is not in that encoding.
 */
export function decodeText(content: AsyncIterable<Uint8Array>): DecodedText {
  const text: DecodedText = {
    chunks: normalizeLines(),
    lines: 0,
    hasLineEnd: true,
  };
  return text;

  async function* normalizeLines(): AsyncIterable<string> {
    let endsWithReturn = false;
    try {
      for await (const chunk of decode(content)) {
        // Of a CRLF that is split between two chunks, the first one has given the line end.
        const rest =
          endsWithReturn && chunk.startsWith("\n") ? chunk.slice(1) : chunk;
        endsWithReturn = chunk.endsWith("\r");
        if (rest === "") continue;
        const normalized = rest.replaceAll(/\r\n?/g, "\n");
        for (
          let at = normalized.indexOf("\n");
          at >= 0;
          at = normalized.indexOf("\n", at + 1)
        )
          text.lines += 1;
        text.hasLineEnd = normalized.endsWith("\n");
        yield normalized;
      }
    } catch (error) {
      if (error instanceof EncodingError)
        throw new BrokenDocumentError(`line ${text.lines + 1}`, error.problem);
      throw error;
    }
  }
}

class EncodingError extends Error {
  constructor(readonly problem: ImportMessage) {
    super(problem.key);
  }
}

/** Decodes bytes; the first character that is not ASCII decides the encoding. */
async function* decode(
  content: AsyncIterable<Uint8Array>,
): AsyncIterable<string> {
  let decoder: TextDecoder | null = null;
  let undecided: Uint8Array = new Uint8Array();
  let isStart = true;
  let before = "";
  for await (const bytes of content) {
    if (decoder) {
      yield (before = decodeChunk(decoder, bytes, before));
      continue;
    }
    const chunk: Uint8Array = Buffer.concat([undecided, bytes]);
    const start = isAscii(chunk)
      ? chunk.length
      : chunk.findIndex((byte) => byte >= 0x80);
    if (start > 0) {
      yield (before = Buffer.from(chunk.subarray(0, start)).toString("latin1"));
      isStart = false;
    }
    undecided = chunk.subarray(start);
    // No encoding needs more than four bytes to be recognized.
    if (undecided.length < 4) continue;
    decoder = chooseDecoder(undecided, isStart);
    yield (before = decodeChunk(decoder, undecided, before));
  }
  if (!decoder) {
    decoder = chooseDecoder(undecided, isStart);
    yield decodeChunk(decoder, undecided, before);
  }
  try {
    yield decoder.decode();
  } catch {
    throw new EncodingError(importMessage("endsInCharacter"));
  }
}

/** @param bytes the file from its first byte that is not ASCII */
function chooseDecoder(bytes: Uint8Array, isStart: boolean): TextDecoder {
  const [first = 0, second = 0] = bytes;
  if (isStart && first === 0xff && second === 0xfe)
    return new TextDecoder("utf-16le", { fatal: true });
  if (isStart && first === 0xfe && second === 0xff)
    return new TextDecoder("utf-16be", { fatal: true });
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  return isUtf8(bytes.subarray(0, length))
    ? new TextDecoder("utf-8", { fatal: true })
    : new TextDecoder("windows-1252");
}

/**
 * Matches a word that no language has, because another encoding has its accented letters where Windows-1252 has
 * capitals and signs: "CafŽ" of Mac Roman, "Caf‚" of code page 850. The dash of "mon–fri" is the ñ of Mac Roman, which
 * stands between vowels, as in "Pe–a".
 */
const foreignWord =
  /[A-Za-z]{0,30}(?:[a-z](?:[ŠŽŒŸ‚ƒ„†‡ˆ‰‹•˜›¤\u0081\u008D\u008F\u0090\u009D]|[¡¢£¨¬¯±—](?=[a-z]))|[aeiou]–(?=[aeiou])|[A-Z](?:[‚ƒ„ˆ‹˜¤\u0081\u008D\u008F\u0090\u009D]|[¡¢£¥¨¬¯±™€…†çšœ](?=[A-Z])))[A-Za-z]{0,30}/;
/** Returns the first word of a text in Windows-1252 that shows that it is in another encoding; null for none. */
export const findForeignWord = (text: string): string | null =>
  foreignWord.exec(text)?.[0].slice(0, 40) ?? null;

/** Letters before a chunk that may be of its first word. */
const wordLength = 31;

/**
 * Always as a stream: without that, Node 20 decodes Windows-1252 as Latin 1.
 * @param before the text before the bytes
 */
function decodeChunk(
  decoder: TextDecoder,
  bytes: Uint8Array,
  before: string,
): string {
  try {
    const text = decoder.decode(bytes, { stream: true });
    const wrong =
      decoder.encoding === "windows-1252"
        ? findForeignWord(before.slice(-wordLength) + text)
        : null;
    if (wrong !== null)
      throw new EncodingError(importMessage("foreignWord", { word: wrong }));
    return text;
  } catch (error) {
    if (error instanceof EncodingError) throw error;
    throw new EncodingError(
      importMessage("wrongEncoding", {
        encoding: decoder.encoding.toUpperCase(),
      }),
    );
  }
}
