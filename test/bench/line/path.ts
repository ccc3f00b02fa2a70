import type { Clock } from "./clock";

/** A network path between one browser and one server. */
export interface PathOptions {
  /** Round trip in milliseconds. */
  roundTripMs: number;
  /** Bytes per millisecond towards the browser. */
  downRate: number;
  /** Bytes per millisecond towards the server. */
  upRate: number;
  /**
   * Round trips before a new connection can send its first request: 1 for TCP, 1 more for TLS 1.3.
   */
  handshakeRoundTrips: number;
}

/** Chrome's "Slow 3G": 400 ms, 400 kbps both ways; https with TLS 1.3. */
export const slow3G: PathOptions = {
  roundTripMs: 400,
  downRate: 50,
  upRate: 50,
  handshakeRoundTrips: 2,
};

const segmentSize = 1_460;
/** RFC 6928: ten segments may be sent before the first acknowledgement. */
const initialWindow = 10 * segmentSize;
/** The maximum window: what browsers offer as receive window, far above this path's needs. */
const largestWindow = 1_048_576;

/** A shared wire of limited rate: first come, first served. */
export class Wire {
  #freeAt = 0;

  constructor(private readonly rate: number) {}

  /** The time at which the last of `bytes`, queued at `now`, has been sent. */
  send(now: number, bytes: number): number {
    this.#freeAt = Math.max(this.#freeAt, now) + bytes / this.rate;
    return this.#freeAt;
  }
}

/**
 * The server's side of one TCP connection: segments are sent as far as the congestion window
 * allows, wait for the shared link, arrive half a round trip later, and their acknowledgements
 * extend the window by the confirmed bytes (slow start, no loss).
 */
export class DownFlow {
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #inFlight = 0;
  #window = initialWindow;
  #ended = false;
  #closed = false;
  #outstanding = 0;

  constructor(
    private readonly clock: Clock,
    private readonly wire: Wire,
    private readonly roundTripMs: number,
    private readonly receiver: { data(segment: Buffer): void; end(): void },
  ) {}

  /** Bytes that the server has written and that have not been sent yet. */
  get backlog(): number {
    return this.#waitingBytes;
  }

  write(data: Buffer): void {
    this.#waiting.push(data);
    this.#waitingBytes += data.length;
    this.#send();
  }

  /** The server has written everything. */
  end(): void {
    this.#ended = true;
    this.#finishIfDone();
  }

  /** The connection is closed: nothing more is delivered. */
  destroy(): void {
    this.#closed = true;
    this.#waiting = [];
    this.#waitingBytes = 0;
  }

  /** Called whenever the backlog shrank. */
  onDrain: () => void = () => {};

  #send(): void {
    while (this.#waitingBytes > 0) {
      const size = Math.min(segmentSize, this.#waitingBytes);
      if (this.#inFlight + size > this.#window) return;
      const segment = this.#take(size);
      this.#inFlight += size;
      this.#outstanding++;
      const leaves = this.wire.send(this.clock.now(), size);
      this.clock.at(leaves + this.roundTripMs / 2, () => this.#arrive(segment));
    }
    this.onDrain();
  }

  #arrive(segment: Buffer): void {
    if (this.#closed) return;
    this.receiver.data(segment);
    this.#outstanding--;
    this.#finishIfDone();
    this.clock.at(this.clock.now() + this.roundTripMs / 2, () => {
      this.#inFlight -= segment.length;
      this.#window = Math.min(largestWindow, this.#window + segment.length);
      if (!this.#closed) this.#send();
    });
  }

  #finishIfDone(): void {
    if (
      this.#ended &&
      !this.#closed &&
      this.#waitingBytes === 0 &&
      this.#outstanding === 0
    ) {
      this.#closed = true;
      this.receiver.end();
    }
  }

  #take(size: number): Buffer {
    const parts: Buffer[] = [];
    let missing = size;
    while (missing > 0) {
      const first = this.#waiting[0];
      if (!first) break;
      if (first.length <= missing) {
        parts.push(first);
        this.#waiting.shift();
        missing -= first.length;
      } else {
        parts.push(first.subarray(0, missing));
        this.#waiting[0] = first.subarray(missing);
        missing = 0;
      }
    }
    this.#waitingBytes -= size;
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }
}
