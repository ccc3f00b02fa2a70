import { createServer, connect, type AddressInfo, type Socket } from "node:net";

/** A loopback port that behaves like a server behind a slow line. */
export interface SlowLine {
  port: number;
  /** Forwards new connections to this port. */
  leadTo(port: number): void;
  close(): Promise<void>;
}

/** Chrome's "Slow 3G": 400 ms, 400 kbps both ways. */
const roundTripMs = 400;
const bytesPerMs = 50;
/** Round trips before a new connection can send its first request: one for TCP, one for TLS 1.3. */
const handshakeMs = 2 * roundTripMs;
const segmentBytes = 1_460;
/** RFC 6928: ten segments may be sent before the first acknowledgement. */
const firstFlightBytes = 10 * segmentBytes;

/** One direction of the line. What is sent first arrives first. */
class Direction {
  #freeAt = 0;
  readonly #arriving: (() => void)[] = [];

  /**
   * @param bytes length of what is sent
   * @param from earliest time at which it is sent
   * @param arrive called half a round trip after its last byte was sent
   */
  send(bytes: number, from: number, arrive: () => void): void {
    const now = performance.now();
    this.#freeAt = Math.max(this.#freeAt, from, now) + bytes / bytesPerMs;
    this.#arriving.push(arrive);
    // Timers of almost the same time may fire in another order.
    setTimeout(
      () => this.#arriving.shift()?.(),
      this.#freeAt + roundTripMs / 2 - now,
    );
  }
}

/**
 * Sends what a server writes on a connection: segments as far as the window allows, which each
 * acknowledgement extends by the bytes that it confirms (slow start, no loss).
 */
class Download {
  #waiting: Buffer = Buffer.alloc(0);
  #window = firstFlightBytes;
  #inFlight = 0;
  #hasEnded = false;

  constructor(
    private readonly line: Direction,
    private readonly browser: Socket,
  ) {}

  write(data: Buffer): void {
    this.#waiting = Buffer.concat([this.#waiting, data]);
    this.#send();
  }

  end(): void {
    this.#hasEnded = true;
    this.#send();
  }

  #send(): void {
    if (this.#hasEnded && this.#waiting.length === 0) {
      this.#hasEnded = false;
      this.line.send(0, 0, () => this.browser.end());
    }
    while (this.#waiting.length > 0) {
      const segment = this.#waiting.subarray(0, segmentBytes);
      if (this.#inFlight + segment.length > this.#window) return;
      this.#waiting = this.#waiting.subarray(segment.length);
      this.#inFlight += segment.length;
      this.line.send(segment.length, 0, () => {
        if (!this.browser.destroyed) this.browser.write(segment);
        setTimeout(() => {
          this.#inFlight -= segment.length;
          this.#window += segment.length;
          this.#send();
        }, roundTripMs / 2);
      });
    }
  }
}

/**
 * Opens a slow line. All its connections share the rate of each direction; each has its own handshakes and
 * window. Without loss and jitter, two runs differ only by the programs at its ends.
 */
export async function openSlowLine(): Promise<SlowLine> {
  const down = new Direction();
  const up = new Direction();
  const sockets = new Set<Socket>();
  let target = 0;
  const server = createServer({ noDelay: true }, (browser) => {
    const usableFrom = performance.now() + handshakeMs;
    const upstream = connect({
      port: target,
      host: "127.0.0.1",
      noDelay: true,
    });
    const download = new Download(down, browser);
    browser.on("data", (data: Buffer) =>
      up.send(data.length, usableFrom, () => upstream.write(data)),
    );
    upstream.on("data", (data: Buffer) => download.write(data));
    upstream.on("end", () => download.end());
    for (const socket of [browser, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
    }
    browser.on("close", () => {
      upstream.destroy();
      sockets.delete(browser);
      sockets.delete(upstream);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (port) => (target = port),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
