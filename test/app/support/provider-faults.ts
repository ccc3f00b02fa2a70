import { createServer, type Server, type Socket } from "node:net";

/** The reaction of a provider to a request. */
export type Fault = (socket: Socket, request: string) => void;

export const unreachable = "Unable to connect to server";

/** A provider that writes bytes; its reaction to each request is the fault. */
export async function stageFaultyProvider(
  fault: Fault,
): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("data", (data) => fault(socket, data.toString("latin1")));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

export const http = (
  status: string,
  body: string | Buffer,
  headers: string[] = [],
) =>
  Buffer.concat([
    Buffer.from(
      [
        `HTTP/1.1 ${status}`,
        "Content-Type: application/json",
        `Content-Length: ${Buffer.byteLength(body)}`,
        ...headers,
        "",
        "",
      ].join("\r\n"),
    ),
    Buffer.from(body),
  ]);
export const ok = (body: string | Buffer, headers: string[] = []) =>
  http("200 OK", body, headers);
export const answering = (bytes: Buffer) => (socket: Socket) =>
  void socket.write(bytes);
const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

/** A hundred megabytes, one at a time, as fast as they are accepted. */
export function flood(socket: Socket) {
  writeBody(socket, "Content-Length: 104857600");
}
/** The same without a Content-Length. */
export function unannouncedFlood(socket: Socket) {
  writeBody(socket, "Connection: close");
}
function writeBody(socket: Socket, length: string) {
  socket.write(
    `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
  );
  const piece = Buffer.alloc(1_048_576, " ");
  let left = 100;
  const next = () => {
    while (left > 0 && !socket.destroyed) {
      left -= 1;
      if (!socket.write(piece)) return void socket.once("drain", next);
    }
    socket.end();
  };
  next();
}

/** Faults that only a time-out ends, by name. */
export const silentFaults: ReadonlySet<string> = new Set([
  "black hole",
  "a byte a second",
  "headers a byte at a time",
  "a late answer",
]);
/** Time-outs for these faults: shorter than the real ones, and longer than an answer takes on a busy machine. */
export const shortTimeouts = {
  connectMs: 2_000,
  headersMs: 2_000,
  totalMs: 3_000,
};

/** Every kind of fault, and the message that users see; null if the provider sent its own. */
export const providerFaults: readonly [
  name: string,
  fault: Fault,
  message: string | null,
][] = [
  ["black hole", () => undefined, unreachable],
  ["reset", (socket) => void socket.resetAndDestroy(), unreachable],
  ["half-close without an answer", (socket) => void socket.end(), unreachable],
  [
    "half-close within the headers",
    (socket) => void socket.end("HTTP/1.1 200 OK\r\nContent-"),
    unreachable,
  ],
  [
    "a byte a second",
    (socket) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n");
      const timer = setInterval(() => socket.write("x"), 100);
      socket.once("close", () => clearInterval(timer));
    },
    unreachable,
  ],
  [
    "headers a byte at a time",
    (socket) => {
      const timer = setInterval(() => socket.write("H"), 100);
      socket.once("close", () => clearInterval(timer));
    },
    unreachable,
  ],
  [
    "a late answer",
    (socket) =>
      void setTimeout(
        () => socket.write(ok('{"status":"Success"}')),
        2 * shortTimeouts.totalMs,
      ),
    unreachable,
  ],
  [
    "truncated JSON",
    answering(ok('{"status":"Success","name":"An')),
    unreachable,
  ],
  [
    "a body shorter than announced",
    (socket) =>
      void socket.end(
        'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"status":"Success"}',
      ),
    unreachable,
  ],
  [
    "HTML with 200",
    answering(ok("<!DOCTYPE html><h1>It works!</h1>")),
    unreachable,
  ],
  ["an empty body", answering(ok("")), unreachable],
  [
    "204",
    answering(Buffer.from("HTTP/1.1 204 No Content\r\n\r\n")),
    unreachable,
  ],
  ["JSON null", answering(ok("null")), unreachable],
  ["a JSON array", answering(ok("[]")), unreachable],
  ["an envelope without status", answering(ok('{"name":"Ann"}')), unreachable],
  [
    "wrong types",
    answering(ok('{"status":"Success","name":{"a":1},"result":"x"}')),
    unreachable,
  ],
  ["missing fields", answering(ok('{"status":"Success"}')), unreachable],
  [
    "bad UTF-8",
    answering(
      ok(Buffer.from('{"status":"Success","name":"\xff\xfe"}', "latin1")),
    ),
    unreachable,
  ],
  [
    "500 with HTML",
    answering(http("500 Internal Server Error", "<h1>Oops</h1>")),
    unreachable,
  ],
  ["502", answering(http("502 Bad Gateway", "<h1>nginx</h1>")), unreachable],
  ["503", answering(http("503 Service Unavailable", "")), unreachable],
  [
    "503 with words",
    answering(
      http(
        "503 Service Unavailable",
        '{"status":"Error","message":"Please wait"}',
      ),
    ),
    "Please wait",
  ],
  [
    "429",
    answering(
      http(
        "429 Too Many Requests",
        '{"status":"Error","message":"Slow down"}',
        ["Retry-After: 7"],
      ),
    ),
    "Slow down",
  ],
  [
    "501",
    answering(
      http("501 Not Implemented", '{"status":"Error","message":"Not yet"}'),
    ),
    "Not yet",
  ],
  ["a failure without words", answering(ok('{"status":"Error"}')), null],
  [
    "a failure with empty words",
    answering(ok('{"status":"Error","message":"  "}')),
    null,
  ],
  [
    "two lengths",
    answering(
      Buffer.from(
        'HTTP/1.1 200 OK\r\nContent-Length: 20\r\nContent-Length: 5\r\n\r\n{"status":"Success"}',
      ),
    ),
    unreachable,
  ],
  ["no HTTP", answering(Buffer.from("SSH-2.0-OpenSSH_9.6\r\n")), unreachable],
  [
    "endless headers",
    answering(Buffer.from(`HTTP/1.1 200 OK\r\nX: ${"a".repeat(100_000)}`)),
    unreachable,
  ],
  ["100 MB", flood, unreachable],
  ["100 MB unannounced", unannouncedFlood, unreachable],
  [
    "nesting 5,000 deep",
    answering(ok(`{"status":"Success","name":${nested(5_000)}}`)),
    unreachable,
  ],
  [
    "nesting a million deep",
    answering(ok(`{"status":"Success","name":${nested(1_000_000)}}`)),
    unreachable,
  ],
  [
    "a gzip that nobody asked for",
    answering(ok(Buffer.from([31, 139, 8, 0]), ["Content-Encoding: gzip"])),
    unreachable,
  ],
];
