import type { Feature } from "../../portal-env";
import { commonMessages, manualReportMessages } from "../../engine/messages";

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
  /** Label of the link back to the list. */
  back: string;
  /** Label of the time between arrival and departure. */
  stay: string;
  /** Says that an item needs no report. */
  noReportNeeded: string;
  /** What the list says above its items: how many there are, or match the search text. */
  waiting: { none: string; one: string; several: string };
  matching: {
    none: string;
    only: string;
    one: string;
    several: string;
  };
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
    back: manualReportMessages.backToDeliveries,
    stay: manualReportMessages.atStore,
    noReportNeeded: manualReportMessages.noDeliveryReportNeeded,
    waiting: {
      none: manualReportMessages.noDeliveryWaits,
      one: manualReportMessages.oneDeliveryWaits,
      several: manualReportMessages.deliveriesWait,
    },
    matching: {
      none: manualReportMessages.noDeliveryMatches,
      only: manualReportMessages.onlyDeliveryMatches,
      one: manualReportMessages.oneDeliveryMatches,
      several: manualReportMessages.deliveriesMatch,
    },
  },
  pickup: {
    kind: "pickup",
    feature: "reportPickup",
    list: "manualReport_GetUnfinishedPickups",
    report: "manualReport_ReportPickup",
    listFailure: manualReportMessages.pickupsFailed,
    title: commonMessages.reportPickup,
    back: manualReportMessages.backToPickups,
    stay: manualReportMessages.atPickup,
    noReportNeeded: manualReportMessages.noPickupReportNeeded,
    waiting: {
      none: manualReportMessages.noPickupWaits,
      one: manualReportMessages.onePickupWaits,
      several: manualReportMessages.pickupsWait,
    },
    matching: {
      none: manualReportMessages.noPickupMatches,
      only: manualReportMessages.onlyPickupMatches,
      one: manualReportMessages.onePickupMatches,
      several: manualReportMessages.pickupsMatch,
    },
  },
};
