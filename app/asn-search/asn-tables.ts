import type { AsnRow } from "../../provider/contract/searches";
import { podLink } from "../tables/pod-link";
import { column, type Column, type TableDeclaration } from "../tables/table";

const columns: Column<AsnRow>[] = [
  column("ASN", "text", (row) => row.ASN),
  column("Manifest", "text", (row) => row.Manifest),
  column("Manifest Date", "date", (row) => row.ManifestDate),
  column("Store", "text", (row) => row.StoreName),
  column("Trailer Date", "date", (row) => row["Trailer Date"]),
  column("Trailer Time", "time", (row) => row["Trailer Time"]),
  column("Pallet Date", "date", (row) => row["Pallet Date"]),
  column("Pallet Time", "time", (row) => row["Pallet Time"]),
  column("Schedule Delivery", "date", (row) => row["Scheduled Delivery Date"]),
  column("Delivery Date", "date", (row) => row["Delivery Date"]),
  column("Delivery Time", "time", (row) => row["Delivery Time"]),
  column("Scan Type", "text", (row) => row["Scan Type"]),
  column("Item Type", "text", (row) => row["Item Type"]),
  column("Pool", "text", (row) => row.Pool),
  column("Store Scan", "text", (row) => row["Store Scan"]),
  column("POD", "text", (row) => row.PODInfo, { link: podLink }),
];

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
