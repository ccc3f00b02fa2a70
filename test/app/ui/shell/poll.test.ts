import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startPolling } from "../../../../app/ui/browser/poll";
import { stagePage } from "../../support/page";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Polls something whose responses the test provides. */
function stage(hidden = false) {
  const page = stagePage(hidden);
  const questions: {
    isAuto: boolean;
    signal: AbortSignal;
    answer(text: string): Promise<void>;
  }[] = [];
  const taken: string[] = [];
  const begin = () =>
    startPolling<string>(
      {
        ask: (isAuto, signal) =>
          new Promise((resolve, reject) => {
            signal.addEventListener("abort", () => reject(new Error("gone")));
            questions.push({
              isAuto,
              signal,
              async answer(text) {
                resolve(text);
                await vi.advanceTimersByTimeAsync(0);
              },
            });
          }),
        take: (answer) => void taken.push(answer),
      },
      page,
    );
  return { page, questions, taken, begin };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

describe("polling", () => {
  it("requests immediately, then every 30 seconds", async () => {
    const { questions, taken, begin } = stage();
    const end = begin();
    expect(questions.map(({ isAuto }) => isAuto)).toEqual([false]);
    await questions[0]?.answer("first");
    await seconds(29);
    expect(questions).toHaveLength(1);
    await seconds(1);
    expect(questions.map(({ isAuto }) => isAuto)).toEqual([false, true]);
    await questions[1]?.answer("second");
    await seconds(30);
    expect(questions).toHaveLength(3);
    expect(taken).toEqual(["first", "second"]);
    end();
  });

  it("waits for the current request, and aborts one without a response", async () => {
    const { questions, taken, begin } = stage();
    const end = begin();
    await seconds(59);
    expect(questions).toHaveLength(1);
    await seconds(1);
    expect(questions).toHaveLength(2);
    expect(questions[0]?.signal.aborted).toBe(true);
    await questions[0]?.answer("too late");
    await questions[1]?.answer("in time");
    expect(taken).toEqual(["in time"]);
    end();
  });

  it("pauses while the page is hidden, and catches up immediately when it is shown", async () => {
    const { page, questions, begin } = stage();
    const end = begin();
    await questions[0]?.answer("first");
    await seconds(10);
    page.show(false);
    await seconds(300);
    expect(questions).toHaveLength(1);
    page.show(true);
    expect(questions).toHaveLength(2);
    await questions[1]?.answer("second");
    await seconds(30);
    expect(questions).toHaveLength(3);
    end();
  });

  it("keeps its interval when the page was hidden briefly", async () => {
    const { page, questions, begin } = stage();
    const end = begin();
    await questions[0]?.answer("first");
    await seconds(10);
    page.show(false);
    await seconds(5);
    page.show(true);
    await seconds(14);
    expect(questions).toHaveLength(1);
    await seconds(1);
    expect(questions).toHaveLength(2);
    end();
  });

  it("delays the first request until the page is visible", async () => {
    const { page, questions, begin } = stage(true);
    const end = begin();
    await seconds(60);
    expect(questions).toHaveLength(0);
    page.show(true);
    expect(questions.map(({ isAuto }) => isAuto)).toEqual([false]);
    end();
  });

  it("continues when the clock is set back", async () => {
    const { questions, begin } = stage();
    const end = begin();
    await questions[0]?.answer("first");
    vi.setSystemTime(Date.now() - 3_600_000);
    await seconds(30);
    expect(questions).toHaveLength(2);
    end();
  });

  it("catches up after the machine has slept", async () => {
    const { page, questions, begin } = stage();
    const end = begin();
    await questions[0]?.answer("first");
    page.show(false);
    vi.setSystemTime(Date.now() + 3_600_000);
    page.show(true);
    expect(questions).toHaveLength(2);
    end();
  });

  it("stops completely, and can start again (StrictMode)", async () => {
    const { page, questions, taken, begin } = stage();
    begin()();
    const end = begin();
    expect(questions).toHaveLength(2);
    expect(questions[0]?.signal.aborted).toBe(true);
    await questions[0]?.answer("of the first");
    await questions[1]?.answer("of the second");
    expect(taken).toEqual(["of the second"]);
    end();
    await seconds(120);
    page.show(false);
    page.show(true);
    expect(questions).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
    expect(page.listeners).toBe(0);
  });
});
