import { describe, expect, it } from "vitest";
import {
  readListAddress,
  unfinishedItem,
  unfinishedView,
} from "../../../../app/features/manual-reports/unfinished.server";

const many = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    unfinishedItem({
      delivDetailID: String(1_000 + at),
      Location: `${at} Chicago ${at % 2 ? "North" : "South"}`,
      ScheduledDate: "2026-11-20",
    }),
  );
const view = (count: number, address: string) =>
  unfinishedView(
    "delivery",
    many(count),
    readListAddress(new URLSearchParams(address)),
  );

describe("the list of items to report", () => {
  it("shows fifty items per page, with links to the others", () => {
    const second = view(120, "page=2");
    expect(second.count).toBe("120 deliveries need a report.");
    expect(second.items).toHaveLength(50);
    expect(second.items[0]).toEqual({
      id: "1050",
      location: "50 Chicago South",
      scheduled: "Nov 20, 2026",
      path: "/report-entry/delivery?id=1050&page=2",
    });
    expect(second).toMatchObject({
      page: 2,
      pages: 3,
      previous: "/report-entry/delivery",
      next: "/report-entry/delivery?page=3",
    });
  });

  it.each(["page=9", "page=3", "page=999999"])(
    "shows its last page for %s",
    (address) => {
      const last = view(120, address);
      expect(last).toMatchObject({ page: 3, next: null });
      expect(last.items).toHaveLength(20);
    },
  );

  it.each(["page=0", "page=-1", "page=x", "page=1e9", ""])(
    "shows its first page for %j",
    (address) => expect(view(60, address).page).toBe(1),
  );

  it("is filtered by location or id, regardless of case", () => {
    const south = view(120, "q=+chicago+SOUTH+");
    expect(south.count).toBe(
      "60 of 120 unfinished deliveries match “chicago SOUTH”.",
    );
    expect(south).toMatchObject({
      pages: 2,
      next: "/report-entry/delivery?q=chicago+SOUTH&page=2",
    });
    expect(view(120, "q=1119").count).toBe(
      "1 of 120 unfinished deliveries matches “1119”.",
    );
    expect(view(120, "q=1119").items[0]?.path).toBe(
      "/report-entry/delivery?id=1119&q=1119",
    );
  });

  it("shows a message when it is empty", () => {
    expect(view(0, "").count).toBe("No delivery needs a report.");
    expect(view(1, "").count).toBe("1 delivery needs a report.");
    expect(view(3, "q=<b>").count).toBe(
      "No unfinished delivery matches “<b>”.",
    );
  });

  it("accepts missing and differently written fields of a provider", () => {
    const item = (Location: string | null, ScheduledDate: string | null) =>
      unfinishedItem({ delivDetailID: "5", Location, ScheduledDate });
    expect(item(null, null)).toEqual({
      id: "5",
      location: "Unknown location",
      scheduled: "",
      scheduledDate: null,
    });
    expect(item("\ud800", "2026-11-20T00:00:00.000Z")).toMatchObject({
      location: "\ufffd",
      scheduled: "Nov 20, 2026",
      scheduledDate: "2026-11-20",
    });
    expect(item("Store", "soon").scheduled).toBe("");
  });
});
