import type { AsnRow } from "../../provider/contract/searches";
import { podLink } from "../tables/pod-link";
import type { Column, TableDeclaration } from "../tables/table";

const columns = [
  { key: "ASN", header: "ASN", kind: "text", value: (row) => row.ASN },
  {
    key: "Manifest",
    header: "Manifest",
    kind: "text",
    value: (row) => row.Manifest,
  },
  {
    key: "ManifestDate",
    header: "Manifest Date",
    kind: "date",
    value: (row) => row.ManifestDate,
  },
  {
    key: "Store",
    header: "Store",
    kind: "text",
    value: (row) => row.StoreName,
  },
  {
    key: "TrailerDate",
    header: "Trailer Date",
    kind: "date",
    value: (row) => row["Trailer Date"],
  },
  {
    key: "TrailerTime",
    header: "Trailer Time",
    kind: "time",
    value: (row) => row["Trailer Time"],
  },
  {
    key: "PalletDate",
    header: "Pallet Date",
    kind: "date",
    value: (row) => row["Pallet Date"],
  },
  {
    key: "PalletTime",
    header: "Pallet Time",
    kind: "time",
    value: (row) => row["Pallet Time"],
  },
  {
    key: "ScheduleDelivery",
    header: "Schedule Delivery",
    kind: "date",
    value: (row) => row["Scheduled Delivery Date"],
  },
  {
    key: "DeliveryDate",
    header: "Delivery Date",
    kind: "date",
    value: (row) => row["Delivery Date"],
  },
  {
    key: "DeliveryTime",
    header: "Delivery Time",
    kind: "time",
    value: (row) => row["Delivery Time"],
  },
  {
    key: "ScanType",
    header: "Scan Type",
    kind: "text",
    value: (row) => row["Scan Type"],
  },
  {
    key: "ItemType",
    header: "Item Type",
    kind: "text",
    value: (row) => row["Item Type"],
  },
  { key: "Pool", header: "Pool", kind: "text", value: (row) => row.Pool },
  {
    key: "StoreScan",
    header: "Store Scan",
    kind: "text",
    value: (row) => row["Store Scan"],
  },
  {
    key: "POD",
    header: "POD",
    kind: "text",
    value: (row) => row.PODInfo,
    link: podLink,
  },
] satisfies Column<AsnRow>[];

/** The ASN result table (specification, part 2, section 2). */
export const asnTable: TableDeclaration<AsnRow> = {
  name: "asn",
  rowsAre: "ASNs",
  columns,
  rowKey: [
    "ASN",
    "Manifest",
    "ManifestDate",
    "StoreName",
    "Scheduled Delivery Date",
  ],
  cardKeys: ["Store", "DeliveryDate"],
};
