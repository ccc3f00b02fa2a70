import { once } from "node:events";
import { get, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { brotliDecompressSync } from "node:zlib";

/** An HTTP response as it crossed the wire. */
export interface WireAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Every byte of the socket: status line, headers, chunk framing and body. */
  wireBytes: number;
  /** The body with its content coding. */
  encodedBody: Buffer;
  /** Milliseconds from the request to the last byte. */
  totalMs: number;
}

/**
 * Requests a path over a fresh socket and counts the bytes of the response.
 * @param target where to connect, and what to send beside `Host` and the accepted encodings
 */
export async function getOverWire(
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
  const { port, host, cookie, acceptEncoding = "br", ifNoneMatch } = target;
  const asked = performance.now();
  const request = get({
    host: "127.0.0.1",
    port,
    path,
    agent: false,
    headers: {
      host: host ?? `127.0.0.1:${port}`,
      accept: "text/html,*/*;q=0.8",
      "accept-encoding": acceptEncoding,
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "document",
      "sec-fetch-site": "none",
      ...(cookie && { cookie }),
      ...(ifNoneMatch && { "if-none-match": ifNoneMatch }),
    },
  });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const { socket, headers, statusCode = 0 } = response;
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return {
    status: statusCode,
    headers,
    wireBytes: socket.bytesRead,
    encodedBody: Buffer.concat(parts),
    totalMs: performance.now() - asked,
  };
}

/** The body as text. */
export const textOf = ({ headers, encodedBody }: WireAnswer): string =>
  (headers["content-encoding"] === "br"
    ? brotliDecompressSync(encodedBody)
    : encodedBody
  ).toString();
