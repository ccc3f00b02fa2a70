import { describe, expect, it } from "vitest";
import {
  loadCartonPage,
  loadShipmentPage,
} from "../../../../../app/features/search/timelines/timeline-page.server";
import type {
  NoTimelineView,
  TimelinesView,
} from "../../../../../app/features/search/timelines/timeline-view";
import type {
  AsnRow,
  TrackingRow,
} from "../../../../../provider/contract/searches";
import { refusal, type PagedProvider } from "../../../support/paged-provider";
import { carton, shipment } from "../../../support/shapes";
import { timelineContext, timelineProvider } from "./timeline-context";

const asn = "00012345678901234567";

/** A carton that came on time through every step. */
const delivered = carton({
  ASN: asn,
  Manifest: "M-1",
  ManifestDate: "2026-11-17",
  StoreName: "12 Joliet",
  "Pallet Date": "2026-11-18",
  "Pallet Time": "2026-11-18T01:00:00Z",
  "Trailer Date": "2026-11-18",
  "Trailer Time": "2026-11-18T12:00:00Z",
  "Scheduled Delivery Date": "2026-11-18",
  "Delivery Date": "2026-11-18",
  "Delivery Time": "2026-11-18T14:05:00Z",
  "Scan Type": "Scanned",
  "Item Type": "Tote",
  Pool: "Chicago",
  "Store Scan": "Yes",
  PODInfo: "44/2",
});

/** The row of its delivery in the on-time report. */
const onTimeRow = {
  Pool: "Chicago",
  Store: "12",
  "Delivery Date": "2026-11-18",
  "Arrival Time": "2026-11-18T14:03:00Z",
  "Window End": "2026-11-18T13:40:00Z",
  "Delivery Status": "Late",
  lngPoolID: "7",
};

const request = (path: string) => new Request(`http://portal.example${path}`);

async function load(api: PagedProvider, path = `/carton?asn=${asn}`) {
  const page = path.startsWith("/carton") ? loadCartonPage : loadShipmentPage;
  const { data, init } = await page({
    request: request(path),
    context: timelineContext(api),
  });
  return { view: data, status: init?.status };
}

async function found(api: PagedProvider, path?: string) {
  const { view, status } = await load(api, path);
  expect(status).toBe(200);
  expect(view.kind).toBe("found");
  return view as TimelinesView;
}

/** The first timeline of the page of a carton. */
async function timelineOf(fields: Partial<AsnRow>, onTime: unknown[] = []) {
  const api = timelineProvider({
    ASNListSearch: [{ ...delivered, ...fields }],
    getOnTimeReport: onTime,
  });
  const [timeline] = (await found(api)).timelines;
  if (!timeline) throw new Error("No timeline");
  return timeline;
}

const states = ({ steps }: { steps: { label: string; state: string }[] }) =>
  steps.map(({ label, state }) => `${label}: ${state}`);

/** No step after a label. */
const none = {
  "Pallet Date": null,
  "Pallet Time": null,
  "Trailer Date": null,
  "Trailer Time": null,
  "Delivery Date": null,
  "Delivery Time": null,
  "Store Scan": null,
  PODInfo: null,
};

describe("the page of a carton", () => {
  it("asks for its ASN alone, and shows its steps, fields and delivery", async () => {
    const api = timelineProvider({
      ASNListSearch: [delivered],
      getOnTimeReport: [onTimeRow],
    });
    const view = await found(api);
    expect(view.heading).toBe(`Carton ${asn}`);
    expect(view).toMatchObject({
      count: 1,
      path: `/carton?asn=${asn}`,
      formPath: `/search?ASNs=${asn}`,
      tablePath: `/search/ASN-search?ASNs=${asn}`,
      timeZone: null,
    });
    expect(api.asked).toEqual([
      ["ASNListSearch", { ASNList: [asn], offset: 0, pageSize: 20_000 }],
      [
        "getOnTimeReport",
        expect.objectContaining({
          startDate: "2026-11-18",
          endDate: "2026-11-18",
          pool: "7",
          stores: ["12"],
        }),
      ],
    ]);
    const [timeline] = view.timelines;
    const proof = { text: "Proof of delivery (PDF)", path: "/POD/44/2" };
    expect(timeline?.steps).toMatchObject([
      {
        label: "On Manifest",
        date: "11/17/2026",
        at: null,
        notes: [],
        place: { text: "Manifest M-1", path: "/search/manifest-search/m=M-1" },
        links: [],
      },
      {
        label: "On Pallet",
        date: "11/18/2026",
        at: "2026-11-18T01:00:00Z",
        place: { text: "Pool Chicago", path: null },
      },
      { label: "On Trailer" },
      {
        label: "Delivered",
        place: { text: "12 Joliet", path: null },
        notes: ["Scheduled for 11/18/2026", "Late by 23 min"],
        links: [{ ...proof, isDocument: true }],
      },
      { label: "Store scan", notes: ["Recorded without a time."] },
    ]);
    expect(timeline?.steps.every(({ state }) => state === "done")).toBe(true);
    expect(timeline?.status).toEqual({
      text: "Delivered · Late by 23 min",
      state: "overdue",
    });
    expect(timeline?.fields.map(({ label, text }) => [label, text])).toEqual([
      ["Scan Type", "Scanned"],
      ["Item Type", "Tote"],
    ]);
    expect(timeline?.delivery).toMatchObject({
      heading: "Delivery of Nov 18, 2026",
      legend: "Times in UTC.",
      links: [
        { path: "/search/advanced-search/s=2026-11-18_f=2026-11-18_p=7_st=12" },
        { path: "/onTime-report/result/s=2026-11-18_f=2026-11-18_p=7_st=12" },
        { path: "/scan-report/result/s=2026-11-18_f=2026-11-18_p=7_st=12" },
      ],
    });
    expect(timeline?.delivery?.fields).toContainEqual({
      label: "Delivery Status",
      text: "Late by 23 min",
      tone: "bad",
    });
  });

  it("shows every text of the row in a step or among the other fields", async () => {
    const texts = Object.fromEntries(
      Object.keys(delivered)
        .filter((key) => key !== "ASN" && key !== "PODInfo")
        .map((key) => [key, `text of ${key}`]),
    );
    const timeline = JSON.stringify(await timelineOf(texts));
    for (const [key, text] of Object.entries(texts))
      expect(timeline, key).toContain(text);
  });

  it("has a state for each step that was not taken", async () => {
    const due = "Scheduled Delivery Date";
    const cases: [Partial<AsnRow>, string[], string][] = [
      [
        { ...none, [due]: "2026-11-20" },
        ["done", "notYet", "notYet", "expected", "notYet"],
        "On Manifest",
      ],
      [
        { ...none, [due]: "2026-11-19" },
        ["done", "notYet", "notYet", "overdue", "notYet"],
        "Overdue by 1 day",
      ],
      [
        {
          "Pallet Date": null,
          "Pallet Time": null,
          Manifest: null,
          ManifestDate: null,
        },
        ["notRecorded", "notRecorded", "done", "done", "done"],
        "Delivered",
      ],
      [
        { "Store Scan": "No" },
        ["done", "done", "done", "done", "missing"],
        "Delivered",
      ],
      // The store may still scan it today.
      [
        { "Store Scan": "No", "Delivery Date": "2026-11-20" },
        ["done", "done", "done", "done", "notYet"],
        "Delivered",
      ],
      [
        { ...none, Manifest: null, ManifestDate: null, [due]: null },
        ["notYet", "notYet", "notYet", "notYet", "notYet"],
        "Nothing recorded yet",
      ],
    ];
    for (const [fields, expected, status] of cases) {
      const timeline = await timelineOf(fields);
      expect(timeline.steps.map(({ state }) => state)).toEqual(expected);
      expect(timeline.status.text).toBe(status);
    }
  });

  it("accuses nobody of a step or document that the provider reports for no row of the result", async () => {
    const { steps } = await timelineOf({
      "Pallet Date": null,
      "Pallet Time": null,
      "Trailer Date": undefined,
      "Trailer Time": undefined,
      "Store Scan": null,
      PODInfo: undefined,
    });
    expect(steps.map(({ state }) => state)).toEqual([
      "done",
      "notRecorded",
      "notRecorded",
      "done",
      "notRecorded",
    ]);
    expect(steps.flatMap(({ notes }) => notes)).toEqual([
      "Scheduled for 11/18/2026",
    ]);
  });

  it("says that a step is missing if a later one is recorded and another row has it, or the row denies it", async () => {
    const api = timelineProvider({
      ASNListSearch: [
        {
          ...delivered,
          "Trailer Date": null,
          "Trailer Time": null,
          "Store Scan": "No",
          PODInfo: null,
        },
        delivered,
      ],
    });
    const steps = (await found(api)).timelines[0]?.steps ?? [];
    expect(steps.map(({ notes }) => notes.join(" "))).toEqual([
      "",
      "",
      "A later step is recorded, this one is not.",
      "Scheduled for 11/18/2026 There is no proof of delivery.",
      "Delivered, and not scanned by the store.",
    ]);
  });

  it.each([
    // The evening of the scheduled day in the west of America.
    ["2026-11-19T11:59:00Z", "Delivered"],
    ["2026-11-19T12:00:00Z", "Delivered · 1 day late"],
    ["2026-11-20T13:00:00Z", "Delivered · 2 days late"],
    ["2026-11-17T23:00:00Z", "Delivered"],
  ])("delivered at %s is %s", async (time, status) => {
    const timeline = await timelineOf({ "Delivery Time": time });
    expect(timeline.status.text).toBe(status);
  });

  it("keeps unreadable dates and times as they are", async () => {
    const { steps } = await timelineOf({
      "Pallet Date": "soon",
      "Pallet Time": "after lunch",
    });
    expect(steps[1]).toMatchObject({
      state: "done",
      date: "soon after lunch",
      at: null,
    });
  });

  it("shows no delivery that it cannot tell, and links to the reports", async () => {
    const several = await timelineOf({}, [onTimeRow, onTimeRow]);
    expect(several.delivery).toMatchObject({ fields: [] });
    expect(several.delivery?.links).toHaveLength(3);
    expect(several.status.text).toBe("Delivered");
    for (const fields of [
      { StoreName: "99 Elsewhere" },
      { StoreName: null },
      { Pool: "Denver" },
      { "Scheduled Delivery Date": null, "Delivery Date": null },
    ])
      expect((await timelineOf(fields)).delivery).toBeNull();
    // The longest number that begins the name.
    const other = await timelineOf({ StoreName: "123 Gary" });
    expect(other.delivery?.links[1]?.path).toContain("st=123");
  });

  it("is shown although pools and on-time report fail", async () => {
    const api = timelineProvider({ ASNListSearch: [delivered] });
    const { page } = api;
    api.page = (name, ...rest) =>
      name === "getOnTimeReport"
        ? Promise.resolve(refusal("Too busy"))
        : page(name, ...rest);
    expect((await found(api)).timelines[0]?.delivery).toMatchObject({
      fields: null,
      links: [{}, {}, {}],
    });
    const poolless = timelineProvider({ ASNListSearch: [delivered] });
    poolless.call = () => Promise.resolve(refusal(null));
    expect((await found(poolless)).timelines[0]?.delivery).toBeNull();
  });

  it("has a section for each of several rows, and not more than ten", async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, row) =>
        carton({ ASN: asn, StoreName: String(row) }),
      );
    const three = await found(timelineProvider({ ASNListSearch: rows(3) }));
    expect(three.timelines.map(({ heading }) => heading)).toEqual([
      "1 of 3 · 0",
      "2 of 3 · 1",
      "3 of 3 · 2",
    ]);
    const many = await found(timelineProvider({ ASNListSearch: rows(40) }));
    expect(many.count).toBe(40);
    expect(many.timelines).toHaveLength(10);
    expect(many.timelines[9]?.heading).toBe("10 of 40 · 9");
  });

  it("also has the times of the portal's zone", async () => {
    const api = timelineProvider({ ASNListSearch: [delivered] });
    const { data } = await loadCartonPage({
      request: request(`/carton?asn=${asn}`),
      context: timelineContext(api, "America/Chicago"),
    });
    expect(data).toMatchObject({ timeZone: "America/Chicago" });
  });

  it("says what to do next if nothing is found, with status 404", async () => {
    const { view, status } = await load(timelineProvider({}));
    expect(status).toBe(404);
    expect(view).toMatchObject({
      kind: "none",
      heading: `Carton ${asn}`,
      problems: [],
      hasFailed: false,
      sought: { parameter: "asn", label: "ASN", value: asn },
    } satisfies Partial<NoTimelineView>);
    expect((view as NoTimelineView).message).toMatch(
      /^No carton with this ASN/,
    );
  });

  it("shows the message of a failed search, with its status", async () => {
    const api = timelineProvider({});
    api.before = () => refusal("Too busy");
    const { view, status } = await load(api);
    expect(status).toBe(400);
    expect(view).toMatchObject({
      kind: "none",
      message: "Too busy",
      hasFailed: true,
    });
  });

  it.each([
    ["", "Must include at least 1 ASN"],
    ["?asn=%20", "Must include at least 1 ASN"],
    [`?asn=${"7".repeat(10_000)}`, "An ASN must be at most 64 characters"],
    ["?asn=7%017", "An ASN must not contain control characters"],
    ["?asn=7&asn=8", "This link contains the criterion “asn” twice"],
  ])("asks for nothing at /carton%s", async (query, problem) => {
    const api = timelineProvider({ ASNListSearch: [delivered] });
    const { view, status } = await load(api, `/carton${query}`);
    expect(status).toBe(400);
    expect(view).toMatchObject({
      kind: "none",
      heading: "Find a carton",
      problems: [problem],
    });
    expect(view.sought.value).toBe(
      new URLSearchParams(query).get("asn")?.trim() ?? "",
    );
    expect(api.asked).toEqual([]);
  });
});

describe("the page of a shipment", () => {
  const pro = "771";
  const rows = [
    shipment({
      PRO: pro,
      Trailer: "T1",
      OrderDate: "2026-11-15",
      Location: "12 Joliet",
      "Pickup Date": "2026-11-17",
      "Pickup Time": "2026-11-17T20:00:00Z",
      "Scheduled Delivery Date": "2026-11-21",
      DRInfo: "9",
    }),
  ];

  it("shows its steps, with the delivery to its store", async () => {
    const api = timelineProvider({ trackingPROListSearch: rows });
    const view = await found(api, `/shipment?pro=${pro}`);
    expect(view.heading).toBe("Shipment 771");
    const [timeline] = view.timelines;
    expect(timeline && states(timeline)).toEqual([
      "Ordered: done",
      "Picked up: done",
      "Out for delivery: notYet",
      "Delivered: expected",
    ]);
    expect(timeline?.status.text).toBe("Picked up");
    expect(timeline?.steps[1]?.place?.text).toBe("Trailer T1");
    expect(timeline?.steps[3]).toMatchObject({
      notes: ["Scheduled for 11/21/2026"],
      links: [{ text: "Delivery receipt (PDF)", path: "/DR/9" }],
    });
    expect(timeline?.fields).toEqual([]);
    // Its pool is not known, so the store alone says where.
    expect(timeline?.delivery?.links[1]?.path).toBe(
      "/onTime-report/result/s=2026-11-21_f=2026-11-21_st=12",
    );
  });

  it("shows each of several stops, and is not delivered while one is open", async () => {
    const api = timelineProvider({
      trackingPROListSearch: [
        shipment({
          PRO: pro,
          "Out For Delivery Date": "2026-11-20",
          "Out For Delivery Time": null,
          Stops: [
            {
              Stop: 1,
              Place: "AMES, IA",
              Status: "delivered",
              Date: "2026-11-20",
              Time: "2026-11-20T15:00:00Z",
            },
            {
              Stop: 2,
              Place: "OMAHA, NE",
              Status: "arrived-delivery",
              Date: "2026-11-20",
              Time: null,
            },
          ],
        }),
      ],
    });
    const [timeline] = (await found(api, `/shipment?pro=${pro}`)).timelines;
    expect(timeline && states(timeline).slice(2)).toEqual([
      "Out for delivery: done",
      "Stop 1: Delivered: done",
      "Stop 2: Arrived: expected",
      "Delivered: notYet",
    ]);
    expect(timeline?.steps[3]).toMatchObject({
      place: { text: "AMES, IA" },
      date: "11/20/2026",
      at: "2026-11-20T15:00:00Z",
    });
    expect(timeline?.status.text).toBe("Stop 1: Delivered");
    expect(timeline?.fields).toEqual([]);
  });

  it("shows an exception by its name, with its day", async () => {
    const api = timelineProvider({
      trackingPROListSearch: [
        shipment({
          PRO: pro,
          Exception: "refused",
          "Exception Date": "2026-11-20",
          "Exception Time": null,
        }),
      ],
    });
    const [timeline] = (await found(api, `/shipment?pro=${pro}`)).timelines;
    expect(timeline?.status.text).toBe("Refused");
    expect(timeline?.steps.at(-2)).toMatchObject({
      label: "Refused",
      date: "11/20/2026",
      at: null,
    });
  });

  /** The timeline of a shipment that was due on Nov 18, two days ago. */
  const dueTimeline = async (fields: Partial<TrackingRow>) => {
    const row = shipment({
      PRO: pro,
      "Scheduled Delivery Date": "2026-11-18",
      ...fields,
    });
    const api = timelineProvider({ trackingPROListSearch: [row] });
    const [timeline] = (await found(api, `/shipment?pro=${pro}`)).timelines;
    return timeline;
  };

  it.each([
    ["refused", "Refused", "notExpected"],
    ["returned", "Returned", "notExpected"],
    ["canceled", "Canceled", "notExpected"],
    ["undeliverable", "Undeliverable", "notExpected"],
    ["delayed", "Delayed", "overdue"],
    ["attempted", "Delivery attempted", "overdue"],
    ["damaged", "Damaged", "overdue"],
    ["lost at sea", "lost at sea", "overdue"],
  ])(
    "after its day, the delivery of a shipment that is %s is not called overdue if nobody comes again",
    async (Exception, status, state) => {
      const timeline = await dueTimeline({
        Exception,
        "Exception Date": "2026-11-18",
      });
      expect(timeline?.status.text).toBe(status);
      expect(timeline?.steps.at(-1)).toMatchObject({
        label: "Delivered",
        state,
        notes: [
          "Scheduled for 11/18/2026",
          ...(state === "overdue" ? ["Overdue by 2 days"] : []),
        ],
      });
    },
  );

  it("is overdue while another of its stops than the refused one is open, but for the one where it was picked up", async () => {
    const stop = (
      Stop: number,
      Status: "refused" | "picked-up" | "arrived-delivery",
    ) => ({
      Stop,
      Place: "AMES, IA",
      Status,
      Date: "2026-11-18",
      Time: null,
    });
    const refused = { Exception: "refused", "Exception Date": "2026-11-18" };
    const open = await dueTimeline({
      ...refused,
      Stops: [
        stop(1, "picked-up"),
        stop(2, "refused"),
        stop(3, "arrived-delivery"),
      ],
    });
    expect(open && states(open).slice(-4)).toEqual([
      "Stop 1: Picked up: done",
      "Stop 2: Refused: notExpected",
      "Stop 3: Arrived: expected",
      "Delivered: overdue",
    ]);
    const ended = await dueTimeline({
      ...refused,
      Stops: [stop(1, "picked-up"), stop(2, "refused")],
    });
    expect(ended && states(ended).at(-1)).toBe("Delivered: notExpected");
  });
});
