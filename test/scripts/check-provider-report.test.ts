import { expect, it } from "vitest";
import { writeReport } from "../../provider-check/report";
import type { CheckResult } from "../../provider-check/check-run";

const options = {
  url: "https://tracking.example.com/api",
  email: "ann@shop.example",
  password: "Correct-horse1",
  write: false,
  startDate: "2026-11-13",
  endDate: "2026-11-20",
  now: new Date("2026-11-20T12:00:00.000Z"),
};
const result = (more: Partial<CheckResult>): CheckResult => ({
  id: "getIsAdmin.answer",
  expects: "A valid request is answered with a success.",
  outcome: "passed",
  reason: null,
  userSees: "an error",
  ...more,
});
const results = [
  result({}),
  result({
    id: "getIsAdmin.no-session",
    outcome: "failed",
    reason: 'HTTP 500, a failure "<b>\u0001&"',
    userSees: "an error message instead of the login page",
  }),
  result({
    id: "getLTLRate.rate",
    outcome: "skipped",
    reason: "getLTLRate failed",
  }),
];

it("the text report says what was found and what a user sees, and why checks were skipped", () => {
  expect(writeReport("text", results, options))
    .toBe(`Check of the provider https://tracking.example.com/api
Data from 2026-11-13 to 2026-11-20. Nothing was written.

✗ getIsAdmin: 1 passed, 1 failed
    ✗ getIsAdmin.no-session
      Expected: A valid request is answered with a success.
      Found:    HTTP 500, a failure "<b>\u0001&"
      A user sees: an error message instead of the login page
- getLTLRate: 1 skipped

Skipped:
  - getLTLRate failed: getLTLRate.rate

3 checks: 1 passed, 1 failed, 1 skipped
`);
});

it("the JSON report has every result and no credentials", () => {
  const report = writeReport("json", results, options);
  expect(JSON.parse(report)).toMatchObject({
    url: options.url,
    checkedAt: "2026-11-20T12:00:00.000Z",
    passed: 1,
    failed: 1,
    skipped: 1,
    checks: results,
  });
  expect(report).not.toContain(options.password);
  expect(report).not.toContain(options.email);
});
