import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { success } from "../portal/faulty-provider";
import type { Page } from "../portal/page";
import type { Visitor } from "../portal/visitor";
import { booking, bookingPath } from "./harness/booking";
import { faultyTest, test } from "./harness/test";

/** Finds the target of the first link of a page whose target matches. */
function targetOn(page: Page, pattern: RegExp): string {
  const { $ } = page;
  const found = $("a[href]")
    .toArray()
    .map((link) => $(link).attr("href") ?? "")
    .find((target) => pattern.test(target));
  if (found === undefined)
    throw new Error(`${page.path} has no link like ${pattern.source}`);
  return found;
}

const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Opens the page that corrects a stop of a day to come. */
async function openStop(visitor: Visitor): Promise<Page> {
  for (const days of [3, 4, 5]) {
    const map = await visitor.open(`/track?date=${dayIn(days)}`);
    if (!/deliv=\d/.test(map.text)) continue;
    const details = await visitor.open(targetOn(map, /[?&]deliv=\d/));
    return visitor.followLink(details, "Cancel or move this stop");
  }
  throw new Error("There is no stop to come");
}

test("a stop is canceled, and the cancellation undone, without JavaScript", async ({
  administrator: visitor,
}) => {
  const stop = await openStop(visitor);
  const tooLong = await visitor.submit(stop, "Cancel this stop", {
    reason: "x".repeat(201),
  });
  expect(tooLong.status).toBe(400);
  expect(tooLong.alerts.join()).toContain("at most 200 characters");
  const canceled = await visitor.submit(tooLong, "Cancel this stop", {
    reason: "The store is closed",
  });
  expect(canceled.path).toBe(stop.path);
  expect(canceled.main).toContain("Corrected. You can undo it below.");
  expect(canceled.main).toContain("Reason: The store is closed");
  expect(canceled.main).toContain("Restore this stop");
  const undone = await visitor.submit(canceled, /^Undo: Stop canceled/);
  expect(undone.path).toBe("/corrections");
  expect(undone.main).toContain("Undone.");
  expect(undone.main).toMatch(/\d{4} [^,]+, \w{3} \d{1,2}, \d{4}/);
  expect((await visitor.open(stop.path)).main).toContain("Cancel this stop");
});

test("a canceled stop is restored, once", async ({
  administrator: visitor,
}) => {
  const stop = await openStop(visitor);
  const canceled = await visitor.submit(stop, "Cancel this stop", {
    reason: "The store is closed",
  });
  const restored = await visitor.submit(canceled, "Restore this stop");
  expect(restored.path).toBe(stop.path);
  expect(restored.main).toContain("Corrected.");
  expect(restored.main).toContain("Stop restored");
  expect(restored.main).toContain("Cancel this stop");
  // The same form sent again.
  const again = await visitor.submit(canceled, "Restore this stop");
  expect(again.status).toBe(200);
  expect(again.main.split("Stop restored")).toHaveLength(2);
});

test("a stop is moved to another day, which must be a date", async ({
  administrator: visitor,
}) => {
  const stop = await openStop(visitor);
  const button = "Move this stop to another day";
  const wrong = await visitor.submit(stop, button, { date: "someday" });
  expect(wrong.status).toBe(400);
  expect(wrong.alerts.join()).toContain("Enter the new day.");
  expect(wrong.valueOf("New day")).toBe("someday");
  const unclear = await visitor.submit(wrong, button, { date: "24/12/2026" });
  expect(unclear.alerts.join()).toContain("Did you mean 12/24/2026?");
  const moved = await visitor.submit(unclear, button, { date: dayIn(20) });
  expect(moved.main).toMatch(/Stop moved from \w{3} \d+, \d{4} to /);
  await visitor.submit(moved, /^Undo: Stop moved/);
});

test("a scan of a carton is voided with a reason, from the page of the carton", async ({
  administrator: visitor,
}) => {
  const results = await visitor.open(
    "/search/advanced-search/s=-7d_f=-1d_deliv=1",
  );
  const carton = await visitor.open(targetOn(results, /^\/carton\?asn=\d+/));
  const scans = await visitor.open(targetOn(carton, /^\/correct\?asn=/));
  const unexplained = await visitor.submit(scans, "Void this scan");
  expect(unexplained.alerts.join()).toContain("Enter the reason.");
  const voided = await visitor.submit(unexplained, "Void this scan", {
    reason: "Another carton",
  });
  expect(voided.main).toContain("Corrected.");
  const shown = await visitor.open(`${carton.path}&fresh=1`);
  expect(shown.main).toContain("Corrections so far");
  expect(shown.main).toContain("Reason: Another carton");
  const undone = await visitor.submit(voided, /^Undo: /);
  expect(undone.main).toContain("Undone.");
});

test("a booking is changed at its new price, and canceled; the list and its page say so", async ({
  national: visitor,
}) => {
  const company = `Corrected ${randomUUID().slice(0, 8)}`;
  await visitor.submit(
    await visitor.open(bookingPath),
    "Book",
    booking(company),
  );
  const list = await visitor.open("/bookings");
  const form = await visitor.open(targetOn(list, /^\/correct\?booking=/));
  expect(form.main).toContain(`${company} From`);
  const wrong = await visitor.submit(form, "Change this booking", {
    numPallets: "none",
    class: "1001",
    notes: "Ring twice",
  });
  expect(wrong.status).toBe(400);
  expect(wrong.alerts.join()).toContain("Invalid number of pallets");
  expect(wrong.alerts.join()).toContain("Class must be at most 1,000");
  expect(wrong.valueOf("notes")).toBe("Ring twice");
  const priced = await visitor.submit(wrong, "Change this booking", {
    numPallets: "5",
    class: "",
  });
  expect(priced.main).toMatch(/The new rate is \$[\d,.]+\./);
  const changed = await visitor.submit(priced, "Change this booking");
  expect(changed.main).toContain("Number of Pallets: 2 → 5");
  expect(changed.main).toContain("Notes: None → Ring twice");
  const unexplained = await visitor.submit(changed, "Cancel this booking");
  expect(unexplained.alerts.join()).toContain("Enter the reason.");
  const canceled = await visitor.submit(unexplained, "Cancel this booking", {
    reason: "Not ready",
  });
  expect(canceled.main).toContain("This booking is canceled.");
  expect((await visitor.open("/bookings")).main).toContain("Canceled");
  const page = await visitor.open(
    form.path.replace("/correct?booking=", "/bookings/"),
  );
  expect(page.main).toContain("This booking is canceled.");
  expect(page.main).toContain("Booking changed");
  const undone = await visitor.submit(canceled, /^Undo: Booking canceled/);
  expect(undone.main).toContain("Undone.");
  expect((await visitor.open(form.path)).main).toContain("Cancel this booking");
});

test("a report is withdrawn, and its stop waits for a report again", async ({
  national: visitor,
}) => {
  const last = await visitor.open("/report-entry/pickup?page=999999");
  const path = targetOn(last, /^\/report-entry\/pickup\?.*id=\d+/);
  const id = /id=(\d+)/.exec(path)?.[1] ?? "";
  const review = await visitor.submit(
    await visitor.open(path),
    "Review report",
    {
      arriveHours: "9",
      arriveMinutes: "00",
      arriveHalf: "AM",
      departHours: "9",
      departMinutes: "20",
      departHalf: "AM",
    },
  );
  const reported = await visitor.submit(review, "Submit report");
  // They stand below a long list; a link above it leads to them.
  expect(reported.$('main a[href="#own-reports"]').text()).toBe(
    "Your reports of the last hour",
  );
  expect(reported.$("#own-reports")).toHaveLength(1);
  const withdrawn = await visitor.submit(reported, /^Withdraw the report of /);
  expect(withdrawn.path).toBe("/report-entry/pickup");
  expect(withdrawn.main).toContain("The report is withdrawn.");
  expect(
    (await visitor.open("/report-entry/pickup?page=999999")).main,
  ).toContain(`ID ${id}`);
  expect((await visitor.open("/corrections")).main).toMatch(
    /Report withdrawn[^]*Arrival: [^→]+ [AP]M → None/,
  );
});

faultyTest(
  "a provider without the extension has no page and no link of corrections",
  async ({ visitor, provider }) => {
    provider.on("ASNListSearch", () => success({ result: [] }));
    for (const path of ["/corrections", "/correct?asn=1"])
      expect((await visitor.get(path)).status).toBe(404);
  },
);
