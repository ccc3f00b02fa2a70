import type { ErrorName } from "../provider-client/errors";
import type { Feature } from "../portal-env";

/** What can be reported by hand. */
export type ReportKind = "delivery" | "pickup";

/** How one kind of manual report is asked for, sent and spoken of. */
interface KindDeclaration {
  kind: ReportKind;
  feature: Feature;
  /** The call that lists what waits for a report. */
  list:
    | "manualReport_GetUnfinishedDeliveries"
    | "manualReport_GetUnfinishedPickups";
  /** The call that reports one of them. */
  report: "manualReport_ReportDelivery" | "manualReport_ReportPickup";
  /** What is said when the list cannot be had. */
  listFailure: ErrorName;
  /** Name of the screen, as the home menu has it. */
  title: string;
  one: string;
  many: string;
}

/** Both kinds of manual report (specification, part 2, sections 2, 7 and 8). */
export const reportKinds: Record<ReportKind, KindDeclaration> = {
  delivery: {
    kind: "delivery",
    feature: "reportDelivery",
    list: "manualReport_GetUnfinishedDeliveries",
    report: "manualReport_ReportDelivery",
    listFailure: "unfinishedDeliveries",
    title: "Report Delivery",
    one: "delivery",
    many: "deliveries",
  },
  pickup: {
    kind: "pickup",
    feature: "reportPickup",
    list: "manualReport_GetUnfinishedPickups",
    report: "manualReport_ReportPickup",
    listFailure: "unfinishedPickups",
    title: "Report Pickup",
    one: "pickup",
    many: "pickups",
  },
};
