import type { Queryable } from "../../../provider/db/database";
import type { Day, Manifest } from "../../../provider/demo/records";

/**
 * What data of a real operation contains and the demonstration's does not. Each oddity is written
 * twice, to the database in SQL and to the generator's records in code, so that the reference
 * computes the expected figures.
 */

interface Oddity {
  sql: string;
  change: (days: readonly Day[]) => void;
}

/** The generator fills in optional fields. */
type Emptied<Row> = { [Key in keyof Row]: Row[Key] | null };

const deliveriesOf = (days: readonly Day[], every: number) =>
  days
    .flatMap((day): Emptied<Day["deliveries"][number]>[] => day.deliveries)
    .filter(({ id }) => (id ?? 0) % every === 0);
const cartonsOf = (days: readonly Day[], every: number) =>
  days.flatMap(({ cartons }) => cartons).filter(({ id }) => id % every === 0);

const nextPool = (poolId: number | null) => ((poolId ?? 0) % 8) + 1;

const oddities: Readonly<Record<string, Oddity>> = {
  "windows without a start, where the backup window counts or nothing does": {
    sql: "UPDATE delivery SET window_start = NULL WHERE id % 5 = 0",
    change(days) {
      for (const delivery of deliveriesOf(days, 5)) delivery.windowStart = null;
    },
  },
  "windows without an end": {
    sql: "UPDATE delivery SET window_end = NULL WHERE id % 7 = 0",
    change(days) {
      for (const delivery of deliveriesOf(days, 7)) delivery.windowEnd = null;
    },
  },
  "arrivals in the very minute in which the window opens": {
    sql: `UPDATE delivery SET arrival_at = window_start
          WHERE id % 11 = 0 AND arrival_at IS NOT NULL AND window_start IS NOT NULL`,
    change(days) {
      for (const delivery of deliveriesOf(days, 11)) {
        if (delivery.arrivalAt !== null && delivery.windowStart !== null)
          delivery.arrivalAt = delivery.windowStart;
      }
    },
  },
  "arrivals in the very minute in which the window closes": {
    sql: `UPDATE delivery SET arrival_at = window_end
          WHERE id % 13 = 0 AND arrival_at IS NOT NULL AND window_end IS NOT NULL`,
    change(days) {
      for (const delivery of deliveriesOf(days, 13)) {
        if (delivery.arrivalAt !== null && delivery.windowEnd !== null)
          delivery.arrivalAt = delivery.windowEnd;
      }
    },
  },
  "stores that were served by another pool than theirs": {
    sql: `WITH moved AS (
            UPDATE delivery SET pool_id = pool_id % 8 + 1 WHERE id % 17 = 0 RETURNING id, pool_id
          )
          UPDATE carton SET pool_id = moved.pool_id FROM moved WHERE delivery_id = moved.id`,
    change(days) {
      for (const delivery of deliveriesOf(days, 17))
        delivery.poolId = nextPool(delivery.poolId);
    },
  },
  "stores that were served twice on a day": {
    sql: `WITH moved AS (
            UPDATE delivery SET store_number = earlier.store_number, pool_id = earlier.pool_id,
              reference = 'second'
            FROM delivery earlier
            WHERE delivery.id % 41 = 0 AND earlier.id = delivery.id - 1
              AND earlier.service_date = delivery.service_date
            RETURNING delivery.id, delivery.pool_id
          )
          UPDATE carton SET pool_id = moved.pool_id FROM moved WHERE delivery_id = moved.id`,
    change(days) {
      for (const { deliveries } of days) {
        const byId = new Map(deliveries.map((one) => [one.id, one]));
        for (const delivery of deliveries.filter(({ id }) => id % 41 === 0)) {
          const earlier = byId.get(delivery.id - 1);
          if (!earlier) continue;
          delivery.storeNumber = earlier.storeNumber;
          delivery.poolId = earlier.poolId;
        }
      }
    },
  },
  "stops that the driver's device kept silent about": {
    sql: "UPDATE delivery SET arrival_at = NULL, departure_at = NULL WHERE id % 9 = 0",
    change(days) {
      for (const delivery of deliveriesOf(days, 9)) {
        delivery.arrivalAt = null;
        delivery.departureAt = null;
      }
    },
  },
  "arrivals that the driver's device kept to itself": {
    sql: "UPDATE delivery SET arrival_at = NULL WHERE id % 21 = 0",
    change(days) {
      for (const delivery of deliveriesOf(days, 21)) delivery.arrivalAt = null;
    },
  },
  "deliveries without a carton": {
    sql: "DELETE FROM carton WHERE delivery_id % 37 = 0",
    change(days) {
      for (const day of days)
        day.cartons = day.cartons.filter(
          ({ deliveryId }) => deliveryId % 37 !== 0,
        );
    },
  },
  "cartons on the manifest of another pool": {
    sql: `UPDATE carton SET manifest_id = manifest_id + 100
          WHERE id % 29 = 0 AND manifest_id + 100 IN (SELECT id FROM manifest)`,
    change(days) {
      const known = new Set(
        days.flatMap(({ manifests }) => manifests.map(({ id }) => id)),
      );
      for (const carton of cartonsOf(days, 29)) {
        if (carton.manifestId !== null && known.has(carton.manifestId + 100))
          carton.manifestId += 100;
      }
    },
  },
  "cartons on no manifest": {
    sql: "UPDATE carton SET manifest_id = NULL WHERE id % 31 = 0",
    change(days) {
      for (const carton of cartonsOf(days, 31)) carton.manifestId = null;
    },
  },
  "manifests that nobody has cartons for, with a number that another pool uses too":
    {
      sql: `INSERT INTO manifest (id, pool_id, number, manifest_date, store_date)
          SELECT id + 50, pool_id % 8 + 1, number, manifest_date, store_date
          FROM manifest WHERE id % 3 = 0`,
      change(days) {
        for (const day of days) {
          const doubles = day.manifests
            .filter(({ id }) => id % 3 === 0)
            .map((one): Manifest => {
              return { ...one, id: one.id + 50, poolId: nextPool(one.poolId) };
            });
          day.manifests = [...day.manifests, ...doubles];
        }
      },
    },
  "two manifests of one number with cartons of one delivery": {
    sql: `UPDATE carton SET manifest_id = manifest_id + 50
          WHERE id % 19 = 0 AND manifest_id % 9 = 0`,
    change(days) {
      for (const carton of cartonsOf(days, 19)) {
        if (carton.manifestId !== null && carton.manifestId % 9 === 0)
          carton.manifestId += 50;
      }
    },
  },
  "goods that are in store on another day than their deliveries were due": {
    sql: "UPDATE manifest SET store_date = store_date + 1 WHERE id % 7 = 0",
    change(days) {
      for (const manifest of days.flatMap(({ manifests }) => manifests)) {
        if (manifest.id % 7 !== 0) continue;
        const next = Date.parse(manifest.storeDate) + 86_400_000;
        manifest.storeDate = new Date(next).toISOString().slice(0, 10);
      }
    },
  },
};

/** Adds every oddity to the database and to the records. */
export async function addOddities(
  db: Queryable,
  days: readonly Day[],
): Promise<void> {
  for (const { sql, change } of Object.values(oddities)) {
    await db.query(sql);
    change(days);
  }
}
