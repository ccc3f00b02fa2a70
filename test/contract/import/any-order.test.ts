/** @module-tag all */

import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { ImportRecord } from "../../../provider/import/records";
import { onEachEngine, useFreshStorage } from "../engines";
import { importItems, recordsOf } from "./import-world";
import {
  clearOperation,
  loadCompany,
  noticeRecords,
  snapshot,
} from "./operation-world";

const asns = ["A1", "A2", "A3"];
const pallet = "300614140000001015";

/** A carton of a notice; the same ASN is on one pallet at most. */
const carton = (asn: string) =>
  fc.record({
    asn: fc.constant(asn),
    store: fc.constantFrom("1011", "1020"),
    storeDate: fc.constantFrom("2026-11-23", "2026-11-24"),
    packingSlip: fc.constantFrom(null, "S1", "S2"),
    pallet: fc.constant(asn === "A3" ? pallet : null),
  });

/** Notices of one manifest, sent one after the other. */
const notices = fc
  .array(
    fc.record({
      purpose: fc.constantFrom(
        "original" as const,
        "change" as const,
        "replace" as const,
        "cancel" as const,
      ),
      cartons: fc
        .subarray(asns)
        .chain((chosen) => fc.tuple(...chosen.map(carton))),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) =>
    all.map((notice, i) =>
      noticeRecords({
        ...notice,
        cartons: notice.purpose === "cancel" ? [] : notice.cartons,
        sentAt: `2026-11-19T${10 + i}:00:00Z`,
      }),
    ),
  );

/** Scans, each with a time of its own; only deliveries are signed. */
const scans = fc
  .array(
    fc.record({
      scan: fc.constantFrom("pallet", "trailer", "delivery", "store", "door"),
      asn: fc.constantFrom(...asns, null),
      day: fc.constantFrom("2026-11-23", "2026-11-24"),
    }),
    { maxLength: 4 },
  )
  .map((all) =>
    all.map(({ scan, asn, day }, i) =>
      recordsOf("scans", {
        scan,
        at: `${day}T${10 + i}:00:00Z`,
        ...(scan === "door"
          ? { store: "1011" }
          : asn === null
            ? { pallet }
            : { asn }),
        ...(scan === "delivery" ? { signedBy: "Kim" } : {}),
      }),
    ),
  );

const isDoorScan = (document: readonly ImportRecord[] = []) =>
  document.some(
    (record) => record.type === "record" && record.values.scan === "door",
  );

/** Leaves door scans in their order, which counts: a second one at a store is of the next delivery. */
function withDoorsInOrder(
  order: readonly number[],
  documents: readonly ImportRecord[][],
): number[] {
  const doors = order
    .filter((i) => isDoorScan(documents[i]))
    .sort((a, b) => a - b);
  return order.map((i) =>
    isDoorScan(documents[i]) ? (doors.shift() ?? i) : i,
  );
}

/** A notice of a carton, the notice that withdraws it, and a door scan of the night after its day. */
const withdrawn = [
  noticeRecords({
    purpose: "original",
    cartons: [
      {
        asn: "A1",
        store: "1011",
        storeDate: "2026-11-23",
        packingSlip: null,
        pallet: null,
      },
    ],
    sentAt: "2026-11-19T10:00:00Z",
  }),
  noticeRecords({
    purpose: "replace",
    cartons: [],
    sentAt: "2026-11-19T11:00:00Z",
  }),
  recordsOf("scans", {
    scan: "door",
    at: "2026-11-24T10:00:00Z",
    store: "1011",
  }),
];

/** A door scan before the notice of another day, whose cartons are withdrawn then. */
const withdrawnAfterDoorScan = {
  documents: withdrawn,
  order: [[2, 0, 1], []] as [number[], number[]],
};

/** A door scan after the withdrawal of cartons that turn up in a scan. */
const scannedAfterDoorScan = {
  documents: [
    ...withdrawn,
    recordsOf("scans", {
      scan: "pallet",
      at: "2026-11-23T11:00:00Z",
      asn: "A1",
    }),
  ],
  order: [[1, 0, 3, 2], []] as [number[], number[]],
};

/** Documents in two orders, of which some come twice. */
const orders = fc
  .tuple(notices, scans)
  .map(([some, more]): ImportRecord[][] => [...some, ...more])
  .chain((documents) =>
    fc.record({
      documents: fc.constant(documents),
      order: fc.tuple(
        fc.shuffledSubarray([...documents.keys()], {
          minLength: documents.length,
        }),
        fc.subarray([...documents.keys()]),
      ),
    }),
  );

onEachEngine("documents in any order", (engine) => {
  const storage = useFreshStorage(engine);
  beforeAll(() => loadCompany(storage.db));

  async function loadAll(documents: readonly ImportRecord[][]) {
    await clearOperation(storage.db);
    for (const document of documents) await importItems(storage.db, document);
    return snapshot(storage.db);
  }

  it("end in the same database, also if some come twice", async () => {
    await fc.assert(
      fc.asyncProperty(
        orders,
        async ({ documents, order: [shuffled, again] }) => {
          const expected = await loadAll(documents);
          const actual = await loadAll(
            [...withDoorsInOrder(shuffled, documents), ...again].map(
              (i) => documents[i] ?? [],
            ),
          );
          expect(actual).toEqual(expected);
        },
      ),
      {
        numRuns: 5,
        examples: [[withdrawnAfterDoorScan], [scannedAfterDoorScan]],
      },
    );
  }, 600_000);
});
