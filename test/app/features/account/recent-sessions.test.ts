import { expect, it } from "vitest";
import { MemoryBudget } from "../../../../app/memory-budget.server";
import { RecentSessions } from "../../../../app/features/account/human-check/recent-sessions.server";

const minute = 60_000;

it("a session counts as recently valid for five minutes after the provider has confirmed it", () => {
  let now = 0;
  const budget = new MemoryBudget(1 << 20);
  const sessions = new RecentSessions(budget, () => now);
  expect(sessions.has("ann")).toBe(false);
  expect(sessions.has(null)).toBe(false);
  sessions.confirm("ann");
  now += 4 * minute;
  sessions.confirm("bob");
  expect([sessions.has("ann"), sessions.has("bob")]).toEqual([true, true]);
  now += 2 * minute;
  expect([sessions.has("ann"), sessions.has("bob")]).toEqual([false, true]);
  sessions.confirm("bob");
  // Expired entries are removed.
  expect(budget.report().entries).toBe(1);
});

it("an ended session is forgotten immediately", () => {
  const sessions = new RecentSessions(new MemoryBudget(1 << 20));
  sessions.confirm("ann");
  sessions.confirm("bob");
  sessions.drop("ann");
  expect([sessions.has("ann"), sessions.has("bob")]).toEqual([false, true]);
});

it("a thousand sessions stay within their share of the memory budget", () => {
  const budget = new MemoryBudget(1 << 20);
  const sessions = new RecentSessions(budget);
  for (let number = 0; number < 1_000; number++)
    sessions.confirm(`session ${number}`);
  expect(budget.bytes).toBeLessThanOrEqual((1 << 20) / 32);
  expect(sessions.has("session 999")).toBe(true);
  expect(sessions.has("session 0")).toBe(false);
});
