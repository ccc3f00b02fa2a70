import * as z from "zod";
import { definePagedCall } from "./define-call";
import {
  isoDate,
  page,
  poolOrNull,
  requestId,
  rowDate,
  rowNumber,
  rowText,
  stores,
  text,
} from "./fields";
import { maxListLength, maxNumberLength } from "./limits";

/**
 * Page size of the ASN, manifest, packing slip and advanced searches, in rows (specification, part 2,
 * section 9).
 */
export const asnPageSize = 20_000;
/** Page size of the tracking searches, in rows (specification, part 2, section 9). */
export const trackingPageSize = 5_000;

/** A row of the ASN results: one carton. */
export const asnRow = z.object({
  ASN: rowText,
  Manifest: rowText,
  ManifestDate: rowDate,
  StoreName: rowText.describe(
    "Number and name of the store, such as `1013 Hammond`: rows sort by it.",
  ),
  "Trailer Date": rowDate,
  "Trailer Time": rowDate,
  "Pallet Date": rowDate,
  "Pallet Time": rowDate,
  "Scheduled Delivery Date": rowDate,
  "Delivery Date": rowDate,
  "Delivery Time": rowDate,
  "Scan Type": rowText.describe(
    "A text that is shown as it is: `Scanned`, `Not Scanned`, `No Scan or POD`, or `Delivered at another store: 0103`.",
  ),
  "Item Type": rowText,
  Pool: rowText,
  "Store Scan": rowText.describe(
    "`Yes`, `No`, or null before the delivery: whether the store has scanned the carton into its stock.",
  ),
  PODInfo: rowText.describe(
    "The path after `/POD/`: `{id}` or `{id}/{id2}`; null without a proof of delivery.",
  ),
});
export type AsnRow = z.output<typeof asnRow>;

/** Statuses of a shipment, in the order of its journey: of two at one time, the later one counts. */
export const shipmentStatuses = [
  "arrived-pickup",
  "picked-up",
  "in-transit",
  "delayed",
  "out-for-delivery",
  "arrived-delivery",
  "attempted",
  "damaged",
  "undeliverable",
  "refused",
  "returned",
  "canceled",
  "delivered",
] as const;

/** Highest number of a stop of a shipment. */
export const maxStop = 999;

/** The statuses of a shipment that ended, or may end, without its delivery. */
export const shipmentExceptions = [
  "delayed",
  "attempted",
  "damaged",
  "undeliverable",
  "refused",
  "returned",
  "canceled",
] as const satisfies readonly (typeof shipmentStatuses)[number][];

export type ShipmentException = (typeof shipmentExceptions)[number];

/** The stops of a shipment that is delivered to several places, by number, each with its latest status. */
export const shipmentStops = z
  .array(
    z.object({
      Stop: rowNumber,
      Place: rowText,
      Status: z.enum(shipmentStatuses),
      Date: rowDate,
      /** Null if the status is known by its day only. */
      Time: rowDate,
    }),
  )
  .nullish();

/** A row of the tracking results: one shipment. */
export const trackingRow = z.object({
  PRO: rowText,
  Trailer: rowText,
  OrderDate: rowDate,
  Location: rowText,
  "Pickup Date": rowDate,
  "Pickup Time": rowDate,
  "Out For Delivery Date": rowDate,
  "Out For Delivery Time": rowDate,
  "Scheduled Delivery Date": rowDate,
  "Delivery Date": rowDate,
  "Delivery Time": rowDate,
  DRInfo: rowText.describe(
    "The id after `/DR/`; null without a delivery receipt.",
  ),
  PODInfo: rowText.describe(
    "The path after `/POD/`; null without a proof of delivery.",
  ),
  /**
   * The exception that is its latest status, one of `shipmentExceptions`; null or absent without one. Another
   * text is shown as it is.
   */
  Exception: rowText.optional(),
  "Exception Date": rowDate.optional(),
  /** Null if the exception is known by its day only. */
  "Exception Time": rowDate.optional(),
  Stops: shipmentStops,
});
export type TrackingRow = z.output<typeof trackingRow>;

const scanType = z
  .union([z.literal(1), z.literal(0), z.literal(-1), z.null()])
  .describe(
    "1 Scanned; 0 Not Scanned: no scan, but a proof of delivery that lists the carton; -1 No Scan or POD: neither, also while the delivery lies ahead; null any.",
  );
const yesNoOrAny = z.boolean().nullable();
const manifest = text();
const numberList = z.array(text(maxNumberLength)).max(maxListLength);

export const searchCalls = {
  ASNListSearch: definePagedCall({
    scope: "shipments:read",
    summary: "The cartons with the given ASNs.",
    request: z.object({ ASNList: numberList, ...page }),
    row: asnRow,
  }),
  ASNManifestSearch: definePagedCall({
    scope: "shipments:read",
    summary: "The cartons of a manifest.",
    request: z.object({ manifest, ...page }),
    row: asnRow,
  }),
  ASNPackingSlipSearch: definePagedCall({
    scope: "shipments:read",
    summary: "The cartons of a packing slip.",
    request: z.object({ packingSlip: text(), ...page }),
    row: asnRow,
  }),
  ASNAdvancedSearch: definePagedCall({
    scope: "shipments:read",
    summary:
      "The cartons of a delivery window, pool, stores, delivery or manifest, by their state.",
    request: z.object({
      startDate: isoDate.nullable(),
      endDate: isoDate.nullable(),
      delivID: requestId.nullable(),
      pool: poolOrNull,
      stores,
      manifest: manifest.nullable(),
      scanType,
      isDelivered: yesNoOrAny,
      isOnPallet: yesNoOrAny,
      isOnTrailer: yesNoOrAny,
      isOnManifest: yesNoOrAny.describe(
        "False: cartons that no ship notice announced.",
      ),
      ...page,
    }),
    row: asnRow,
  }),
  trackingPROListSearch: definePagedCall({
    scope: "shipments:read",
    summary: "The shipments with the given PRO numbers.",
    request: z.object({ PROList: numberList, ...page }),
    row: trackingRow,
  }),
  trackingManifestSearch: definePagedCall({
    scope: "shipments:read",
    summary: "The shipments of a manifest.",
    request: z.object({ manifest, ...page }),
    row: trackingRow,
  }),
  trackingAdvancedSearch: definePagedCall({
    scope: "shipments:read",
    summary:
      "The shipments of a delivery or pickup window, pool, stores, delivery or manifest.",
    request: z.object({
      startDate: isoDate.nullable(),
      endDate: isoDate.nullable(),
      startDatePickup: isoDate.nullable(),
      endDatePickup: isoDate.nullable(),
      delivID: requestId.nullable(),
      pool: poolOrNull,
      stores,
      manifest: manifest.nullable(),
      ...page,
    }),
    row: trackingRow,
  }),
};
