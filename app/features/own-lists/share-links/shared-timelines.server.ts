import type { AnswerOf } from "../../../../provider/contract/calls";
import type {
  SharedItem,
  ShareSubject,
} from "../../../../provider/contract/extensions/share-links";
import { asnTable } from "../../search/asn-search/index.server";
import { describeDate, type IsoDate } from "../../../engine/criteria/dates";
import {
  formatMessage,
  noteMessages,
  shareLinkMessages,
  timelineMessages,
  trackingMessages,
} from "../../../engine/messages";
import { findLocalTime } from "../../../engine/results/local-time.server";
import { localText } from "../../../engine/results/rows/table-rows.server";
import {
  isoDate,
  isoTimeOfDay,
  showDate,
} from "../../../engine/tables/display";
import { describeTime } from "../../../engine/tables/local-time";
import type { Column } from "../../../engine/tables/table";
import {
  cartonTimeline,
  insertNotes,
  plainRow,
  shipmentTimeline,
  reportedParts,
  statusOf,
  stepsOf,
  type StepDeclaration,
  type StepView,
  type TimelineDeclaration,
  type TimelineView,
} from "../../search/timelines/index.server";
import {
  endsWithoutDelivery,
  exceptionLabel,
  trackingTable,
} from "../../search/tracking/index.server";

/** One carton, shipment or delivery of the public page. */
export interface SharedTimeline {
  heading: string;
  status: TimelineView["status"];
  /** Without links. */
  steps: StepView[];
  /** City and state; the lines of the address if the link shows the street. */
  place: string[];
  /** Who signed; null if nobody has, or the link does not show it. */
  signedBy: string | null;
}

/** What the public page shows. */
export interface SharedPageView {
  heading: string;
  timelines: SharedTimeline[];
  /** When the link expires, by the clock of the stores: `12/6/2026 8:05 AM CST`. */
  expires: string;
}

/** Declares a column that only a timeline reads, so that its header is shown nowhere. */
const unshown = (
  key: string,
  kind: Column<SharedItem>["kind"],
  value: Column<SharedItem>["value"],
): Column<SharedItem> => ({ key, header: "", kind, value });

/** The columns that the timeline of a delivery reads; the other tables have no row for one. */
const deliveryColumns: Column<SharedItem>[] = [
  unshown("CityAndState", "text", cityOf),
  unshown("OutDate", "date", (item) => item.outForDeliveryAt),
  unshown("OutTime", "time", (item) => item.outForDeliveryAt),
  {
    ...unshown("ExceptionCode", "text", (item) => item.exception ?? null),
    label: exceptionLabel,
  },
  unshown("ExceptionDate", "date", (item) => item.exceptionAt),
  unshown("ExceptionTime", "time", (item) => item.exceptionAt),
  unshown("ScheduleDelivery", "date", (item) => item.scheduledDate),
  unshown("DeliveryDate", "date", (item) => item.deliveredAt),
  unshown("DeliveryTime", "time", (item) => item.deliveredAt),
];

const deliveryDelivered: StepDeclaration = {
  label: shipmentTimeline.delivered.label,
  date: "DeliveryDate",
  time: "DeliveryTime",
  due: "ScheduleDelivery",
  place: { key: "CityAndState", text: (place) => place },
};

/** The timeline of a delivery; its labels are those of a shipment. */
const deliveryTimeline: TimelineDeclaration = {
  number: "CityAndState",
  store: "CityAndState",
  delivered: deliveryDelivered,
  steps: [
    {
      label: timelineMessages.outForDelivery,
      date: "OutDate",
      time: "OutTime",
    },
    {
      label: trackingMessages.exception,
      date: "ExceptionDate",
      time: "ExceptionTime",
      evidence: "ExceptionCode",
      exception: { isFinal: endsWithoutDelivery },
    },
    deliveryDelivered,
  ],
};

/** Returns a timeline without its documents, which the public page does not have. */
function withoutDocuments(declared: TimelineDeclaration): TimelineDeclaration {
  const steps = declared.steps.map(
    ({ documents: _, ...step }): StepDeclaration => step,
  );
  const delivered = steps[declared.steps.indexOf(declared.delivered)];
  return { ...declared, steps, delivered: delivered ?? declared.delivered };
}

/** How the items of a link become timelines: their rows have blank fields where nothing is shared. */
const subjects: Record<
  ShareSubject,
  {
    timeline: TimelineDeclaration;
    row(item: SharedItem): ReturnType<typeof plainRow>;
    heading(item: SharedItem): string;
  }
> = {
  cartons: {
    timeline: withoutDocuments(cartonTimeline),
    row: (item) =>
      plainRow(
        asnTable,
        {
          ASN: item.number,
          Manifest: null,
          ManifestDate: item.manifestDate,
          StoreName: cityOf(item),
          "Trailer Date": item.trailerAt,
          "Trailer Time": item.trailerAt,
          "Pallet Date": item.palletAt,
          "Pallet Time": item.palletAt,
          "Scheduled Delivery Date": item.scheduledDate,
          "Delivery Date": item.deliveredAt,
          "Delivery Time": item.deliveredAt,
          "Scan Type": null,
          "Item Type": null,
          Pool: null,
          "Store Scan": item.storeScan,
          PODInfo: null,
        },
        zoneOf(item),
      ),
    heading: ({ number }) =>
      formatMessage(timelineMessages.carton, { number: number ?? "" }),
  },
  shipment: {
    timeline: withoutDocuments(shipmentTimeline),
    row: (item) =>
      plainRow(
        trackingTable,
        {
          PRO: item.number,
          Trailer: null,
          OrderDate: item.orderDate,
          Location: cityOf(item),
          "Pickup Date": item.pickupAt,
          "Pickup Time": timeOf(item.pickupAt),
          "Out For Delivery Date": item.outForDeliveryAt,
          "Out For Delivery Time": timeOf(item.outForDeliveryAt),
          "Scheduled Delivery Date": item.scheduledDate,
          "Delivery Date": item.deliveredAt,
          "Delivery Time": timeOf(item.deliveredAt),
          Exception: item.exception,
          "Exception Date": item.exceptionAt,
          "Exception Time": timeOf(item.exceptionAt),
          Stops: item.stops,
          DRInfo: null,
          PODInfo: null,
        },
        zoneOf(item),
      ),
    heading: ({ number }) =>
      formatMessage(timelineMessages.shipment, { number: number ?? "" }),
  },
  delivery: {
    timeline: deliveryTimeline,
    row: (item) => plainRow({ columns: deliveryColumns }, item, zoneOf(item)),
    heading: ({ scheduledDate }) =>
      formatMessage(timelineMessages.deliveryOf, {
        date: scheduledDate === null ? "" : describeDate(scheduledDate),
      }),
  },
};

/** Returns the time of a milestone; null if it is known by its day only. */
const timeOf = (at: string | null) =>
  at !== null && at.length > "YYYY-MM-DD".length ? at : null;

/** Returns the local time of the store; null if it is not known. */
const zoneOf = ({ timeZone }: SharedItem) =>
  timeZone === null ? null : findLocalTime(timeZone);

/** `Joliet, IL`; blank if neither is known. */
function cityOf({ city, state }: SharedItem): string {
  return [city, state].filter((part) => part).join(", ");
}

/** Returns the lines of the address, as far as they are shared. */
function placeOf(item: SharedItem): string[] {
  const city = [cityOf(item), item.zip].filter((part) => part).join(" ");
  return [item.address1 ?? "", item.address2 ?? "", city].filter(
    (line) => line !== "",
  );
}

/**
 * Builds the public page of a link from the same declarations as the pages of a carton and of a shipment.
 * @param today the date in the portal's time zone
 * @param timeZone the portal's time zone
 */
export function sharedPageView(
  { subject, result, expiresAt }: AnswerOf<"openShareLink">,
  today: IsoDate,
  timeZone: string,
): SharedPageView {
  const { timeline, row: rowOf, heading } = subjects[subject];
  const rows = result.map(rowOf);
  const reported = reportedParts(timeline, rows);
  const timelines = result.map((item, at): SharedTimeline => {
    const row = rows[at] ?? rowOf(item);
    const context = {
      today,
      onTime: null,
      reported,
      hasStoreClock: zoneOf(item) !== null,
    };
    const steps = stepsOf(timeline, row, context);
    return {
      heading: heading(item),
      status: statusOf(timeline, steps, row, context),
      steps: insertNotes(
        steps.map((step) => ({
          ...step,
          links: [],
          place: step.place && { ...step.place, path: null },
        })),
        (item.notes ?? []).map(({ at: time, text }) => ({
          label: noteMessages.note,
          at: time,
          lines: [text],
        })),
        zoneOf(item),
      ),
      place: placeOf(item),
      signedBy: signerOf(item),
    };
  });
  const [only, other] = timelines;
  return {
    heading:
      only && !other
        ? only.heading
        : formatMessage(shareLinkMessages.severalCartons, {
            count: timelines.length,
          }),
    timelines,
    expires: describeExpiry(expiresAt, result, timeZone),
  };
}

/**
 * Formats when a link expires by the clock of the stores, as the times of their steps. If that is not known, or
 * not one, it is shown in UTC and in the portal's time zone.
 */
function describeExpiry(
  expiresAt: string,
  items: readonly SharedItem[],
  timeZone: string,
): string {
  const instant = Date.parse(expiresAt);
  const [zone = null, otherZone] = new Set(items.map(zoneOf));
  if (zone === null || otherZone !== undefined) {
    const [date, time] = [isoDate(instant), isoTimeOfDay(instant).slice(0, 5)];
    return `${showDate(instant)} ${describeTime(date, time, timeZone)}`;
  }
  return [
    localText("date", instant, instant, zone),
    localText("time", instant, null, zone),
  ].join("\u00a0");
}

/** Returns the name of who signed; a drawn signature is not shown. */
function signerOf({ signature }: SharedItem): string | null {
  const name = signature?.trim() ?? "";
  return name === "" || name.startsWith("data:") ? null : name;
}
