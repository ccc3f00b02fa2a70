import { expect, it } from "vitest";
import { readTypedTimeZone } from "../../../../app/engine/forms/time-zone.server";

it.each([
  ["America/Chicago", "America/Chicago"],
  [" UTC ", "UTC"],
  ["Chicago", "America/Chicago"],
  ["new york", "America/New_York"],
  ["Springfield", "Springfield"],
  ["", ""],
])("the typed time zone %j is read as %j", (typed, zone) =>
  expect(readTypedTimeZone(typed)).toBe(zone),
);
