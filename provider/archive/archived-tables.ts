/*
 * What belongs to a month (docs/decisions/164): its deliveries, all rows that belong to one of them, and the
 * rows that these refer to. Master data, such as stores and employees, and ship notices stay.
 */

/** A table of which a month has rows. */
export interface ArchivedTable {
  name: string;
  /** SQL condition of the rows that are written. */
  where: string;
  /**
   * Tables whose rows refer to this one by its name and `_id`. Rows of another month may be among them: then the
   * row is written, and stays. Undefined: its rows belong to the month alone.
   */
  sharedBy?: readonly string[];
}

/** SQL condition of a packing slip or pallet: the number is that of one on a manifest that was replaced. */
const isSameOfManifest = `t.number = one.number AND t.manifest_id = (
  SELECT r.id FROM replaced_row r WHERE r.name = 'manifest' AND r.archived_id = one.manifest_id)`;

/**
 * SQL conditions of a row `t` that has taken the place of the archived row `one`, because the shipper used the
 * number of a manifest again. `replaced_row` has the rows that were found before.
 */
export const sameRow: Readonly<Record<string, string>> = {
  manifest: `t.number = one.number AND t.pool_id = one.pool_id
    AND coalesce('sender ' || t.sender, 'name ' || t.shipper, '')
      = coalesce('sender ' || one.sender, 'name ' || one.shipper, '')`,
  packing_slip: isSameOfManifest,
  pallet: isSameOfManifest,
};

/**
 * Returns the tables of which a month has rows, so that each one follows those that it refers to.
 * @param first the first day of the month: `2024-01-01`
 * @param next the first day of the next month
 */
export function archivedTables(first: string, next: string): ArchivedTable[] {
  const inMonth = `service_date >= '${first}' AND service_date < '${next}'`;
  // UNION takes the place of OR, for which PostgreSQL reads all ids again for each row once they exceed work_mem.
  const idsOf = (column: string, table: string) =>
    `SELECT ${column} FROM ${table} WHERE ${inMonth}`;
  /** Of packing slips and pallets. */
  const ofCartons = (name: string) =>
    `id IN (${idsOf("id", name)} UNION ${idsOf(`${name}_id`, "carton")})`;
  const ofShipments = `shipment_id IN (${idsOf("id", "shipment")})`;
  return [
    {
      name: "route",
      where: `id IN (${idsOf("route_id", "delivery")} UNION SELECT route_id FROM pickup WHERE ${ofShipments})`,
      sharedBy: ["delivery", "pickup"],
    },
    {
      name: "manifest",
      where: `id IN (${[
        idsOf("manifest_id", "carton"),
        idsOf("manifest_id", "shipment"),
        ...["packing_slip", "pallet"].map(
          (name) => `SELECT manifest_id FROM ${name} WHERE ${ofCartons(name)}`,
        ),
      ].join(" UNION ")})`,
      sharedBy: ["carton", "packing_slip", "pallet", "shipment"],
    },
    { name: "delivery", where: inMonth },
    ...["packing_slip", "pallet"].map((name) => ({
      name,
      where: ofCartons(name),
      sharedBy: ["carton"],
    })),
    { name: "carton", where: inMonth },
    { name: "shipment", where: inMonth },
    { name: "proof_of_delivery", where: inMonth },
    { name: "signed_document", where: inMonth },
    { name: "carton_condition", where: inMonth },
    { name: "exception", where: inMonth },
    { name: "received_signature", where: inMonth },
    { name: "pickup", where: ofShipments },
    { name: "booking", where: ofShipments },
    {
      name: "manual_report",
      where: `id IN (${idsOf("id", "manual_report")} UNION
        SELECT r.id FROM manual_report r JOIN pickup k ON k.id = r.pickup_id WHERE k.${ofShipments})`,
    },
  ];
}
