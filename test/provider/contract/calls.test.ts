import { describe, expect, test } from "vitest";
import * as z from "zod";
import { calls, type CallName } from "../../../provider/contract/calls";
import { envelope } from "../../../provider/contract/envelope";
import { fileId } from "../../../provider/contract/files";
import { samplePayloads } from "../../contract/sample-payloads";

/** The calls of the specification (part 1 and 2, section 7), written out once more by hand. */
const specified = {
  get: [
    "getIsAdmin",
    "manualReport_GetUnfinishedDeliveries",
    "manualReport_GetUnfinishedPickups",
  ],
  withoutSession: [
    "registerAccountPortal",
    "loginPortal",
    "verifyAccountPortal",
  ],
  withIdempotencyKey: [
    "addUserToGroup",
    "removeUserFromGroup",
    "createLTLBooking",
    "manualReport_ReportDelivery",
    "manualReport_ReportPickup",
  ],
  paged: [
    "ASNListSearch",
    "ASNManifestSearch",
    "ASNPackingSlipSearch",
    "ASNAdvancedSearch",
    "trackingPROListSearch",
    "trackingManifestSearch",
    "trackingAdvancedSearch",
    "getOnTimeReport",
    "getOnTimeReportPoolSummary",
    "getOnTimeReportStoreSummary",
    "getScanReport",
    "getDoorScanReport",
    "getDashboardManifests",
    "getDashboardManifestDetails",
  ],
  others: [
    "checkValidUser",
    "logoutPortal",
    "getUserPoolAndStoreList",
    "getUserMasterGroups",
    "getMasterGroupInfo",
    "getUserPoolGroups",
    "getPoolGroupInfo",
    "getDeliveryMapStatuses",
    "getDeliveryMapPinDetails",
    "getLTLRate",
    "searchAddressBook",
  ],
};

const namesWhere = (holds: (call: (typeof calls)[CallName]) => boolean) =>
  (Object.keys(calls) as CallName[])
    .filter((name) => holds(calls[name]))
    .sort();
const specifiedWhere = (holds: Parameters<typeof namesWhere>[0]) =>
  namesWhere((call) => call.extension === null && holds(call));

describe("the contract", () => {
  test("declares every call of the specification, and others as extensions only", () => {
    expect(namesWhere((call) => call.extension === null)).toEqual(
      Object.values(specified).flat().sort(),
    );
  });

  test("declares the method and options of each call", () => {
    expect(specifiedWhere((call) => call.method === "GET")).toEqual(
      [...specified.get].sort(),
    );
    expect(specifiedWhere((call) => !call.needsSession)).toEqual(
      [...specified.withoutSession].sort(),
    );
    expect(specifiedWhere((call) => call.row !== null)).toEqual(
      [...specified.paged].sort(),
    );
    expect(specifiedWhere((call) => call.idempotencyKey)).toEqual(
      [...specified.withIdempotencyKey].sort(),
    );
  });

  test("never retries a write", () => {
    const writes = specifiedWhere((call) => call.effect === "write");
    expect(writes).toEqual(
      [
        ...specified.withIdempotencyKey,
        "registerAccountPortal",
        "loginPortal",
        "logoutPortal",
        "verifyAccountPortal",
      ].sort(),
    );
  });
});

describe("a request", () => {
  const numbers = (length: number) =>
    Array.from({ length }, (_, at) => String(at));
  const numberLists = (field: string) =>
    [["1\0"], ["1".repeat(65)], numbers(5_001)].map((list) => ({
      [field]: list,
    }));

  test.each<[CallName, object[]]>([
    ["ASNListSearch", numberLists("ASNList")],
    ["trackingPROListSearch", numberLists("PROList")],
    ["ASNManifestSearch", [{ manifest: "a\0" }, { manifest: "m".repeat(201) }]],
    ["ASNPackingSlipSearch", [{ packingSlip: "p".repeat(201) }]],
    ["trackingManifestSearch", [{ manifest: "m".repeat(201) }]],
    [
      "ASNAdvancedSearch",
      [
        { pageSize: 0 },
        { pageSize: 20_001 },
        { offset: -1 },
        { offset: 0.5 },
        { startDate: "11/20/2026" },
        { startDate: "2026-02-30" },
        { scanType: 2 },
        { isDelivered: "true" },
        { manifest: "a\0b" },
        { manifest: "x".repeat(201) },
      ],
    ],
    [
      "trackingAdvancedSearch",
      [
        { pageSize: 20_001 },
        { offset: -1 },
        { startDate: "2026-02-30" },
        { startDate: "0000-01-01" },
        { startDatePickup: "11/17/2026" },
        { endDatePickup: "" },
      ],
    ],
    [
      "getDeliveryMapStatuses",
      [
        { date: "2026-11-20" },
        { date: null },
        { date: "2026-02-30T00:00:00.000Z" },
        { date: "2026-13-01T00:00:00.000Z" },
        { date: "0000-01-01T00:00:00.000Z" },
        { date: "2026-11-20T00:00:00+01:00" },
        { date: "today" },
        { pool: null },
        { pool: ["1"] },
        { pool: "1".repeat(65) },
        { requestNumber: -1 },
        { requestNumber: 1.5 },
        { requestNumber: "1" },
        { isAuto: "no" },
        { isAuto: undefined },
      ],
    ],
    [
      "getDeliveryMapPinDetails",
      [null, ["1"], {}, -1, 1.5, "1".repeat(65), "1\0"].map((delivID) => ({
        delivID,
      })),
    ],
  ])("of %s respects the limits of the contract", (name, beyond) => {
    const request: z.ZodType | null = calls[name].request;
    const accepts = (change: object) =>
      request?.safeParse({ ...samplePayloads[name], ...change }).success;
    expect(accepts({})).toBe(true);
    for (const change of beyond)
      expect([change, accepts(change)]).toEqual([change, false]);
  });

  test("has at most 5,000 numbers", () => {
    const page = { offset: 0, pageSize: 20_000 };
    const list = { ASNList: numbers(5_000), ...page };
    expect(calls.ASNListSearch.request.safeParse(list).success).toBe(true);
  });
});

describe("a response", () => {
  test("may omit cells, add fields, and contain numbers as text", () => {
    const row = calls.ASNManifestSearch.row.parse({
      ASN: 17,
      Manifest: null,
      more: [1],
    });
    expect(row.ASN).toBe("17");
    expect(row.Manifest).toBeNull();
    expect(row["Trailer Date"]).toBeNull();
    expect(row).not.toHaveProperty("more");
  });

  test("is invalid with cells of another type", () => {
    const rowOf = calls.ASNManifestSearch.row;
    expect(rowOf.safeParse({ ASN: { toString: "x" } }).success).toBe(false);
    expect(rowOf.safeParse({ ASN: true }).success).toBe(false);
    expect(rowOf.safeParse({ "Delivery Time": 17 }).success).toBe(false);
    expect(rowOf.safeParse(["ASN"]).success).toBe(false);
    expect(
      calls.getScanReport.row.safeParse({ Scanned: "many", Total: 1 }).success,
    ).toBe(false);
  });

  test("contains ids as text, however they were sent", () => {
    const shape = z.object(calls.getUserPoolAndStoreList.answer);
    const answer = shape.parse({
      fullStoreList: [101, "102"],
      poolDict: { 3: [101, "102"] },
      poolNameMap: { 3: "Chicago" },
    });
    expect(answer.fullStoreList).toEqual(["101", "102"]);
    expect(answer.poolDict["3"]).toEqual(["101", "102"]);
  });

  test("succeeds by its status only", () => {
    expect(envelope.parse({ status: "Success" }).message).toBeNull();
    expect(envelope.safeParse({ message: "no status" }).success).toBe(false);
  });
});

test.each(["..", "a/b", "a%2Fb", "", "a.pdf", "x".repeat(65), "é"])(
  "%j is not a file id",
  (id) => {
    expect(fileId.safeParse(id).success).toBe(false);
  },
);
