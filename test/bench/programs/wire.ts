import { connect } from "node:net";
import {
  brotliDecompressSync,
  createBrotliDecompress,
  createGunzip,
  gunzipSync,
} from "node:zlib";

/** One raw HTTP response. */
export interface WireAnswer {
  status: number;
  /** Lower-case names; the last value of repeated ones. */
  headers: Record<string, string>;
  /** Every byte of the socket: status line, headers, chunk framing and body. */
  wireBytes: number;
  headerBytes: number;
  /** The body without transfer coding, with its content coding. */
  encodedBody: Buffer;
  /** Body pieces as the server wrote them: chunks of a chunked response, otherwise one. */
  pieces: Buffer[];
  /** Milliseconds from the request to the first byte and to the last. */
  firstByteMs: number;
  totalMs: number;
}

/** Splits a chunked body; hexadecimal sizes precede the pieces. */
function chunksOf(body: Buffer): Buffer[] {
  const chunks: Buffer[] = [];
  let position = 0;
  for (;;) {
    const lineEnd = body.indexOf("\r\n", position);
    const size = parseInt(
      body.subarray(position, lineEnd).toString("latin1"),
      16,
    );
    if (lineEnd < 0 || Number.isNaN(size))
      throw new Error("A chunked answer that breaks off");
    if (size === 0) return chunks;
    chunks.push(body.subarray(lineEnd + 2, lineEnd + 2 + size));
    position = lineEnd + 2 + size + 2;
  }
}

/**
 * Requests a path over a fresh socket and counts the bytes of the response.
 * @param target where to connect, and what to send beside `Host` and the accepted encodings
 */
export function getOverWire(
  target: {
    port: number;
    host?: string;
    cookie?: string;
    acceptEncoding?: string;
    /** The tag of an earlier response. */
    ifNoneMatch?: string | undefined;
  },
  path: string,
): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let firstByteMs = 0;
    const socket = connect({
      port: target.port,
      host: "127.0.0.1",
      noDelay: true,
    });
    let asked = 0;
    socket.on("connect", () => {
      asked = performance.now();
      const lines = [
        `GET ${path} HTTP/1.1`,
        `Host: ${target.host ?? `127.0.0.1:${target.port}`}`,
        "Accept: text/html,*/*;q=0.8",
        `Accept-Encoding: ${target.acceptEncoding ?? "br"}`,
        "Sec-Fetch-Mode: navigate",
        "Sec-Fetch-Dest: document",
        "Sec-Fetch-Site: none",
        ...(target.cookie ? [`Cookie: ${target.cookie}`] : []),
        ...(target.ifNoneMatch ? [`If-None-Match: ${target.ifNoneMatch}`] : []),
        "Connection: close",
      ];
      socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    });
    socket.on("data", (part) => {
      if (parts.length === 0) firstByteMs = performance.now() - asked;
      parts.push(part);
    });
    socket.on("error", reject);
    socket.on("end", () => {
      const totalMs = performance.now() - asked;
      try {
        resolve({ ...parse(Buffer.concat(parts)), firstByteMs, totalMs });
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
  });
}

function parse(all: Buffer): Omit<WireAnswer, "firstByteMs" | "totalMs"> {
  const headEnd = all.indexOf("\r\n\r\n");
  if (headEnd < 0) throw new Error("An answer without a head");
  const [statusLine = "", ...lines] = all
    .subarray(0, headEnd)
    .toString("latin1")
    .split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const rest = all.subarray(headEnd + 4);
  const pieces =
    headers["transfer-encoding"] === "chunked" ? chunksOf(rest) : [rest];
  return {
    status: Number(statusLine.split(" ")[1]),
    headers,
    wireBytes: all.length,
    headerBytes: headEnd + 4,
    encodedBody: Buffer.concat(pieces),
    pieces,
  };
}

/** The body as text. */
export function textOf({ headers, encodedBody }: WireAnswer): string {
  const encoding = headers["content-encoding"];
  if (encoding === "br")
    return brotliDecompressSync(encodedBody).toString("utf8");
  if (encoding === "gzip") return gunzipSync(encodedBody).toString("utf8");
  return encodedBody.toString("utf8");
}

/** The text that a browser has decoded after each piece. */
export async function readableAfterEachPiece(
  answer: WireAnswer,
): Promise<string[]> {
  const encoding = answer.headers["content-encoding"];
  let text = "";
  if (encoding !== "br" && encoding !== "gzip") {
    return answer.pieces.map((piece) => (text += piece.toString("utf8")));
  }
  const decoder = encoding === "br" ? createBrotliDecompress() : createGunzip();
  decoder.on("data", (data: Buffer) => (text += data.toString("utf8")));
  const readable: string[] = [];
  for (const piece of answer.pieces) {
    await new Promise((resolve) => decoder.write(piece, resolve));
    // The decoder emits its output in a later turn of the loop.
    await new Promise((resolve) => setImmediate(resolve));
    readable.push(text);
  }
  decoder.destroy();
  return readable;
}
