import type { CallName } from "../../provider/contract/calls";

/**
 * The manual reports, in the world of `access-world.ts`: pool n has the delivery n × 10 and the
 * pickup n × 10; neither has been visited yet.
 */

interface ManualReportCase {
  list: CallName;
  report: CallName;
  table: "delivery" | "pickup";
  /** The only item of a pool, as in the list. */
  item: (pool: number) => object;
}

const scheduled = { ScheduledDate: "2026-11-19" };

export const manualReportCases: Readonly<Record<string, ManualReportCase>> = {
  deliveries: {
    list: "manualReport_GetUnfinishedDeliveries",
    report: "manualReport_ReportDelivery",
    table: "delivery",
    item: (pool) => ({
      delivDetailID: `${pool}0`,
      Location: `${pool * 101} Store`,
      ...scheduled,
    }),
  },
  pickups: {
    list: "manualReport_GetUnfinishedPickups",
    report: "manualReport_ReportPickup",
    table: "pickup",
    item: (pool) => ({
      delivDetailID: `${pool}0`,
      Location: `Sender ${pool}, City`,
      ...scheduled,
    }),
  },
};

/** A completed form for an item. */
export const reportOf = (delivDetailID: unknown) => ({
  formData: {
    delivDetailID,
    arriveDate: "2026-11-19 10:00:00.000",
    departDate: "2026-11-19 10:20:00.000",
    employeeID: null,
    textSig: null,
  },
});

/** Payloads that violate the contract. */
export const invalidReports: readonly object[] = [
  {},
  { formData: null },
  reportOf(["10"]),
  reportOf(-1),
  reportOf("1".repeat(65)),
  ...[
    { arriveDate: "2026-11-19T10:00:00.000Z" },
    { arriveDate: "2026-11-19 10:00" },
    { arriveDate: "11/19/2026 10:00:00.000" },
    { departDate: "2026-11-19 10:20:30.000" },
    { departDate: null },
    { employeeID: "7" },
    { employeeID: -1 },
    { employeeID: 1.5 },
    { employeeID: 2 ** 53 },
    { textSig: "x".repeat(201) },
    { textSig: "A\0B" },
    { textSig: 7 },
  ].map((wrong) => ({ formData: { ...reportOf("10").formData, ...wrong } })),
];
