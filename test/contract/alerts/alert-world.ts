import PostalMime from "postal-mime";
import { expect } from "vitest";
import { enqueueDueAlerts } from "../../../provider/notify/alerts/due-alerts";
import { settleByTime } from "../../../provider/operation/exceptions/settle-exceptions";
import type { Engine } from "../engines";
import { postponeTimedWork } from "../jobs/queued-jobs";
import { startMailServer } from "../mail-server";
import { makePeople } from "../people";
import { startTestProvider } from "../test-provider";

export const publicOrigin = "https://portal.brand.example";

/** Longest wait for a mail, and how often is looked. */
const waiting = { timeout: 120_000, interval: 50 };

/** Two pools; Ann sees the pool 1, Ben both. */
const world = `
  INSERT INTO pool (id, name) VALUES (1, 'North'), (2, 'South');
  INSERT INTO user_group (id, type, name) VALUES (1, 2, 'Northern'), (2, 2, 'Southern');
  INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 1), (2, 2);
  INSERT INTO store (number, pool_id, name, address1, city, state, zip) VALUES
    ('101', 1, 'Elgin', '1 Main St', 'Elgin', 'IL', '60120'),
    ('102', 1, 'Aurora', '1 Main St', 'Aurora', 'IL', '60502'),
    ('201', 2, 'Dallas', '1 Main St', 'Dallas', 'TX', '75201');`;

const groupsOf = { ann: [1], ben: [1, 2] } as const;

/** An alert of late deliveries anywhere, mailed at any hour. */
const lateAnywhere = {
  alertID: null,
  kind: "late",
  poolID: null,
  store: null,
  ASNs: [] as string[],
  timeZone: "America/Chicago",
  atNight: true,
};

/** A delivery of a test; times are SQL expressions. */
interface Delivery {
  store?: string;
  windowEnd?: string | null;
  arrival?: string | null;
  departure?: string | null;
}

interface ListedAlert {
  alertID: string;
  stopped: string | null;
  cartons: number;
  delivered: number;
}

/** A provider with a real mail server, and what tests do with alerts. */
export async function startAlertWorld(engine: Engine) {
  const server = await startMailServer();
  const provider = await startTestProvider(
    engine,
    {
      SMTP_URL: server.url,
      MAIL_FROM: "portal@brand.example",
      PUBLIC_ORIGIN: publicOrigin,
    },
    undefined,
    { pollSeconds: 0.5 },
  );
  const { db } = provider;
  await postponeTimedWork(db);
  await db.execute(world);
  await db.execute(
    "UPDATE pgboss.queue SET retry_limit = 2, retry_delay = 1, retry_backoff = false WHERE name = 'alert'",
  );
  const people = makePeople(provider, true);
  for (const name of Object.keys(groupsOf)) await people.add(name);
  const joinGroups = async () => {
    for (const [name, groups] of Object.entries(groupsOf))
      for (const group of groups) await people.join(name, group);
  };
  const states = async () =>
    (
      await db.query<{ state: string }>(
        "SELECT state::text FROM pgboss.job WHERE name = 'alert'",
      )
    ).map(({ state }) => state);
  let ids = 0;

  return {
    provider,
    db,
    server,
    people,
    /** Removes everything but people, pools and stores. */
    async reset() {
      await db.execute(
        `DELETE FROM alert; DELETE FROM alert_recipient; DELETE FROM alert_event; DELETE FROM counted_delivery;
         DELETE FROM carton_condition; DELETE FROM carton; DELETE FROM manifest; DELETE FROM shipment;
         DELETE FROM delivery; DELETE FROM group_member;
         DELETE FROM exception; DELETE FROM exception_check; DELETE FROM exception_clock;
         DELETE FROM pgboss.job WHERE name = 'alert'`,
      );
      await joinGroups();
      server.received.length = 0;
      server.state.refuse = false;
    },
    save: (who: string, more: object = {}) =>
      people.call(who, "saveAlert", { ...lateAnywhere, ...more }),
    list: async (who: string) =>
      (await people.call<{ result: ListedAlert[] }>(who, "getAlerts")).result,
    /** Adds a delivery of today; returns its id. */
    async addDelivery({
      store = "101",
      windowEnd = null,
      arrival = null,
      departure = null,
    }: Delivery): Promise<number> {
      ids += 1;
      await db.query(
        `INSERT INTO delivery (id, pool_id, store_number, service_date, reference, window_end, arrival_at, departure_at)
         SELECT $1::bigint, pool_id, number, (now() AT TIME ZONE 'UTC')::date, $1::bigint::text,
           ${windowEnd ?? "NULL"}, ${arrival ?? "NULL"}, ${departure ?? "NULL"}
         FROM store WHERE number = $2`,
        [ids, store],
      );
      return ids;
    },
    /** Adds cartons of a delivery, on a manifest of this number. */
    async addCartons(
      delivery: number,
      manifest: string | null,
      cartons: readonly { asn: string; at?: "delivered" | "pallet" }[],
    ) {
      if (manifest !== null)
        await db.query(
          `INSERT INTO manifest (number, pool_id, manifest_date, store_date)
           SELECT $1, pool_id, service_date, service_date FROM delivery WHERE id = $2`,
          [manifest, delivery],
        );
      for (const { asn, at } of cartons)
        await db.query(
          `INSERT INTO carton (asn, delivery_id, service_date, pool_id, on_manifest, manifest_id, delivered_at, pallet_at)
           SELECT $1, d.id, d.service_date, d.pool_id, true, (SELECT id FROM manifest WHERE number = $2),
             CASE WHEN $3 = 'delivered' THEN now() END, CASE WHEN $3 = 'pallet' THEN now() END
           FROM delivery d WHERE d.id = $4`,
          [asn, manifest, at ?? "announced", delivery],
        );
    },
    async deliver(asn: string) {
      await db.query(
        "UPDATE carton SET delivered_at = now() WHERE asn = $1 AND delivered_at IS NULL",
        [asn],
      );
    },
    /** Has the exceptions of what was written found. */
    settle: () => settleByTime(db, new Date()),
    /** Does the recurring work once. */
    work: () => enqueueDueAlerts(db),
    /** Waits until all mails are sent or given up. */
    whenIdle: () =>
      expect
        .poll(
          async () =>
            (await states()).filter(
              (state) => !["completed", "failed"].includes(state),
            ),
          waiting,
        )
        .toEqual([]),
    async passHour() {
      await db.execute("UPDATE alert_recipient SET next_at = now()");
    },
    mail: (at = 0) => PostalMime.parse(server.received[at]?.raw ?? ""),
    async remove() {
      await provider.remove();
      await server.close();
    },
  };
}

/** Name of a time zone in which it is this hour now. Zones named `Etc` have the opposite sign. */
export function zoneAtHour(hour: number): string {
  const offset =
    ((((hour - new Date().getUTCHours() + 12) % 24) + 24) % 24) - 12;
  return `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
}
