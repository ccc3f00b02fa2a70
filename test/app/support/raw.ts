import { connect } from "node:net";

/** A raw response; `status` is 0 if the connection ended without one. */
export interface RawAnswer {
  status: number;
  /** Header lines in lower case, `name: value`. */
  headers: string[];
  text: string;
}

/**
 * Sends a GET with these header lines, which client libraries would change. Its host is the portal's own unless a
 * line names another, and the portal closes the connection after its response.
 * @param waitMs as that of `sendRaw`
 */
export function getRaw(
  port: number,
  path: string,
  headers: readonly string[] = [],
  waitMs?: number,
): Promise<RawAnswer> {
  const host = headers.some((line) => line.startsWith("Host:"))
    ? []
    : [`Host: localhost:${port}`];
  const head = [`GET ${path} HTTP/1.1`, ...host, "Connection: close"];
  return sendRaw(port, [...head, ...headers, "", ""].join("\r\n"), waitMs);
}

/**
 * Sends bytes unchanged and reads until the other side closes the connection.
 * @param waitMs time without further bytes after which the connection is closed; by default, three seconds
 *   after the first ones
 */
export function sendRaw(
  port: number,
  bytes: string | Buffer,
  waitMs?: number,
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    const chunks: Buffer[] = [];
    const end = () => socket.destroy();
    // The first bytes may take long on a busy machine.
    let timer = setTimeout(end, waitMs ?? 120_000);
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      clearTimeout(timer);
      timer = setTimeout(end, waitMs ?? 3_000);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(timer);
      const text = Buffer.concat(chunks).toString("latin1");
      const [head = ""] = text.split("\r\n\r\n", 1);
      const [line = "", ...headers] = head.split("\r\n");
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(line)?.[1] ?? 0),
        headers: headers.map((header) => header.toLowerCase()),
        text,
      });
    });
  });
}

/** Sends bytes unchanged on a connection that stays open, and collects what comes back. */
export function openRaw(port: number, bytes: string | Buffer) {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (data) => (text += data.toString("latin1")));
  socket.on("error", () => undefined);
  socket.write(bytes);
  return { socket, text: () => text };
}
