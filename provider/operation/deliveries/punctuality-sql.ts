import { arrivalSql, departureSql } from "./delivery-times";

/**
 * The definition of early and late (contract/punctuality.ts) as expressions on `delivery d`. A test compares
 * both. What has arrived has its state in the generated column `on_time_code`, which the figures count; when
 * a delivery is expected only the portal's and the provider's programs know.
 */

/** The window; for an end that it leaves open, the backup window's. */
export const windowStartSql = "coalesce(d.window_start, d.backup_window_start)";
export const windowEndSql = "coalesce(d.window_end, d.backup_window_end)";

/** The states of deliveries that have arrived, as the on-time report names them, by `on_time_code`. */
export const onTimeStatusSql =
  "CASE d.on_time_code WHEN 1 THEN 'Early' WHEN 2 THEN 'On Time' WHEN 3 THEN 'Late' END";

/** Condition: somebody has been at the delivery `d`, whether or not the arrival is known. */
const wasThereSql = `(${departureSql} IS NOT NULL OR d.door_scan_at IS NOT NULL)`;

/** True of a delivery without an arrival at which somebody has been; otherwise null. */
export const wasThereUnseenSql = `CASE WHEN ${arrivalSql} IS NULL AND ${wasThereSql} THEN true END`;

/**
 * Returns the punctuality of the delivery `d` at an instant, without "at risk".
 * @param now SQL of a `timestamptz`
 */
export const punctualitySql = (now = "now()") => `
  CASE
    WHEN d.on_time_code = 1 THEN 'early'
    WHEN d.on_time_code = 2 THEN 'onTime'
    WHEN d.on_time_code = 3 THEN 'late'
    WHEN ${wasThereSql} THEN 'unknown'
    WHEN ${windowEndSql} < ${now} THEN 'overdue'
    ELSE 'due'
  END`;

/** Condition: the delivery `d` is late or overdue. The second line is the condition of an index. */
export const isLateSql = `d.canceled_at IS NULL
  AND coalesce(d.on_time_code, 3) = 3
  AND ${punctualitySql()} IN ('late', 'overdue')`;
