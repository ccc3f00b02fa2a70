/** @module-tag all */

import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { CheckOptions, CheckResult } from "../../provider-check/check-run";
import { runChecks } from "../../provider-check/run-checks";
import { demoSignIns } from "../../provider/demo/accounts";
import { demonstration } from "./demonstration-template";
import { startDemonstrationProvider, type TestProvider } from "./test-provider";

vi.setConfig({ testTimeout: 240_000 });

let provider: TestProvider;
beforeAll(async () => {
  provider = await startDemonstrationProvider("pglite");
}, 300_000);
afterAll(() => provider.remove());

const [administrator] = demoSignIns;
const second = demoSignIns.find(({ email }) => email === "store@demo.example");

const check = (more: Partial<CheckOptions>) =>
  runChecks({
    url: provider.url,
    email: administrator?.email ?? "",
    password: administrator?.password ?? "",
    second: { email: second?.email ?? "", password: second?.password ?? "" },
    write: false,
    startDate: "2026-11-18",
    endDate: "2026-11-20",
    now: demonstration.now,
    ...more,
  });

const reasonsOf = (
  results: readonly CheckResult[],
  outcome: CheckResult["outcome"],
) => [
  ...new Set(
    results
      .filter((result) => result.outcome === outcome)
      .map(({ reason }) => reason),
  ),
];

const counts = async () => {
  const [row] = await provider.db.query<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM account) AS accounts,
      (SELECT count(*)::int FROM booking) AS bookings,
      (SELECT count(*)::int FROM manual_report) AS reports`,
  );
  return row;
};

it("the embedded provider passes, and nothing is written without --write", async () => {
  const before = await counts();
  const results = await check({});
  expect(reasonsOf(results, "failed")).toEqual([]);
  expect(reasonsOf(results, "skipped").toSorted()).toEqual([
    "ASNPackingSlipSearch returned nothing to check with (2026-11-18 to 2026-11-20)",
    "it writes (--write)",
    "two rows are needed to have pages",
  ]);
  expect(await counts()).toEqual(before);
});

it("the embedded provider passes with --write, and keeps one account, one booking and two reports", async () => {
  const before = await counts();
  const results = await check({
    write: true,
    memberEmail: "regional@demo.example",
  });
  expect(reasonsOf(results, "failed")).toEqual([]);
  expect(reasonsOf(results, "skipped")).not.toContain("it writes (--write)");
  expect(await counts()).toEqual({
    accounts: (before?.accounts ?? 0) + 1,
    bookings: (before?.bookings ?? 0) + 1,
    reports: (before?.reports ?? 0) + 2,
  });
});
