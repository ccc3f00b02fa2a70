import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CallOptions } from "../../../../app/engine/provider-client/provider-api";
import { MemoryBudget } from "../../../../app/memory-budget.server";
import {
  callHumanChecked,
  RecentSubmissions,
} from "../../../../app/features/account/human-check/recent-submissions.server";
import { formDataOf } from "../../support/sent-forms";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answer = {
  ok: true,
  message: null,
  name: "Ann",
  startPath: undefined,
  language: undefined,
} as const;
const cookieLine = "session=1; Path=/; HttpOnly";

/** One portal process; the test decides when its provider responds. */
function startPortal() {
  const budget = new MemoryBudget(1 << 20);
  const recentSubmissions = new RecentSubmissions(budget);
  const usedTokens = new Set<unknown>();
  const calls: CallOptions[] = [];
  const waiting: (() => void)[] = [];
  const humanCheck = {
    issue: () => ({ kind: "off" }) as const,
    // Like the real check: a correct or wrong answer uses the token up.
    verify(form: FormData) {
      const token = form.get("humanToken");
      const isGood = !usedTokens.has(token) && form.get("humanAnswer") === "7";
      usedTokens.add(token);
      return Promise.resolve(isGood);
    },
    idOf: () => null,
  };
  return {
    budget,
    calls,
    /** Completes the call that has waited longest. */
    reply: () => waiting.shift()?.(),
    /** Posts a form over a separate connection. */
    post(fields: Record<string, string>) {
      const signIn = { email: "ann@shop.example", password: "Right-1" };
      const form = formDataOf({ ...signIn, ...fields });
      const browser = new AbortController();
      const cookies: string[] = [];
      const answered = callHumanChecked(
        "loginPortal",
        form,
        browser.signal,
        {
          humanCheck,
          recentSubmissions,
          setCookie: (line) => void cookies.push(line),
        },
        (options) => {
          calls.push(options);
          return new Promise((resolve) => {
            waiting.push(() => {
              // The API itself sets the cookie of the first response.
              cookies.push(cookieLine);
              options.onCookies?.([cookieLine]);
              resolve(answer);
            });
          });
        },
      );
      return { answered, cookies, leave: () => browser.abort() };
    },
  };
}
const solved = { humanToken: "a", humanAnswer: "7" };

it("two simultaneous posts of one form make one call, and both responses sign in", async () => {
  const portal = startPortal();
  const posts = [portal.post(solved), portal.post(solved)];
  await expect.poll(() => portal.calls).toHaveLength(1);
  portal.reply();
  for (const { answered, cookies } of posts) {
    expect(await answered).toEqual(answer);
    expect(cookies).toEqual([cookieLine]);
  }
  expect(portal.calls).toHaveLength(1);
});

it("a repeat within 30 s of the response gets that response; a later one needs a new challenge", async () => {
  const portal = startPortal();
  const first = portal.post(solved);
  await expect.poll(() => portal.calls).toHaveLength(1);
  portal.reply();
  await first.answered;
  await vi.advanceTimersByTimeAsync(29_000);
  expect(await portal.post(solved).answered).toEqual(answer);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await portal.post(solved).answered).toBeNull();
  expect(portal.calls).toHaveLength(1);
  expect(portal.budget.report().entries).toBe(0);
});

it.each([
  ["password", { password: "Other-1" }],
  ["email", { email: "bob@shop.example" }],
  ["answer", { humanAnswer: "8" }],
  ["added field", { more: "1" }],
])("another %s with the same challenge is refused", async (_field, changed) => {
  const portal = startPortal();
  void portal.post(solved).answered;
  await expect.poll(() => portal.calls).toHaveLength(1);
  expect(await portal.post({ ...solved, ...changed }).answered).toBeNull();
  expect(portal.calls).toHaveLength(1);
});

it("the call continues for a repeat after the first browser has disconnected", async () => {
  const portal = startPortal();
  const first = portal.post(solved);
  await expect.poll(() => portal.calls).toHaveLength(1);
  first.leave();
  await vi.advanceTimersByTimeAsync(4_000);
  const repeat = portal.post(solved);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(portal.calls[0]?.signal?.aborted).toBe(false);
  portal.reply();
  expect(await repeat.answered).toEqual(answer);
  expect(repeat.cookies).toEqual([cookieLine]);
});

it("the call is aborted 5 s after the last browser has disconnected", async () => {
  const portal = startPortal();
  const posts = [portal.post(solved), portal.post(solved)];
  await expect.poll(() => portal.calls).toHaveLength(1);
  posts[0]?.leave();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(portal.calls[0]?.signal?.aborted).toBe(false);
  posts[1]?.leave();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(portal.calls[0]?.signal?.aborted).toBe(true);
});

it("a form that fails the human check is checked again when it is repeated", async () => {
  const portal = startPortal();
  const wrong = { ...solved, humanAnswer: "8" };
  expect(await portal.post(wrong).answered).toBeNull();
  expect(await portal.post(wrong).answered).toBeNull();
  expect(portal.calls).toHaveLength(0);
  expect(portal.budget.report().entries).toBe(0);
});

it("without a challenge, every form makes a separate call", async () => {
  const portal = startPortal();
  const fields = { humanAnswer: "7" };
  void portal.post({ ...fields, more: "1" }).answered;
  await expect.poll(() => portal.calls).toHaveLength(1);
  expect(portal.budget.report().entries).toBe(0);
});
