import { beforeAll, expect, it } from "vitest";
import type { CallName } from "../../provider/contract/calls";
import { anyCriteria } from "./asn-search-cases";
import { onBothEngines } from "./engines";
import { getFile } from "./get-file";
import { makePeople } from "./people";
import { useTestProvider } from "./test-provider";
import { anyTrackingCriteria } from "./tracking-search-cases";

/** The largest integer that JSON numbers hold exactly. */
const largest = "9007199254740991";
const before = "9007199254740990";

const world = `
  INSERT INTO pool (id, name) VALUES (1, 'North');
  INSERT INTO user_group (id, type, name) VALUES (1, 2, 'Ours');
  INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 1);
  INSERT INTO store (number, pool_id, name, address1, city, state, zip) VALUES
    ('101', 1, 'Riverside', '1 Main St', 'Chicago', 'IL', '60601');
  INSERT INTO employee (id, number, pool_id, first_name, last_name) VALUES
    (1, '0042', 1, 'Thomas', 'Becker');
  INSERT INTO route (id, pool_id, route_date, number, planned_departure_at) VALUES
    (1, 1, '2026-11-20', '101', '2026-11-20T10:00:00Z');
  INSERT INTO delivery (id, pool_id, store_number, service_date, reference, route_id, stop_order, planned_arrival_at)
    SELECT id, 1, '101', '2026-11-20', place, 1, place, '2026-11-20T14:00:00Z'
    FROM (VALUES (${before}, 1), (${largest}, 2)) AS ids (id, place);
  INSERT INTO proof_of_delivery (delivery_id, service_date, document, signed_by, signed_at)
    SELECT id, service_date, 2, 'A. Ray', '2026-11-20T15:00:00Z' FROM delivery;
  INSERT INTO manifest (id, pool_id, number, manifest_date, store_date)
    VALUES (${largest}, 1, 'M1', '2026-11-19', '2026-11-20');
  INSERT INTO packing_slip (id, number, delivery_id, service_date)
    SELECT id, 'S1', id, service_date FROM delivery;
  INSERT INTO carton (id, asn, delivery_id, service_date, pool_id, manifest_id, packing_slip_id, on_manifest, pod_document)
    SELECT id, 'A' || id, id, service_date, 1, ${largest}, id, true, 2 FROM delivery;
  INSERT INTO shipment (id, pro, pool_id, delivery_id, service_date, manifest_id, has_delivery_receipt)
    SELECT id, 'P' || id, 1, id, service_date, ${largest}, true FROM delivery;`;

onBothEngines("the largest ids", (engine) => {
  const provider = useTestProvider(engine);
  let cookie: string;
  beforeAll(async () => {
    await provider.db.execute(world);
    ({ cookie } = await makePeople(provider).add("ann", 1));
  });

  const ask = async (call: CallName, payload: object) =>
    (await provider.call(call, payload, { cookie })).body;

  /** All rows of a call, on pages of one row that continue by cursor. */
  async function page(call: CallName, payload: object) {
    const rows: Record<string, unknown>[] = [];
    for (let cursor: unknown; ;) {
      const answer = await ask(call, {
        ...payload,
        offset: 0,
        pageSize: 1,
        ...(cursor === undefined ? {} : { cursor }),
      });
      rows.push(...(answer.result as Record<string, unknown>[]));
      ({ cursor } = answer);
      if (cursor === undefined || cursor === null) return rows;
    }
  }

  it.each<[CallName, object, string]>([
    ["ASNListSearch", { ASNList: [`A${before}`, `A${largest}`] }, "ASN"],
    ["ASNManifestSearch", { manifest: "M1" }, "ASN"],
    ["ASNPackingSlipSearch", { packingSlip: "S1" }, "ASN"],
    ["ASNAdvancedSearch", anyCriteria, "ASN"],
    ["trackingManifestSearch", { manifest: "M1" }, "PRO"],
    ["trackingAdvancedSearch", anyTrackingCriteria, "PRO"],
  ])("are on the pages of %s", async (call, payload, number) => {
    const rows = await page(call, payload);
    expect(
      rows.map((row) => [String(row[number]).slice(1), row.PODInfo]),
    ).toEqual([
      [before, `${before}/2`],
      [largest, `${largest}/2`],
    ]);
  });

  it("select the cartons and the shipments of a delivery", async () => {
    for (const [call, criteria] of [
      ["ASNAdvancedSearch", anyCriteria],
      ["trackingAdvancedSearch", anyTrackingCriteria],
    ] as const) {
      const rows = await page(call, { ...criteria, delivID: largest });
      expect(rows.map(({ PODInfo }) => PODInfo)).toEqual([`${largest}/2`]);
      const none = { ...criteria, delivID: "9007199254740992" };
      expect(await page(call, none)).toEqual([]);
    }
  });

  it.each(["POD", "DR"])("address documents: %s", async (kind) => {
    const get = (id: string) =>
      getFile(provider.url, `/${kind}/${id}`, { cookie });
    expect((await get(largest)).httpStatus).toBe(200);
    expect((await get("9007199254740989")).httpStatus).toBe(404);
    expect((await get("9007199254740992")).httpStatus).toBe(404);
  });

  it("are on the map, with an estimate, and in a manual report", async () => {
    const detail = async () =>
      (await ask("getDeliveryMapPinDetails", { delivID: largest })).result;
    expect(await detail()).toMatchObject({
      delivID: largest,
      totalBoxes: 1,
      advancedRouteInfo: { numPriorStops: 1 },
    });
    const formData = {
      delivDetailID: largest,
      arriveDate: "2026-11-20 10:01:00.000",
      departDate: "2026-11-20 10:30:00.000",
      employeeID: 42,
      textSig: null,
    };
    expect(await ask("manualReport_ReportDelivery", { formData })).toEqual({
      status: "Success",
    });
    // Found by number, without its leading zeros.
    expect(await detail()).toMatchObject({
      delivID: largest,
      departureDate: "2026-11-20T10:30:00Z",
      employeeName: "Thomas Becker",
    });
    // Pickups and bookings have smaller ids.
    expect(await ask("manualReport_ReportPickup", { formData })).toMatchObject({
      message: "There is no such pickup.",
    });
    const bill = await getFile(provider.url, `/BOL/${largest}`, { cookie });
    expect(bill.httpStatus).toBe(404);
  });
});
