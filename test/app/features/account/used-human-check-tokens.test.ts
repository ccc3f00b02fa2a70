import { expect, it } from "vitest";
import { MemoryBudget } from "../../../../app/memory-budget.server";
import { UsedHumanCheckTokens } from "../../../../app/features/account/human-check/recent-sessions.server";

it("tokens are remembered until they would have expired", () => {
  let now = 0;
  const budget = new MemoryBudget(1 << 20);
  const tokens = new UsedHumanCheckTokens(budget, () => now);
  tokens.add("first", 100);
  tokens.add("second", 200);
  expect([tokens.has("first"), tokens.has("third")]).toEqual([true, false]);
  now = 150;
  tokens.add("third", 300);
  expect(["first", "second", "third"].map((one) => tokens.has(one))).toEqual([
    false,
    true,
    true,
  ]);
  expect(budget.report().entries).toBe(2);
});

it("ten thousand tokens take at most a sixteenth of the budget, and the latest are kept", () => {
  const budget = new MemoryBudget(1 << 20);
  const tokens = new UsedHumanCheckTokens(budget, () => 0);
  for (let number = 0; number < 10_000; number++)
    tokens.add(`token ${number}`, 1);
  expect(budget.bytes).toBeLessThanOrEqual((1 << 20) / 16);
  expect([tokens.has("token 0"), tokens.has("token 9999")]).toEqual([
    false,
    true,
  ]);
});
