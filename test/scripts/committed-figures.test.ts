import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  combineRuns,
  describeWorse,
  readCommittedFigures,
  withOutcomes,
  type CommittedFigures,
} from "../bench/committed-figures";
import {
  atLeast,
  atMost,
  type Limit,
  type Outcome,
  type Spread,
} from "../bench/measurement";
import { performancePage } from "../bench/report";
import { medianOf, ratioOf } from "../bench/statistics";

const firstDay = new Date("2026-11-20T12:00:00Z");

function outcomeOf(
  name: string,
  limit: Limit,
  value: number | null,
  spread?: Spread,
): Outcome {
  return {
    measurement: {
      name,
      figure: name,
      meaning: "",
      limit,
      run: () => Promise.reject(new Error("Not run")),
    },
    finding:
      value === null ? null : { value, detail: [], ...(spread && { spread }) },
    trouble: value === null ? "Not taken" : null,
  };
}

/** The figures after a run that has these outcomes, one for each measurement. */
const figuresOf = (
  committed: CommittedFigures | null,
  outcomes: Outcome[],
  date: Date,
) =>
  withOutcomes(
    committed,
    outcomes.map(({ measurement }) => measurement),
    outcomes,
    date,
  );

/** Compares two runs of one figure. */
function compare(
  limit: Limit,
  before: [value: number, spread?: Spread],
  now: [value: number, spread?: Spread],
) {
  const committed = figuresOf(
    null,
    [outcomeOf("page", limit, ...before)],
    firstDay,
  );
  return describeWorse(committed, outcomeOf("page", limit, ...now));
}

describe("a figure of the benchmark", () => {
  it("is worse if the spreads of both runs exclude each other's figure", () => {
    const ratio = atMost(2, "×");
    const before: [number, Spread] = [1.3, { low: 1.2, high: 1.4 }];
    expect(compare(ratio, before, [1.6, { low: 1.5, high: 1.7 }])).toBe(
      "page got worse: 1.6 × (1.5 × to 1.7 ×), after 1.3 × (1.2 × to 1.4 ×) on 2026-11-20 (limit: at most 2 ×).",
    );
    expect(compare(ratio, before, [1.6, { low: 1.25, high: 1.7 }])).toBeNull();
    expect(compare(ratio, before, [1.39, { low: 1.35, high: 1.5 }])).toBeNull();
    expect(compare(ratio, before, [1, { low: 0.9, high: 1.1 }])).toBeNull();
  });

  it("is worse if it is smaller, where larger is better", () => {
    const rate = atLeast(0.4, "×");
    const before: [number, Spread] = [0.6, { low: 0.55, high: 0.7 }];
    expect(compare(rate, before, [0.5, { low: 0.45, high: 0.52 }])).toContain(
      "page got worse: 0.5 ×",
    );
    expect(compare(rate, before, [0.9, { low: 0.8, high: 1 }])).toBeNull();
  });

  it("that was taken once is worse by any difference", () => {
    expect(compare(atMost(14_016, "B"), [12_000], [12_001])).toBe(
      "page got worse: 12,001 B, after 12,000 B on 2026-11-20 (limit: at most 14,016 B).",
    );
    expect(compare(atMost(14_016, "B"), [12_000], [12_000])).toBeNull();
  });

  it("in milliseconds is compared only on the same machine", () => {
    const before = [outcomeOf("page", atMost(50, "ms"), 20)];
    const here = figuresOf(null, before, firstDay);
    const now = outcomeOf("page", atMost(50, "ms"), 40);
    expect(describeWorse(here, now)).toContain("page got worse: 40 ms");
    expect(describeWorse({ ...here, machine: "Another" }, now)).toBeNull();
  });

  it("is not compared if it is new or could not be taken", () => {
    const committed = figuresOf(
      null,
      [outcomeOf("page", atMost(2), 1)],
      firstDay,
    );
    expect(
      describeWorse(committed, outcomeOf("other", atMost(2), 9)),
    ).toBeNull();
    expect(
      describeWorse(committed, outcomeOf("page", atMost(2), null)),
    ).toBeNull();
  });

  it("that was not taken keeps the committed one, with its date", () => {
    const committed = figuresOf(
      null,
      [outcomeOf("page", atMost(2), 1), outcomeOf("gone", atMost(2), 1)],
      firstDay,
    );
    const later = figuresOf(
      committed,
      [outcomeOf("page", atMost(2), null), outcomeOf("new", atMost(2), 1)],
      new Date("2026-11-25T12:00:00Z"),
    );
    expect(Object.keys(later.figures)).toEqual(["page", "new"]);
    expect(later.figures.page).toEqual(committed.figures.page);
    expect(later.figures.new?.takenOn).toBe("2026-11-25");
  });

  it("that is taken twice is the better one, with both as its spread", () => {
    const smaller = combineRuns(
      outcomeOf("page", atMost(2), 1.5),
      outcomeOf("page", atMost(2), 1.2),
    );
    expect(smaller.finding).toMatchObject({
      value: 1.2,
      spread: { low: 1.2, high: 1.5 },
    });
    const larger = combineRuns(
      outcomeOf("page", atLeast(1), 1.5),
      outcomeOf("page", atLeast(1), null),
    );
    expect(larger.finding?.value).toBe(1.5);
  });

  it("has the range of its rounds as spread", () => {
    expect(medianOf([3, 1, 2])).toEqual({
      value: 2,
      spread: { low: 1, high: 3 },
    });
    expect(ratioOf([2, 6, 4], [1, 2, 4])).toEqual({
      value: 2,
      spread: { low: 1, high: 3 },
    });
  });
});

describe("docs/performance.md", () => {
  it("has each figure with its date and its details, and says which were not taken", () => {
    const taken = outcomeOf("page", atMost(2, "×"), 1.5, { low: 1, high: 3 });
    taken.finding?.detail.push("Page: 15 ms");
    const missing = outcomeOf("new", atMost(2), null);
    const page = performancePage(
      [taken.measurement, missing.measurement],
      figuresOf(null, [taken, missing], firstDay),
    );
    expect(page).toContain("1 of 2 figures reach their limit");
    expect(page).toContain(
      "| page | 1.5 × | 1 to 3 × | at most 2 × | pass | 2026-11-20 |",
    );
    expect(page).toContain("| new | – | – | at most 2 | not taken | – |");
    expect(page).toContain("- Page: 15 ms\n");
  });
});

describe("docs/performance.json", () => {
  it("is read as it was written; without it there is nothing to compare with", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "figures-"));
    const file = path.join(folder, "performance.json");
    try {
      expect(await readCommittedFigures(file)).toBeNull();
      const spread = { low: 0.9, high: 1.1 };
      const figures = figuresOf(
        null,
        [outcomeOf("page", atMost(2, "×"), 1, spread)],
        firstDay,
      );
      await writeFile(file, JSON.stringify(figures));
      expect(await readCommittedFigures(file)).toEqual(figures);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
