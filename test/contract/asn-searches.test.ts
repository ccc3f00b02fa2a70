import { beforeAll, expect, it } from "vitest";
import * as z from "zod";
import type { CallName } from "../../provider/contract/calls";
import { asnRow } from "../../provider/contract/searches";
import { poolsSql } from "./access-world";
import { anyCriteria } from "./asn-search-cases";
import { onEachEngine } from "./engines";
import { makePeople } from "./people";
import { useTestProvider } from "./test-provider";

/**
 * Pools 1 and 2 are Ann's, pool 1 is Bob's, pool 3 is foreign. A to F are cartons of Ann's pools, in the order of
 * their deliveries; F was delivered at another store. Each pool has a manifest M1; that of pool 2 is older.
 */
const world = `${poolsSql(1, 2, 3)}
  INSERT INTO delivery (id, pool_id, store_number, service_date) VALUES
    (10, 1, '101', '2026-11-18'), (20, 2, '202', '2026-11-19'), (30, 3, '303', '2026-11-19'),
    (11, 1, '101', '2026-11-20');
  INSERT INTO manifest (id, pool_id, number, manifest_date, store_date) VALUES
    (1, 1, 'M1', '2026-11-17', '2026-11-18'), (2, 2, 'M1', '2026-11-16', '2026-11-19'),
    (3, 3, 'M1', '2026-11-17', '2026-11-19');
  INSERT INTO packing_slip (id, number, manifest_id, delivery_id, service_date) VALUES
    (1, 'S1', 1, 11, '2026-11-20'), (2, 'S1', 1, 10, '2026-11-18'), (3, 'S1', 3, 30, '2026-11-19');
  INSERT INTO carton (id, asn, delivery_id, service_date, pool_id, manifest_id, packing_slip_id, scan_type,
      pallet_at, trailer_at, delivered_at, on_manifest, misdelivered_store, misdelivered_at)
    SELECT id, asn, delivery_id, service_date, pool_id, manifest, slip, scan_type,
      CASE WHEN is_on_pallet THEN seen END, CASE WHEN is_on_trailer THEN seen END, CASE WHEN is_delivered THEN seen END,
      manifest IS NOT NULL, elsewhere, CASE WHEN elsewhere IS NOT NULL THEN seen END
    FROM (VALUES
      (6, 'A', 10, 1, 2, 1, true, true, true, NULL),
      (5, 'B', 10, 1, 2, 0, true, false, false, NULL),
      (4, 'C', 20, 2, NULL, -1, false, true, false, NULL),
      (3, 'D', 11, 1, 1, 1, true, true, true, NULL),
      (2, 'E', 11, NULL, NULL, 0, false, false, true, NULL),
      (1, 'F', 20, 2, NULL, 0, false, false, false, '101'),
      (7, 'T', 30, 3, 3, 1, true, true, true, NULL)
    ) AS made (id, asn, delivery_id, manifest, slip, scan_type, is_on_pallet, is_on_trailer, is_delivered, elsewhere)
    JOIN (SELECT id AS delivery_id, service_date, pool_id FROM delivery) AS d USING (delivery_id)
    CROSS JOIN (SELECT timestamptz '2026-11-20T08:00:00Z' AS seen) AS times;`;

onEachEngine("ASN searches", (engine) => {
  const provider = useTestProvider(engine);
  const people = makePeople(provider);
  beforeAll(async () => {
    await provider.db.execute(world);
    await people.add("ann", 1, 2);
    await people.add("bob", 1);
  });

  async function search(call: CallName, payload: object, who = "ann") {
    const page = { offset: 0, pageSize: 10, ...payload };
    const answer = await people.call<{ result: unknown }>(who, call, page);
    expect(answer.httpStatus).toBe(200);
    return z.array(asnRow).parse(answer.result);
  }
  /** The ASNs of the rows, as one text. */
  const found = async (...sent: Parameters<typeof search>) =>
    (await search(...sent)).map(({ ASN }) => ASN).join("");
  const advanced = (criteria: object) =>
    found("ASNAdvancedSearch", { ...anyCriteria, ...criteria });

  it("find a pasted list in its order, each ASN once, without foreign and unknown ones", async () => {
    const ASNList = ["E", "unknown", " A", "T", "A", " ", "E"];
    expect(await found("ASNListSearch", { ASNList })).toBe("EA");
  });

  it.each([
    ["manifests", "ASNManifestSearch", { manifest: " M1 " }, "CFABD", "ABD"],
    [
      "packing slips",
      "ASNPackingSlipSearch",
      { packingSlip: "S1 " },
      "ABD",
      "ABD",
    ],
  ] as const)(
    "find %s of the user's pools only, in the order of their days",
    async (_, call, payload, ofAnn, ofBob) => {
      expect(await found(call, payload)).toBe(ofAnn);
      expect(await found(call, payload, "bob")).toBe(ofBob);
    },
  );

  it("name the store at which a carton was delivered in place of its own", async () => {
    const [row] = await search("ASNListSearch", { ASNList: ["F"] });
    expect(row?.["Scan Type"]).toBe("Delivered at another store: 101");
  });

  it.each([
    ["nothing at all", {}, "ABCFDE"],
    ["dates", { startDate: "2026-11-19", endDate: "2026-11-20" }, "CFDE"],
    ["a first date", { startDate: "2026-11-20" }, "DE"],
    ["a last date", { endDate: "2026-11-18" }, "AB"],
    [
      "dates the wrong way round",
      { startDate: "2026-11-20", endDate: "2026-11-18" },
      "",
    ],
    ["days to come", { startDate: "2026-11-21" }, ""],
    ["a pool", { pool: "1" }, "ABDE"],
    ["a foreign pool", { pool: "3" }, ""],
    ["a pool that is not there", { pool: "99" }, ""],
    ["a pool that cannot be", { pool: "one" }, ""],
    ["a delivery", { delivID: "20" }, "CF"],
    ["a foreign delivery", { delivID: "30" }, ""],
    ["a delivery that cannot be", { delivID: "99999999999" }, ""],
    ["a store", { stores: ["101"] }, "ABDE"],
    ["stores of several pools", { stores: ["202", "303", "x"] }, "CF"],
    ["a manifest", { manifest: "M1" }, "ABCFD"],
    ["a manifest and a scan type", { manifest: "M1", scanType: 1 }, "AD"],
    ["scanned", { scanType: 1 }, "AD"],
    ["not scanned", { scanType: 0 }, "BFE"],
    ["no scan or POD", { scanType: -1 }, "C"],
    ["delivered", { isDelivered: true }, "ADE"],
    ["not delivered", { isDelivered: false }, "BCF"],
    ["on a pallet", { isOnPallet: true }, "ABD"],
    ["not on a pallet", { isOnPallet: false }, "CFE"],
    ["on a trailer", { isOnTrailer: true }, "ACD"],
    ["shortages", { isOnTrailer: false, isOnManifest: true }, "BF"],
    ["on a manifest", { isOnManifest: true }, "ABCFD"],
    ["overages", { isOnManifest: false }, "E"],
  ])(
    "find the rows of an advanced search by %s",
    async (_, criteria, cartons) => {
      expect(await advanced(criteria)).toBe(cartons);
    },
  );

  it("combine all criteria", async () => {
    const all = {
      startDate: "2026-11-18",
      endDate: "2026-11-18",
      delivID: "10",
      pool: "1",
      stores: ["101"],
      manifest: "M1",
      scanType: 1,
      isDelivered: true,
      isOnPallet: true,
      isOnTrailer: true,
      isOnManifest: true,
    };
    expect(await advanced(all)).toBe("A");
    const others = {
      startDate: "2026-11-19",
      endDate: "2026-11-17",
      delivID: "11",
      pool: "2",
      stores: ["202"],
      manifest: "M2",
      scanType: 0,
      isDelivered: false,
      isOnPallet: false,
      isOnTrailer: false,
      isOnManifest: false,
    };
    for (const [key, value] of Object.entries(others))
      expect([key, await advanced({ ...all, [key]: value })]).toEqual([
        key,
        "",
      ]);
  });

  it("return nothing for empty lists and blank numbers", async () => {
    for (const [call, payload] of [
      ["ASNListSearch", { ASNList: [] }],
      ["ASNListSearch", { ASNList: ["", "  "] }],
      ["ASNManifestSearch", { manifest: " " }],
      ["ASNPackingSlipSearch", { packingSlip: "" }],
    ] as const)
      expect(await found(call, payload)).toBe("");
  });

  it.each([
    ["an emoji", "📦".repeat(20)],
    ["right-to-left text", "\u202Eשלום"],
    ["__proto__", "__proto__"],
    ["SQL", "' OR 1=1; DROP TABLE carton; --"],
    ["a pattern", "%"],
    ["a lone surrogate", "\uD800"],
    ["64 characters", "9".repeat(64)],
    ["an array literal", '{"A",NULL}'],
  ])("find nothing for %s, without an error", async (_, text) => {
    expect(await found("ASNListSearch", { ASNList: [text] })).toBe("");
    expect(await found("ASNManifestSearch", { manifest: text })).toBe("");
    expect(await found("ASNPackingSlipSearch", { packingSlip: text })).toBe("");
    for (const key of ["pool", "delivID", "manifest"])
      expect(await advanced({ [key]: text })).toBe("");
    expect(await advanced({ stores: [text] })).toBe("");
  });
});
