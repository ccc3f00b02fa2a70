import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { deliveryDetail } from "../../../../../provider/contract/map";
import type { ProviderApi } from "../../../../../app/engine/provider-client/provider-api";
import type { MapStatus } from "../../../../../app/features/map/deliveries/delivery";
import { DeliveryDetails } from "../../../../../app/features/map/details/delivery-details";
import {
  detailsView,
  getDeliveryDetails,
} from "../../../../../app/features/map/details/delivery-details.server";

/** The data of the frame; undefined while nothing is known of the user. */
const frame = vi.hoisted(() => ({ data: undefined as object | undefined }));

// Remix's Link needs a router; the tests need only its target.
vi.mock("@remix-run/react", () => ({
  useRouteLoaderData: () => frame.data,
  Link: ({ to, children }: { to: string; children: ReactNode }) => (
    <a href={to}>{children}</a>
  ),
}));

/** A delivery of the provider; all values are blank unless given. */
const detail = (fields: object = {}) =>
  deliveryDetail.parse({ delivID: "7", ...fields });

const whole = {
  storeName: "Oak Park",
  storeNum: 1042,
  pool: "Chicago",
  txtAddress1: "12 Main St",
  txtAddress2: "Suite 4",
  txtCity: "Oak Park",
  txtState: "IL",
  txtZipCode: "60301",
  delivWindowStart: "2026-11-20T14:00:00Z",
  delivWindowEnd: "2026-11-20T16:30:00Z",
  arrivalDate: "2026-11-20T14:05:00Z",
  departureDate: "2026-11-21T00:40:00Z",
  doorScan: true,
  scannedBoxes: 3,
  totalBoxes: "10",
  employeeName: "Ann Lee",
  signature: "data:image/png;base64,iVBORw0KGgo=",
  advancedRouteInfo: { timeEstimateMinutes: 135, numPriorStops: 4 },
};

/** Returns the visible text, without tags. */
function read(
  status: MapStatus,
  fields: object,
  { date = "2026-11-20", inStoreTime = false } = {},
) {
  const html = renderToStaticMarkup(
    <DeliveryDetails
      details={detailsView(detail(fields), { inStoreTime })}
      status={status}
      date={date}
    />,
  );
  return {
    html,
    text: html.replaceAll(/<[^>]+>/g, "|").replaceAll(/\|+/g, "|"),
  };
}

describe("the details of a delivery", () => {
  it("show door scan, arrival, departure, window, boxes, employee and signature of a complete delivery", () => {
    const { text, html } = read("complete", whole);
    expect(text).toBe(
      "|Oak Park|12 Main St|Suite 4|Oak Park, IL 60301|Complete|: search the cartons of this store and day|" +
        "Cartons|On-Time Report|Store|1042|Pool|Chicago|Window|2:00 PM – 4:30 PM|Arrival|11/20/2026 2:05\u00a0PM|" +
        "Departure|11/21/2026 12:40\u00a0AM|Door scan|Yes|Boxes|3 of 10 scanned|Employee|Ann Lee|Signature|Times in UTC.|",
    );
    expect(html).toContain(
      '<img src="data:image/png;base64,iVBORw0KGgo=" alt="Signature of Ann Lee"/>',
    );
  });

  it("say whose times they show", () => {
    const { text } = read(
      "complete",
      { ...whole, timeZone: "America/Chicago" },
      { inStoreTime: true },
    );
    expect(text).toContain("|Arrival|11/20/2026 8:05\u00a0AM\u00a0CST|");
    expect(text).toContain("|Times of the store.|");
    expect(text).not.toContain("UTC");
  });

  it("show the minutes to arrival and the prior stops of a pending delivery", () => {
    const { text } = read("incomplete", whole);
    expect(text).toMatch(
      /\|Estimated time of arrival\|2 h 15 min\|Expected at\|\d+:\d\d [AP]M\|Stops remaining\|4\|/,
    );
    expect(text).not.toMatch(/Arrival\||Departure|Door scan/);
  });

  it("show Unknown without an estimate", () => {
    const unknown =
      "|Estimated time of arrival|Unknown|Stops remaining|Unknown|";
    expect(read("incomplete", {}).text).toContain(unknown);
    expect(
      read("incomplete", {
        advancedRouteInfo: { timeEstimateMinutes: null, numPriorStops: null },
      }).text,
    ).toContain(unknown);
  });

  it.each([
    [0, "0 min"],
    [-20, "0 min"],
    [59.6, "1 h"],
    [60, "1 h"],
    [61, "1 h 1 min"],
    [1_500, "25 h"],
  ])("format %s minutes as %s", (minutes, message) => {
    const view = detailsView(
      detail({ advancedRouteInfo: { timeEstimateMinutes: minutes } }),
    );
    expect(view.arrivesIn).toBe(message);
  });

  it("omit unknown values, and the door scan if there was none", () => {
    expect(read("inProgress", { doorScan: false }).text).toBe(
      "|Unknown|In Progress|Cartons|Times in UTC.|",
    );
  });

  it("use the backup window for each missing end of the window", () => {
    const backup = {
      windowStartBackup: "2026-11-20T08:00:00Z",
      windowEndBackup: "2026-11-20T10:00:00Z",
    };
    const windowOf = (fields: object) => detailsView(detail(fields)).window;
    expect(windowOf(backup)).toBe("8:00 AM – 10:00 AM");
    expect(
      windowOf({ ...backup, delivWindowEnd: "2026-11-20T09:00:00Z" }),
    ).toBe("8:00 AM – 9:00 AM");
    expect(windowOf({ delivWindowStart: "", ...backup })).toBe(
      "8:00 AM – 10:00 AM",
    );
    expect(windowOf({ windowStartBackup: backup.windowStartBackup })).toBe(
      "from 8:00 AM",
    );
    expect(windowOf({ delivWindowEnd: "2026-11-20T09:00:00Z" })).toBe(
      "until 9:00 AM",
    );
    expect(windowOf({})).toBeNull();
  });

  it("link the status to the cartons of the store on that day", () => {
    expect(read("incomplete", whole).html).toContain(
      'href="/search/advanced-search/s=2026-11-20_f=2026-11-20_st=1042"',
    );
    // Without store or day there is no such link, and none to the on-time report.
    for (const { html } of [
      read("incomplete", {}),
      read("incomplete", whole, { date: "soon" }),
    ])
      expect(html.match(/href="[^"]*"/g)).toEqual([
        'href="/search/advanced-search/delivID=7"',
      ]);
  });

  it("link to the cartons, the on-time report of store and day, and the proof of delivery", () => {
    const html = renderToStaticMarkup(
      <DeliveryDetails
        details={{ ...detailsView(detail(whole)), podPath: "/POD/7/2" }}
        status="complete"
        date="2026-11-20"
      />,
    );
    for (const href of [
      "/search/advanced-search/delivID=7",
      "/onTime-report/result/s=2026-11-20_f=2026-11-20_st=1042",
      "/POD/7/2",
    ])
      expect(html).toContain(`href="${href}"`);
  });

  it.each([
    { features: ["receive"], extensions: ["receiving"], isShown: true },
    { features: [], extensions: ["receiving"], isShown: false },
    { features: ["receive"], extensions: [], isShown: false },
  ])("link to receiving if users have it: %o", ({ isShown, ...shell }) => {
    const { features, extensions } = shell;
    frame.data = { features, rights: { extensions } };
    const { html } = read("incomplete", whole);
    frame.data = undefined;
    expect(html.includes('<a href="/receive/7">Receive</a>')).toBe(isShown);
  });

  it("show the expected time of day, that of the list where it has one", () => {
    const now = Date.parse("2026-11-20T09:00:00Z");
    const view = detailsView(detail(whole), { now });
    expect(view.expectedAt).toBe("11:15 AM");
    const stop = {
      store: "1042 Oak Park",
      windowStart: null,
      windowEnd: null,
      arrival: now / 60_000 + 136,
      isExpected: true,
    };
    const html = renderToStaticMarkup(
      <DeliveryDetails
        details={view}
        status="incomplete"
        stop={stop}
        date="2026-11-20"
      />,
    );
    expect(html).toContain("<dt>Expected at</dt><dd>11:16 AM</dd>");
  });

  it("say that only the positions of the truck show an arrival", () => {
    const arrivalOf = (arrivedBy: string | null) =>
      detailsView(detail({ arrivalDate: "2026-11-20T14:20:00Z", arrivedBy }))
        .arrival;
    expect(arrivalOf("position")).toBe(`${arrivalOf(null)} by position`);
  });

  it("show the number of a store without a name", () => {
    expect(read("complete", { storeNum: "9" }).text).toMatch(/^\|Store 9\|/);
  });

  it("render any text as text", () => {
    const hostile = `<script>alert(1)</script>" onload="x javascript:alert(1)`;
    const fields = Object.fromEntries(
      Object.keys(deliveryDetail.shape)
        .filter((key) => !/Boxes|doorScan|advanced/.test(key))
        .map((key) => [key, hostile]),
    );
    for (const status of ["complete", "incomplete"] as const) {
      const { html } = read(status, fields);
      expect(html).not.toMatch(
        /<script|" onload|<img|href="(?!\/(search|onTime-report)\/)/,
      );
    }
    const long = detailsView(detail({ storeName: "x".repeat(5_000) }));
    expect(long.storeName).toHaveLength(101);
  });

  it.each([
    "data:image/svg+xml;base64,PHN2Zz4=",
    "data:image/png;base64,x onerror=alert(1)",
    "data:text/html;base64,PHA+",
    "https://elsewhere.example/signature.png",
    "javascript:alert(1)",
    "Ann Lee",
  ])("show a signature that is not an image as text: %s", (signature) => {
    expect(detailsView(detail({ signature })).signature).toEqual({
      text: signature,
    });
    expect(read("complete", { signature }).html).not.toMatch(
      /<img|href="(?!\/search\/)/,
    );
  });
});

const found = { ok: true, result: detail(whole) };

/** @returns a provider without notes that answers a call for details, and one for cartons */
function stageApi() {
  const asked: [name: string, payload: unknown][] = [];
  const api = (details: object, cartons: object = { ok: false }) =>
    ({
      call: async (name: string, payload: unknown) => {
        if (name === "getNotes") return { ok: false };
        asked.push([name, payload]);
        return name === "ASNAdvancedSearch" ? cartons : details;
      },
    }) as unknown as ProviderApi;
  return { api, asked };
}

describe("the proof of delivery", () => {
  const podOf = async (cartons: object, fields: object = whole) => {
    const { api, asked } = stageApi();
    const details = { ok: true, result: detail(fields) };
    const view = await getDeliveryDetails(api(details, cartons), "7");
    return { path: view?.podPath, asked };
  };

  it("is that of the first carton that has one", async () => {
    const result = [{ PODInfo: null }, { PODInfo: "7/2" }, { PODInfo: "7" }];
    const { path, asked } = await podOf({ ok: true, result });
    expect(path).toBe("/POD/7/2");
    expect(asked[1]).toMatchObject([
      "ASNAdvancedSearch",
      { delivID: "7", isDelivered: true, offset: 0 },
    ]);
  });

  it("is absent without a carton that has one, for other paths, and if the call fails", async () => {
    for (const cartons of [
      { ok: true, result: [{ PODInfo: null }] },
      { ok: true, result: [{ PODInfo: "../logOut" }] },
      { ok: false },
    ])
      expect((await podOf(cartons)).path).toBeNull();
  });

  it("is not looked for before the departure", async () => {
    const { asked } = await podOf({ ok: false }, { storeNum: "9" });
    expect(asked.map(([name]) => name)).toEqual(["getDeliveryMapPinDetails"]);
  });
});

describe("unavailable details", () => {
  const nothing = (details: null | undefined) =>
    renderToStaticMarkup(
      <DeliveryDetails
        details={details}
        status="complete"
        date="2026-11-20"
        closePath="/track"
      />,
    );

  it("show the specified message", () => {
    const html = nothing(null);
    expect(html).toMatch(/<h2[^>]*>Unknown<\/h2>/);
    expect(html).toContain("Error getting delivery details");
    expect(html).toContain('href="/track"');
  });

  it("show no error while they are loading", () => {
    expect(nothing(undefined)).toContain("Loading delivery details...");
  });

  it("show no status for an id that is not in the day's list", () => {
    const html = renderToStaticMarkup(
      <DeliveryDetails details={null} status={null} date="2026-11-20" />,
    );
    expect(html).toContain("Error getting delivery details");
    expect(html).not.toContain("status-box");
  });

  it("are null when the call fails, its result is empty or the id is invalid", async () => {
    const { api, asked } = stageApi();
    expect((await getDeliveryDetails(api(found), "7"))?.storeName).toBe(
      "Oak Park",
    );
    expect(asked[0]).toEqual(["getDeliveryMapPinDetails", { delivID: "7" }]);
    expect(await getDeliveryDetails(api({ ok: false }), "7")).toBeNull();
    expect(
      await getDeliveryDetails(api({ ok: true, result: null }), "7"),
    ).toBeNull();
    asked.length = 0;
    for (const noId of ["", "x".repeat(65), "7\0", "7\n"])
      expect(await getDeliveryDetails(api(found), noId)).toBeNull();
    expect(asked).toEqual([]);
  });
});
