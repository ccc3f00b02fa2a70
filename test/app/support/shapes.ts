import type { AsnRow, TrackingRow } from "../../../provider/contract/searches";
import type { ResultSearch } from "../../../app/engine/results/result-search";
import { asnTable } from "../../../app/features/search/asn-search/asn-searches.server";

/** A carton as the provider returns it; blank unless specified. */
export function carton(fields: Partial<AsnRow> = {}): AsnRow {
  return {
    ASN: null,
    Manifest: null,
    ManifestDate: null,
    StoreName: null,
    "Trailer Date": null,
    "Trailer Time": null,
    "Pallet Date": null,
    "Pallet Time": null,
    "Scheduled Delivery Date": null,
    "Delivery Date": null,
    "Delivery Time": null,
    "Scan Type": null,
    "Item Type": null,
    Pool: null,
    "Store Scan": null,
    PODInfo: null,
    ...fields,
  };
}

/** A shipment as the provider returns it; blank unless specified. */
export const shipment = (fields: Partial<TrackingRow> = {}): TrackingRow => ({
  PRO: null,
  Trailer: null,
  OrderDate: null,
  Location: null,
  "Pickup Date": null,
  "Pickup Time": null,
  "Out For Delivery Date": null,
  "Out For Delivery Time": null,
  "Scheduled Delivery Date": null,
  "Delivery Date": null,
  "Delivery Time": null,
  DRInfo: null,
  PODInfo: null,
  ...fields,
});

/** A search of cartons with a small page size for tests; its criteria are the manifest number. */
export function cartonSearch(
  pageSize: number,
): ResultSearch<"ASNManifestSearch", string> {
  return {
    route: "/search/manifest-search/:query",
    title: "Manifest search",
    call: "ASNManifestSearch",
    pageSize,
    table: asnTable,
    read: () => ({
      ok: true,
      criteria: "1",
      written: "1",
      canonicalPath: null,
    }),
    payload: (manifest) => ({ manifest }),
    describe: (manifest) => ({
      heading: `Manifest search · ${manifest}`,
      chips: [manifest],
    }),
    formPath: () => "/search",
    advice: "Try another one.",
  };
}
