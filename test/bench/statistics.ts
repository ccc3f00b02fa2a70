/** The median. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error("No values to take the median of");
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1
    ? upper
    : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** The largest of the rounds of a figure, with their range. */
export function largestOf(values: readonly number[]) {
  const high = Math.max(...values);
  return { value: high, spread: { low: Math.min(...values), high } };
}

/** The median of the rounds of a figure, with their range. */
export function medianOf(values: readonly number[]) {
  return {
    value: median(values),
    spread: { low: Math.min(...values), high: Math.max(...values) },
  };
}

/** The ratio of the medians of two figures taken in turns, with the range of the ratios of the rounds. */
export function ratioOf(over: readonly number[], under: readonly number[]) {
  const ratios = over.map((value, round) => value / (under[round] ?? NaN));
  return { ...medianOf(ratios), value: median(over) / median(under) };
}

/** The value that `percent` of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  if (values.length === 0) throw new Error("No values to take a percentile of");
  const sorted = [...values].sort((a, b) => a - b);
  const at = Math.ceil((percent / 100) * sorted.length) - 1;
  return sorted[Math.max(0, at)] ?? Number.NaN;
}

/** The duration of `work` in milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Takes several figures alternately (A B, B A, A B …), so that a machine whose speed changes
 * affects all alike, and returns the values of each, without the warm-up rounds.
 */
export async function inTurns<Name extends string>(
  figures: Record<Name, () => Promise<number>>,
  rounds: number,
  warmUps = 1,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(figures) as Name[];
  const values = Object.fromEntries(
    names.map((name) => [name, []]),
  ) as unknown as Record<Name, number[]>;
  for (let round = -warmUps; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : [...names].reverse()) {
      const value = await figures[name]();
      if (round >= 0) values[name].push(value);
    }
  }
  return values;
}

/** Formats a number: three significant digits below 100, no decimals above. */
export function rounded(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (Number.isInteger(value)) return value.toLocaleString("en-US");
  const digits =
    Math.abs(value) >= 100
      ? 0
      : Math.abs(value) >= 10
        ? 1
        : Math.abs(value) >= 0.1
          ? 2
          : 4;
  return value.toLocaleString("en-US", { maximumFractionDigits: digits });
}

/** Formats a figure with its unit. */
export const withUnit = (value: number, unit: string): string =>
  unit === "" ? rounded(value) : `${rounded(value)} ${unit}`;
