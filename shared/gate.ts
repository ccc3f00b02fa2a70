/** Why a gate admits nobody else: too many with the same key, or too many in total. */
export type GateRefusal = "key" | "total";

/** Gives a place back; calling it again has no effect. */
export type Leave = () => void;

export interface GateLimits {
  /** How many may be inside at the same time. */
  inTotal: number;
  /** How many with the same key may be inside at the same time; by default as many as in total. */
  perKey?: number;
  /** How many may wait; by default any number. */
  maxWaiting?: number;
  /** Longest wait in milliseconds; by default any. */
  maxWaitMs?: number;
}

/** Who asks to enter. */
export interface GateVisit {
  /** Those with the same key, such as a session or an address, share places fairly with the others. */
  key?: string;
  /** Ends the wait when nobody needs the work any more. */
  signal?: AbortSignal | undefined;
  /** Replaces the gate's longest wait, in milliseconds. */
  maxWaitMs?: number | undefined;
}

interface Waiting {
  key: string;
  admit: () => void;
}

/**
 * Admits a limited number at the same time; the others wait. A free place goes to the key with the fewest
 * inside, and among equals to the one that has waited longest, so that nobody delays all others.
 */
export class Gate {
  readonly #limits: Required<GateLimits>;
  #inside = 0;
  /** How many are inside by key; keys without any are absent. */
  readonly #ofKey = new Map<string, number>();
  /** In order of arrival. */
  readonly #waiting = new Set<Waiting>();
  readonly #createError: () => Error;

  /** @param createError what `run` throws if there was no place for the work, or not in time */
  constructor(
    limits: GateLimits,
    createError = () => new Error("Too many at the same time"),
  ) {
    this.#createError = createError;
    const without = Number.POSITIVE_INFINITY;
    this.#limits = {
      perKey: without,
      maxWaiting: without,
      maxWaitMs: without,
      ...limits,
    };
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** True if whoever asks to enter now is refused at once. */
  get isFull(): boolean {
    const { inTotal, maxWaiting } = this.#limits;
    return this.#inside >= inTotal && this.#waiting.size >= maxWaiting;
  }

  /** Enters if there is a place now; otherwise returns why there is none. */
  tryEnter(key = ""): Leave | GateRefusal {
    return this.#refusalOf(key) ?? this.#admit(key);
  }

  /** Enters when there is a place; returns why there was none in time, or before `signal` was aborted. */
  async enter({
    key = "",
    signal,
    maxWaitMs = this.#limits.maxWaitMs,
  }: GateVisit = {}): Promise<Leave | GateRefusal> {
    const entered = this.tryEnter(key);
    if (typeof entered !== "string") return entered;
    if (this.isFull || signal?.aborted) return entered;
    return new Promise((resolve) => {
      const settle = (result: () => Leave | GateRefusal) => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", refuse);
        this.#waiting.delete(waiting);
        resolve(result());
      };
      const waiting = { key, admit: () => settle(() => this.#admit(key)) };
      const refuse = () => settle(() => this.#refusalOf(key) ?? "total");
      const timer = Number.isFinite(maxWaitMs)
        ? setTimeout(refuse, maxWaitMs)
        : undefined;
      signal?.addEventListener("abort", refuse);
      this.#waiting.add(waiting);
    });
  }

  /**
   * Does work inside.
   * @throws the gate's error if there was no place in time, or before the signal was aborted
   */
  async run<Result>(
    work: () => Promise<Result>,
    visit: GateVisit = {},
  ): Promise<Result> {
    const leave = await this.enter(visit);
    if (typeof leave === "string") throw this.#createError();
    try {
      return await work();
    } finally {
      leave();
    }
  }

  #refusalOf(key: string): GateRefusal | null {
    const { inTotal, perKey } = this.#limits;
    if (this.#countOf(key) >= perKey) return "key";
    return this.#inside >= inTotal ? "total" : null;
  }

  #admit(key: string): Leave {
    this.#inside += 1;
    this.#ofKey.set(key, this.#countOf(key) + 1);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      this.#inside -= 1;
      const others = this.#countOf(key) - 1;
      if (others > 0) this.#ofKey.set(key, others);
      else this.#ofKey.delete(key);
      this.#next()?.admit();
    };
  }

  #countOf(key: string): number {
    return this.#ofKey.get(key) ?? 0;
  }

  /** Returns who may enter next, or null if nobody may. */
  #next(): Waiting | null {
    let next: Waiting | null = null;
    for (const one of this.#waiting) {
      if (this.#refusalOf(one.key) !== null) continue;
      if (next === null || this.#countOf(one.key) < this.#countOf(next.key))
        next = one;
    }
    return next;
  }
}
