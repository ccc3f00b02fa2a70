import { describe, expect, test } from "vitest";
import * as z from "zod";
import { calls, type CallName } from "../../../provider/contract/calls";
import { envelope } from "../../../provider/contract/envelope";
import { fileId } from "../../../provider/contract/files";

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
  const advanced = {
    startDate: null,
    endDate: null,
    delivID: null,
    pool: null,
    stores: [],
    manifest: null,
    scanType: null,
    isDelivered: null,
    isOnPallet: null,
    isOnTrailer: null,
    isOnManifest: null,
    offset: 0,
    pageSize: 20_000,
  };
  const accepts = (change: Record<string, unknown>) =>
    calls.ASNAdvancedSearch.request.safeParse({ ...advanced, ...change })
      .success;

  test("respects the limits of the contract", () => {
    expect(accepts({})).toBe(true);
    expect(accepts({ pageSize: 0 })).toBe(false);
    expect(accepts({ pageSize: 20_001 })).toBe(false);
    expect(accepts({ offset: -1 })).toBe(false);
    expect(accepts({ offset: 0.5 })).toBe(false);
    expect(accepts({ startDate: "11/20/2026" })).toBe(false);
    expect(accepts({ startDate: "2026-02-30" })).toBe(false);
    expect(accepts({ scanType: 2 })).toBe(false);
    expect(accepts({ isDelivered: "true" })).toBe(false);
    expect(accepts({ manifest: "a\0b" })).toBe(false);
    expect(accepts({ manifest: "x".repeat(201) })).toBe(false);
  });

  test("has at most 5,000 ASNs", () => {
    const list = (length: number) =>
      calls.ASNListSearch.request.safeParse({
        ASNList: Array.from({ length }, (_, index) => String(index)),
        offset: 0,
        pageSize: 20_000,
      }).success;
    expect(list(5_000)).toBe(true);
    expect(list(5_001)).toBe(false);
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
