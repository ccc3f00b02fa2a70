import type { Feature } from "../portal-env";
import { commonMessages, manualReportMessages } from "../messages";

/** The kinds of manual reports. */
export type ReportKind = "delivery" | "pickup";

/** Calls, messages and labels of one kind of manual report. */
interface KindDeclaration {
  kind: ReportKind;
  feature: Feature;
  /** The call that lists the unfinished items. */
  list:
    | "manualReport_GetUnfinishedDeliveries"
    | "manualReport_GetUnfinishedPickups";
  /** The call that submits a report. */
  report: "manualReport_ReportDelivery" | "manualReport_ReportPickup";
  /** The error if the list cannot be loaded. */
  listFailure: string;
  /** Title of the screen, as in the home menu. */
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
    listFailure: manualReportMessages.deliveriesFailed,
    title: commonMessages.reportDelivery,
    one: "delivery",
    many: "deliveries",
  },
  pickup: {
    kind: "pickup",
    feature: "reportPickup",
    list: "manualReport_GetUnfinishedPickups",
    report: "manualReport_ReportPickup",
    listFailure: manualReportMessages.pickupsFailed,
    title: commonMessages.reportPickup,
    one: "pickup",
    many: "pickups",
  },
};
