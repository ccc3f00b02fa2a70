import { stagePortal } from "../../app/support/portal";
import type { Engine } from "../engines";
import { postponeTimedWork } from "../jobs/queued-jobs";
import { makePeople } from "../people";
import { startTestProvider, type TestProvider } from "../test-provider";

export const publicOrigin = "https://portal.brand.example";

/** Two pools with a delivery each; Ann and Ben see the pool 1. */
const world = `
  INSERT INTO pool (id, name) VALUES (1, 'North'), (2, 'South');
  INSERT INTO user_group (id, type, name) VALUES (1, 2, 'Northern');
  INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 1);
  INSERT INTO store (number, pool_id, name, address1, city, state, zip)
    SELECT pool * 100 + 1, pool, 'Store', '1 Main St', 'Elgin', 'IL', '60120' FROM unnest(ARRAY[1, 2]) AS pool;
  INSERT INTO delivery (id, pool_id, store_number, service_date)
    SELECT pool, pool, pool * 100 + 1, '2026-07-10' FROM unnest(ARRAY[1, 2]) AS pool;
  INSERT INTO carton (id, asn, delivery_id, service_date, pool_id, on_manifest)
    SELECT pool * 100 + n, CASE pool WHEN 1 THEN 'OWN' ELSE 'FOREIGN' END || n, pool, '2026-07-10', pool, true
    FROM unnest(ARRAY[1, 2]) AS pool, generate_series(1, 12) AS n;`;

/** The cartons of that day. */
export const viewPath = "/search/advanced-search/s=2026-07-10_f=2026-07-10";

/** The view of Ann is mailed at seven in the morning in Chicago. */
export const weekdays = {
  frequency: "weekdays",
  weekday: null,
  monthDay: null,
  hour: 7,
  timeZone: "America/Chicago",
  skipEmpty: false,
} as const;

/** A portal and a provider that reach each other, and Ann and Ben. */
export async function startReportWorld(engine: Engine, smtpUrl: string) {
  let provider: TestProvider | null = null;
  const portal = await stagePortal({
    providerUrl: () => provider?.url ?? "",
    settings: { PUBLIC_ORIGIN: publicOrigin, DATA_DIR: "/nonexistent" },
  });
  const started = await startTestProvider(
    engine,
    {
      SMTP_URL: smtpUrl,
      MAIL_FROM: "portal@brand.example",
      PUBLIC_ORIGIN: publicOrigin,
      PORTAL_URL: `http://127.0.0.1:${portal.port}`,
    },
    undefined,
    { pollSeconds: 0.5 },
  );
  provider = started;
  await postponeTimedWork(started.db);
  await started.db.execute(world);
  await started.db.execute(
    "UPDATE pgboss.queue SET retry_limit = 2, retry_delay = 1, retry_backoff = false WHERE name = 'report'",
  );
  const people = makePeople(started, true);
  for (const name of ["ann", "ben"]) await people.add(name, 1);
  return {
    provider: started,
    portal,
    people,
    async remove() {
      await started.remove();
      await portal.close();
    },
  };
}
