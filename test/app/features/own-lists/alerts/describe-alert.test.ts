import { expect, test } from "vitest";
import {
  alertItem,
  type ListedAlert,
} from "../../../../../app/features/own-lists/alerts/describe-alert";
import { offeredKinds } from "../../../../../app/features/own-lists/alerts/alerts-view";

const alert: ListedAlert = {
  alertID: "1",
  kind: "late",
  exceptionKinds: [],
  poolID: null,
  poolName: null,
  store: null,
  firstASN: null,
  cartons: 0,
  delivered: 0,
  timeZone: "America/Chicago",
  atNight: false,
  createdAt: "2026-11-24T12:00:00.000Z",
  stopped: null,
};

test.each([
  [{}, "All of your stores"],
  [{ poolID: "3", poolName: "North" }, "All stores of North"],
  // A pool that the user may no longer see has no name.
  [{ poolID: "3" }, "All stores of 3"],
  [{ store: "101" }, "Only store 101"],
])("an alert with %j is about %s", (more, about) => {
  expect(alertItem({ ...alert, ...more }).about).toBe(about);
});

test("exceptions are offered if the provider has them", () => {
  expect(offeredKinds(true)).toContain("exception");
  expect(offeredKinds(false)).toEqual(["late", "short", "delivered"]);
});

test("an alert of exceptions names their kinds", () => {
  const exceptionKinds = ["refused", "noProof"];
  expect(alertItem({ ...alert, kind: "exception", exceptionKinds }).name).toBe(
    "An exception opens: Refused, No proof",
  );
});

test.each([
  [1, 1, "A1: 1 of 1 delivered"],
  [2, 0, "A1 and 1 more carton: 0 of 2 delivered"],
  [5_000, 1_200, "A1 and 4,999 more cartons: 1,200 of 5,000 delivered"],
])("a list of %i cartons is described", (cartons, delivered, about) => {
  const list = {
    kind: "delivered",
    firstASN: "A1",
    cartons,
    delivered,
  } as const;
  expect(alertItem({ ...alert, ...list }).about).toBe(about);
});

test("the hours of an alert are named, or why it is stopped", () => {
  expect(alertItem(alert).times).toBe(
    "From 6:00 AM to 9:00 PM (America/Chicago)",
  );
  expect(alertItem({ ...alert, atNight: true }).times).toBe(
    "At any hour (America/Chicago)",
  );
  for (const stopped of ["unsubscribed", "refused"] as const)
    expect(alertItem({ ...alert, stopped }).times).toMatch(/^Stopped/);
});
