import { beforeAll, expect, it } from "vitest";
import { findEvents } from "../../../provider/notify/alerts/events";
import { onEachEngine, useFreshStorage } from "../engines";
import { plansOf } from "../query-plans";

/**
 * 400 days with 50 deliveries of 5 cartons each, all of them short; a list of 100 cartons is watched, and
 * everything else.
 */
const world = `
  INSERT INTO pool (id, name) VALUES (1, 'North');
  INSERT INTO user_group (id, type, name) VALUES (1, 2, 'Northern');
  INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 1);
  INSERT INTO store (number, pool_id, name, address1, city, state, zip)
    SELECT n, 1, 'Store', '1 Main St', 'Elgin', 'IL', '60120' FROM generate_series(1, 50) AS n;
  INSERT INTO delivery (id, pool_id, store_number, service_date, window_end, arrival_at, departure_at)
    SELECT day * 50 + n, 1, n, current_date - day, current_date - day + interval '9 hours',
      current_date - day + interval '8 hours', current_date - day + interval '8 hours'
    FROM generate_series(1, 400) AS day, generate_series(1, 50) AS n;
  INSERT INTO carton (asn, delivery_id, service_date, pool_id, on_manifest)
    SELECT 'C' || d.id || '-' || n, d.id, d.service_date, 1, true
    FROM delivery d, generate_series(1, 5) AS n;
  INSERT INTO counted_delivery SELECT id, service_date FROM delivery
    WHERE service_date BETWEEN current_date - 30 AND current_date - 2;
  INSERT INTO account (id, email, email_key, first_name, password, resend_id, created_at, verified_at)
    VALUES (1, 'a', 'a', 'Ann', 'none', 1, now(), now());
  INSERT INTO group_member (account_id, group_id) VALUES (1, 1);
  INSERT INTO exception (kind, delivery_id, pool_id, store_number, service_date, cartons, found_at)
    SELECT 'short', id, 1, store_number, service_date, 1, service_date + interval '9 hours' FROM delivery;
  INSERT INTO alert (id, account_id, kind, time_zone, at_night, created_at)
    SELECT n, 1, kind, 'UTC', true, now() FROM unnest(ARRAY['late', 'short', 'delivered']) WITH ORDINALITY AS kinds (kind, n);
  INSERT INTO alert (id, account_id, kind, exception_kinds, time_zone, at_night, created_at)
    VALUES (4, 1, 'exception', '{short}', 'UTC', true, now());
  INSERT INTO alert_carton (alert_id, place, asn)
    SELECT 3, row_number() OVER (), asn FROM carton WHERE id % 1000 = 0;
  ANALYZE;`;

onEachEngine("Events of alerts", (engine) => {
  const storage = useFreshStorage(engine);

  beforeAll(() => storage.db.execute(world));

  it("are found without reading older deliveries, or cartons beyond those of complete deliveries and of lists", async () => {
    const { db } = storage;
    const nodes = await plansOf(db, (explained) =>
      findEvents({ ...db, transaction: (work) => work(explained) }),
    );
    const read = (table: string) =>
      nodes
        .filter((node) => node["Relation Name"] === table)
        .reduce(
          (sum, node) =>
            sum +
            (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) *
              node["Actual Loops"],
          0,
        );
    // Eight days in two statements, once more the 50 that are complete.
    expect(read("delivery")).toBeLessThan(1_000);
    // Those of 50 deliveries, and those of the list.
    expect(read("carton")).toBeLessThanOrEqual(50 * 5 + 100);
    // Those of a week.
    expect(read("exception")).toBeLessThanOrEqual(8 * 50);
    const counted = await db.query("SELECT FROM counted_delivery");
    expect(counted).toHaveLength(30 * 50);
  });
});
