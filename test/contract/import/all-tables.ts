import type { Database } from "../../../provider/db/database";

/** Tables that an export leaves out, and why. */
export const exceptedTables: Record<string, string> = {
  session: "secrets of browsers; people sign in again",
  pending_sign_in: "secrets of browsers; people sign in again",
  first_run_code: "a secret of this database",
  verification_link: "links in mails that end within a day",
  password_reset_link: "links in mails that end within a day",
  email_change: "links in mails that end within a day",
  email_change_link: "links in mails that end within a day",
  group_invitation: "links in mails; invitations are sent again",
  second_factor: "secrets of accounts; their owners set them up again",
  recovery_code: "secrets of accounts; their owners set them up again",
  api_key: "keys are stored as hashes; new ones are created",
  api_token: "keys are stored as hashes; new ones are created",
  note: "what people have written about things by ids of this database",
  note_photo: "photos of notes",
  share_link: "links with secrets that end by themselves",
  attempt: "counts of limits",
  idempotent_answer: "answers to repeated requests, kept for a day",
  kept_list: "lists of numbers, kept for a day",
  saved_view: "addresses with ids of this database",
  start_view: "a choice among saved views",
  report_mail: "saved views that are mailed",
  alert: "settings of people, who make them again",
  alert_carton: "settings of people, who make them again",
  alert_recipient: "settings of people, who make them again",
  alert_event: "what alerts have found; found again",
  counted_delivery: "what alerts have found; found again",
  correction: "the log of what was corrected by hand in this database",
  exception: "found again from the data; who mended what stays behind",
  exception_check: "what is to be settled",
  exception_clock: "the time up to which exceptions are settled",
  carton_condition: "what stores have reported at the door",
  truck_position:
    "positions of nine days, of which deliveries have the arrivals",
  received_scan: "what stores have sent at the door, for two months",
  received_signature: "what stores have drawn at the door",
  membership_change: "the log of who changed memberships in this database",
  import_job: "the log of what this database loaded",
  import_document_part: "documents that are not applied yet",
  import_error: "the log of what this database loaded",
  demonstration: "the demonstration company",
  archived_month:
    "folders of the archive, whose rows have ids of this database",
  gs1_company_prefix: "set by the operator",
  migration: "the schema",
  figures_change: "counted from deliveries and cartons",
  delivery_figures: "counted from deliveries and cartons",
  manifest_figures: "counted from deliveries and cartons",
  loose_carton_figures: "counted from deliveries and cartons",
};

/** Columns that an export leaves out, and why. */
export const exceptedColumns: Record<string, string> = {
  "account.password": "a secret; its owner sets a new one",
  "account.resend_id": "a secret",
  "account.registration_token_hash": "a secret",
  "account.browser_language": "noted again when the person signs in",
  "account.created_at": "when the account came to this database",
  "account.verified_at": "when the account came to this database",
  "account.written_at": "which replica has what the account wrote",
  "account.written_to": "which replica has what the account wrote",
  "delivery.position_arrival_at": "found from positions, which stay behind",
  "delivery.position_departure_at": "found from positions, which stay behind",
  "signed_document.received_at": "when the document came to this database",
};

const nameOf = (table: string, key: string) => (column: string) =>
  `(SELECT ${key} FROM ${table} AS named WHERE named.id = t.${column})`;
const ofPool = (alias: string) =>
  `(SELECT name FROM pool WHERE id = ${alias}.pool_id)`;
const itemName =
  "named.store_number || ' ' || named.service_date || ' ' || named.reference";

/** SQL of what people call the row that a column refers to, by the name of the column. */
const references: Record<string, (column: string) => string> = {
  account_id: nameOf("account", "email"),
  booked_by_account: nameOf("account", "email"),
  reported_by_account: nameOf("account", "email"),
  group_id: nameOf("user_group", "type || name"),
  pool_group_id: nameOf("user_group", "type || name"),
  master_group_id: nameOf("user_group", "type || name"),
  pool_id: nameOf("pool", "name"),
  item_type_id: nameOf("item_type", "name"),
  employee_id: nameOf("employee", "number"),
  original_employee_id: nameOf("employee", "number"),
  driver_id: nameOf("employee", "number"),
  trailer_id: nameOf("trailer", "number"),
  route_id: nameOf(
    "route",
    `named.number || named.route_date || ${ofPool("named")}`,
  ),
  delivery_id: nameOf("delivery", itemName),
  manifest_id: nameOf("manifest", `named.number || ' ' || ${ofPool("named")}`),
  packing_slip_id: nameOf("packing_slip", "number"),
  pallet_id: nameOf("pallet", "number || (manifest_id IS NULL)"),
  shipment_id: nameOf(
    "shipment",
    `named.pro || ' ' || named.scac || ' ' || ${ofPool("named")}`,
  ),
  pickup_id: nameOf(
    "pickup",
    "named.company || named.address1 || named.scheduled_date",
  ),
  notice_id: nameOf("ship_notice", "named.sender || ' ' || named.manifest"),
  carton_pool_ids: (column) =>
    `(SELECT array_agg(name ORDER BY name) FROM pool WHERE id = ANY(t.${column}))`,
  pool_ids: (column) =>
    `(SELECT array_agg(name ORDER BY name) FROM pool WHERE id = ANY(t.${column}))`,
};

/**
 * Reads every table that an export has, in a form without ids that is the same in each database with the
 * same data.
 * @throws for a column that refers to a row in a way that is not known here
 */
export async function readExportedTables(
  db: Database,
): Promise<Record<string, unknown>> {
  const columns = await db.query<{ table: string; column: string }>(
    `SELECT c.relname AS table, a.attname AS column
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     ORDER BY c.relname, a.attname`,
  );
  const tables = new Map<string, string[]>();
  for (const { table, column } of columns)
    if (!(table in exceptedTables))
      tables.set(table, [...(tables.get(table) ?? []), column]);
  const contents: Record<string, unknown> = {};
  for (const [table, names] of tables) {
    const selected = names
      .filter(
        (name) => name !== "id" && !(`${table}.${name}` in exceptedColumns),
      )
      .map((name) => {
        const reference = references[name];
        if (!reference && /(?:_ids?|_account)$/.test(name))
          throw new Error(`What does ${table}.${name} refer to?`);
        return `${reference?.(name) ?? `t.${name}`} AS ${name}`;
      });
    const [row] = await db.query<{ rows: unknown }>(
      `SELECT json_agg(one ORDER BY one::text) AS rows FROM (
         SELECT ${selected.join(", ")} FROM ${table} t ${table === "account" ? "WHERE t.verified_at IS NOT NULL" : ""}
       ) AS one`,
    );
    contents[table] = row?.rows ?? [];
  }
  return contents;
}
