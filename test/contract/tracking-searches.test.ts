import { cleanLine } from "../../provider/contract/answer-text";
import { beforeAll, expect, it } from "vitest";
import * as z from "zod";
import type { CallName } from "../../provider/contract/calls";
import {
  trackingPageSize,
  trackingRow,
  type TrackingRow,
} from "../../provider/contract/searches";
import { shipment } from "../app/support/shapes";
import { onEachEngine } from "./engines";
import { makePeople } from "./people";
import { useTestProvider } from "./test-provider";
import { anyTrackingCriteria } from "./tracking-search-cases";

/** Every character that JSON escapes, and injections into pages, files and queries. */
const hostile = `"\\ \\" ' \u0001\u001f\u007f\b\t\n\r \u2028\u2029 \u202e 📦 שלום </script> $& %s {}`;

/** Pools 1 and 2 are the caller's, pool 3 is foreign. */
const world = `
  INSERT INTO pool (id, name) VALUES (1, 'One'), (2, 'Two'), (3, 'Three');
  INSERT INTO user_group (id, type, name) VALUES (1, 2, 'Ours');
  INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 1), (1, 2);
  INSERT INTO store (number, pool_id, name, address1, city, state, zip) VALUES
    ('101', 1, 'Elgin', '1 Main St', 'Elgin', 'IL', '60120'),
    ('202', 2, 'Dayton', '2 Main St', 'Dayton', 'OH', '45402'),
    ('303', 3, 'Edina', '3 Main St', 'Edina', 'MN', '55424');
  INSERT INTO trailer (id, pool_id, number) VALUES (5, 1, 'T5');
  INSERT INTO delivery (id, pool_id, store_number, service_date) VALUES
    (10, 1, '101', '2026-11-19'), (20, 2, '202', '2026-11-19'),
    (30, 3, '303', '2026-11-19'), (40, 1, '101', '2026-11-20');
  INSERT INTO proof_of_delivery (delivery_id, service_date, document, signed_by, signed_at) VALUES
    (10, '2026-11-19', 0, 'A. Ray', '2026-11-19T15:00:00Z'), (20, '2026-11-19', 2, 'B. Orr', '2026-11-19T15:00:00Z'),
    (20, '2026-11-19', 1, 'B. Orr', '2026-11-19T15:00:00Z'), (30, '2026-11-19', 0, 'C. Kim', '2026-11-19T15:00:00Z');
  -- The same manifest number in three pools.
  INSERT INTO manifest (id, pool_id, number, manifest_date, store_date) VALUES
    (1, 1, 'M7', '2026-11-18', '2026-11-19'), (2, 2, 'M7', '2026-11-18', '2026-11-19'),
    (3, 3, 'M7', '2026-11-18', '2026-11-19');
  INSERT INTO shipment (id, pro, pool_id, delivery_id, service_date, manifest_id, trailer_id, location,
    order_date, pickup_at, out_for_delivery_at, scheduled_date, delivered_at, has_delivery_receipt)
  VALUES
    (1, 'whole', 1, 10, '2026-11-19', 1, 5, 'Dock 4', '2026-11-15', '2026-11-17T23:59:59.999-05',
     '2026-11-19T12:00:00Z', '2026-11-19', '2026-11-19T14:07:08Z', true),
    (2, 'bare', 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false),
    (3, 'lots', 2, 20, '2026-11-19', 2, NULL, NULL, NULL, NULL, NULL, '2026-11-19', NULL, false),
    (4, 'unsigned', 1, 40, '2026-11-20', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-20', NULL, false),
    (5, 'theirs', 3, 30, '2026-11-19', 3, NULL, NULL, NULL, NULL, NULL, '2026-11-19', NULL, true),
    -- Ours on their delivery, and theirs on ours.
    (6, 'stray', 1, 30, '2026-11-19', 3, NULL, NULL, NULL, NULL, NULL, '2026-11-19', NULL, false),
    (7, 'foreign', 3, 10, '2026-11-19', 1, NULL, NULL, NULL, NULL, NULL, '2026-11-19', NULL, false),
    (8, 'midnight', 2, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-10T00:00:00Z', NULL, NULL, NULL, false),
    (9, 'last second', 2, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-10T23:59:59.999Z', NULL, NULL, NULL, false),
    (11, 'twice', 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false),
    (12, 'twice', 2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-21', NULL, false);`;

const nothingKnown = shipment({
  Exception: null,
  "Exception Date": null,
  "Exception Time": null,
  Stops: null,
  PRO: "",
});
const firstPage = { offset: 0, pageSize: trackingPageSize };

onEachEngine("Tracking searches", (engine) => {
  const provider = useTestProvider(engine);
  let cookie: string;

  beforeAll(async () => {
    const { db } = provider;
    await db.execute(world);
    await db.query(
      `INSERT INTO shipment (id, pro, pool_id, location, scheduled_date)
       VALUES (90, $1, 1, $1, '2026-11-22')`,
      [hostile],
    );
    // A batch years after everything else.
    await db.query(
      `INSERT INTO shipment (id, pro, pool_id, scheduled_date)
       SELECT 1000 + n, 'many' || to_char(n, 'FM0000'), 1, '2031-01-01'
       FROM generate_series(1, 5200) AS n`,
    );
    ({ cookie } = await makePeople(provider).add("ann", 1));
  });

  async function search(
    call: CallName,
    payload: object,
  ): Promise<TrackingRow[]> {
    const { body } = await provider.call(
      call,
      { ...firstPage, ...payload },
      { cookie },
    );
    expect(body.status).toBe("Success");
    return z.array(trackingRow).parse(body.result);
  }
  const list = (...PROList: string[]) =>
    search("trackingPROListSearch", { PROList });
  const advanced = (criteria: object) =>
    search("trackingAdvancedSearch", { ...anyTrackingCriteria, ...criteria });
  const pros = (rows: TrackingRow[]) => rows.map(({ PRO }) => PRO);

  it("return all values of a shipment, times to the second in UTC", async () => {
    expect(await list("whole")).toEqual([
      {
        ...nothingKnown,
        PRO: "whole",
        Trailer: "T5",
        OrderDate: "2026-11-15",
        Location: "Dock 4",
        // Late in the evening of the 17th in Chicago.
        "Pickup Date": "2026-11-18",
        "Pickup Time": "2026-11-18T04:59:59Z",
        "Out For Delivery Date": "2026-11-19",
        "Out For Delivery Time": "2026-11-19T12:00:00Z",
        "Scheduled Delivery Date": "2026-11-19",
        "Delivery Date": "2026-11-19",
        "Delivery Time": "2026-11-19T14:07:08Z",
        DRInfo: "1",
        PODInfo: "10",
        Exception: null,
        "Exception Date": null,
        "Exception Time": null,
      },
    ]);
  });

  it("return null for every unknown field", async () => {
    const { body } = await provider.call(
      "trackingPROListSearch",
      { PROList: ["bare"], ...firstPage },
      { cookie },
    );
    expect(body.result).toEqual([{ ...nothingKnown, PRO: "bare" }]);
  });

  it("use the store of the delivery if a shipment has no location", async () => {
    expect(await list("lots", "unsigned")).toEqual([
      {
        ...nothingKnown,
        PRO: "lots",
        Location: "202 Dayton",
        "Scheduled Delivery Date": "2026-11-19",
        PODInfo: "20/1",
      },
      {
        ...nothingKnown,
        PRO: "unsigned",
        Location: "101 Elgin",
        "Scheduled Delivery Date": "2026-11-20",
      },
    ]);
  });

  it("return any number and location unchanged", async () => {
    expect(await advanced({ startDate: "2026-11-22", endDate: "2026-11-22" })) //
      .toEqual([
        {
          ...nothingKnown,
          PRO: cleanLine(hostile),
          Location: cleanLine(hostile),
          "Scheduled Delivery Date": "2026-11-22",
        },
      ]);
    expect(pros(await list(`\t${hostile} `))).toEqual([cleanLine(hostile)]);
  });

  it("return a list in its order, each number once, ignoring surrounding white space", async () => {
    expect(
      pros(await list(" lots", "gone", "", "whole\n", "lots", "twice", "\t")),
    ).toEqual(["lots", "whole", "twice", "twice"]);
  });

  it("distinguish capital and small letters", async () => {
    expect(await list("WHOLE")).toEqual([]);
  });

  it("return no shipment of another pool, whatever its delivery or manifest", async () => {
    expect(await list("theirs", "foreign")).toEqual([]);
    expect(
      pros(await search("trackingManifestSearch", { manifest: " M7 " })),
    ).toEqual(["lots", "stray", "whole"]);
    expect(pros(await advanced({ delivID: "10" }))).toEqual(["whole"]);
    expect(await advanced({ pool: "3" })).toEqual([]);
  });

  it("omit another pool's delivery from an own shipment", async () => {
    expect(await list("stray")).toEqual([
      {
        ...nothingKnown,
        PRO: "stray",
        "Scheduled Delivery Date": "2026-11-19",
      },
    ]);
    expect(await advanced({ delivID: "30" })).toEqual([]);
    expect(await advanced({ stores: ["303"] })).toEqual([]);
  });

  it("are ordered by PRO number, whatever is planned", async () => {
    expect(pros(await advanced({ endDate: "2026-11-20" }))).toEqual([
      "lots",
      "stray",
      "unsigned",
      "whole",
    ]);
    expect(pros(await advanced({ pool: "2" }))).toEqual([
      "last second",
      "lots",
      "midnight",
      "twice",
    ]);
  });

  it("count a pickup at midnight UTC to the day that begins", async () => {
    const pickedUp = async (first: string | null, last: string | null) =>
      pros(await advanced({ startDatePickup: first, endDatePickup: last }));
    expect(await pickedUp("2026-11-10", "2026-11-10")).toEqual([
      "last second",
      "midnight",
    ]);
    expect(await pickedUp(null, "2026-11-09")).toEqual([]);
    expect(await pickedUp("2026-11-11", null)).toEqual(["whole"]);
    expect(await pickedUp("2026-11-18", "2026-11-18")).toEqual(["whole"]);
    expect(await pickedUp("2026-11-19", "2026-11-10")).toEqual([]);
  });

  it("combine all criteria", async () => {
    const all = {
      startDate: "2026-11-19",
      endDate: "2026-11-19",
      startDatePickup: "2026-11-18",
      endDatePickup: "2026-11-18",
      delivID: "10",
      pool: "1",
      stores: ["101", "202"],
      manifest: "M7",
    };
    expect(pros(await advanced(all))).toEqual(["whole"]);
    const others = {
      startDate: "2026-11-20",
      endDate: "2026-11-18",
      startDatePickup: "2026-11-19",
      endDatePickup: "2026-11-17",
      delivID: "40",
      pool: "2",
      stores: ["202"],
      manifest: "M8",
    };
    for (const [key, value] of Object.entries(others))
      expect(await advanced({ ...all, [key]: value })).toEqual([]);
  });

  it("omit shipments without a delivery if a store or a delivery is given", async () => {
    expect(pros(await advanced({ stores: ["101"] }))).toEqual([
      "unsigned",
      "whole",
    ]);
    expect(pros(await advanced({ delivID: "40" }))).toEqual(["unsigned"]);
  });

  it("return 5,000 numbers at once, and the rest on the next page", async () => {
    const wanted = Array.from(
      { length: 5_000 },
      (_, at) => `many${String(5_000 - at).padStart(4, "0")}`,
    );
    expect(pros(await list(...wanted))).toEqual(wanted);
    const ofBatch = { startDate: "2031-01-01" };
    const page = await advanced(ofBatch);
    const rest = await advanced({ ...ofBatch, offset: trackingPageSize });
    expect([page.length, rest.length]).toEqual([5_000, 200]);
    expect(new Set(pros([...page, ...rest])).size).toBe(5_200);
  });

  it.each([
    ["SQL", "' OR 1=1; DROP TABLE shipment; --"],
    ["a pattern", "%"],
    ["a lone surrogate", "\uD800"],
    ["an array literal", '{"whole",NULL}'],
    ["__proto__", "__proto__"],
    ["64 characters", "9".repeat(64)],
    ["an emoji", "📦".repeat(20)],
  ])("find nothing for %s, without an error", async (_, text) => {
    expect(await list(text)).toEqual([]);
    expect(await search("trackingManifestSearch", { manifest: text })).toEqual(
      [],
    );
    for (const key of ["pool", "delivID", "manifest"])
      expect(await advanced({ [key]: text })).toEqual([]);
    expect(await advanced({ stores: [text] })).toEqual([]);
  });

  it("return nothing for empty lists and blank numbers", async () => {
    expect(await list()).toEqual([]);
    expect(await list("", "  ")).toEqual([]);
    expect(await search("trackingManifestSearch", { manifest: " " })).toEqual(
      [],
    );
  });

  it.each(["0001-01-01", "9999-12-31"])(
    "accept %s, the limit of a date, in every date range",
    async (date) => {
      for (const key of [
        "startDate",
        "endDate",
        "startDatePickup",
        "endDatePickup",
      ]) {
        const { httpStatus } = await provider.call(
          "trackingAdvancedSearch",
          { ...anyTrackingCriteria, [key]: date, ...firstPage },
          { cookie },
        );
        expect({ key, httpStatus }).toEqual({ key, httpStatus: 200 });
      }
    },
  );
});
