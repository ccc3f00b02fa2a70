import { expect, test } from "vitest";
import { timelineMessages } from "../../../../../app/engine/messages";
import { ShownRow } from "../../../../../app/features/search/timelines/shown-row.server";
import { stepsOf } from "../../../../../app/features/search/timelines/steps.server";
import { cartonTimeline } from "../../../../../app/features/search/timelines/timelines.server";

/** Returns the last step of a carton, whose column shows a label in place of the provider's value. */
function storeScan(value: string, text: string) {
  const cell = { key: "StoreScan", header: "", text, href: null, tone: null };
  const row = new ShownRow([cell], (key) =>
    key === "StoreScan" ? value : null,
  );
  return stepsOf(cartonTimeline, row, {
    today: "2026-11-20",
    onTime: null,
    reported: new Set(),
    hasStoreClock: false,
  }).at(-1);
}

test("a step was taken if the provider says so, whatever the screen shows for it", () => {
  expect(storeScan("Yes", "Sí")).toMatchObject({
    state: "done",
    notes: [timelineMessages.noTime],
  });
  expect(storeScan("No", "Ninguno")).toMatchObject({ state: "notYet" });
});

test("a step shows what the provider says besides Yes", () => {
  expect(storeScan("by hand", "by hand")?.notes).toContain("by hand");
});
