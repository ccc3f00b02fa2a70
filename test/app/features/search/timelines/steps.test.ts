import { expect, test } from "vitest";
import { sharedItem } from "../../../../../provider/contract/extensions/share-links";
import { sharedPageView } from "../../../../../app/features/own-lists/share-links/shared-timelines.server";
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

test("the shared page of a canceled delivery says so, and not that it is overdue", () => {
  const result = [
    sharedItem.parse({
      city: "Joliet",
      scheduledDate: "2026-11-16",
      exception: "canceled",
      exceptionAt: "2026-11-16T07:00:00Z",
    }),
  ];
  const answer = { subject: "delivery", expiresAt: "2026-11-30T00:00:00Z" };
  const { timelines } = sharedPageView(
    { ...answer, result } as Parameters<typeof sharedPageView>[0],
    "2026-11-20",
    "UTC",
  );
  expect(timelines[0]?.status.text).toBe("Canceled");
  expect(timelines[0]?.steps.map(({ state }) => state)).toEqual([
    "notRecorded",
    "done",
    "notExpected",
  ]);
});
