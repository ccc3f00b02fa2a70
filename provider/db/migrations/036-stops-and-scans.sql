-- migration: expand
-- A stop that was taken out of the plan: its delivery keeps its data and counts nowhere.
ALTER TABLE delivery ADD COLUMN canceled_at timestamptz;

-- The store whose delivery scan the carton has although it is for another one; both or neither.
ALTER TABLE carton ADD COLUMN misdelivered_store text COLLATE "C";
ALTER TABLE carton ADD COLUMN misdelivered_at timestamptz;
-- The store that the scan names; null: none.
ALTER TABLE pending_scan_by_day ADD COLUMN store_number text COLLATE "C";

-- As before (026), without canceled deliveries. Their cartons are announced, and count.
CREATE OR REPLACE FUNCTION count_figures(first_day date, last_day date) RETURNS SETOF figures_change
LANGUAGE sql STABLE AS $$
  SELECT pool_id, store_number, service_date, NULL::bigint,
    count(*)::int, count(on_time_code)::int, (count(*) FILTER (WHERE on_time_code = 3))::int,
    count(door_scan_at)::int, 0, 0, 0, 0, 0
  FROM delivery WHERE service_date BETWEEN first_day AND last_day AND canceled_at IS NULL
  GROUP BY pool_id, store_number, service_date
  UNION ALL
  SELECT d.pool_id, d.store_number, d.service_date, c.manifest_id,
    0, 0, 0, 0,
    count(*)::int, (count(*) FILTER (WHERE c.scan_type = 1))::int,
    (count(*) FILTER (WHERE c.on_manifest))::int, (count(*) FILTER (WHERE c.stage > 0))::int,
    (count(*) FILTER (WHERE c.stage = 2))::int
  FROM delivery d JOIN carton c ON c.delivery_id = d.id AND c.service_date = d.service_date
  WHERE d.service_date BETWEEN first_day AND last_day
  GROUP BY d.pool_id, d.store_number, d.service_date, c.manifest_id
$$;

CREATE OR REPLACE FUNCTION note_delivery_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE 'INSERT INTO figures_change (pool_id, store_number, service_date,
      deliveries, arrived, late, door_scans)
    SELECT * FROM (
      SELECT pool_id, store_number, service_date, sum(sign) AS deliveries,
        sum(CASE WHEN on_time_code IS NOT NULL THEN sign ELSE 0 END) AS arrived,
        sum(CASE WHEN on_time_code = 3 THEN sign ELSE 0 END) AS late,
        sum(CASE WHEN door_scan_at IS NOT NULL THEN sign ELSE 0 END) AS door_scans
      FROM (' || CASE TG_OP
        WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM new_rows'
        WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM old_rows'
        ELSE 'SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows'
      END || ') AS changed
      WHERE canceled_at IS NULL
      GROUP BY pool_id, store_number, service_date
    ) AS d
    WHERE (deliveries, arrived, late, door_scans) <> (0, 0, 0, 0)';
  IF TG_OP = 'UPDATE' THEN
    -- Cartons count for the new pool and store. If the day changed, too, the trigger of the cartons has
    -- found the new pool and store already, for both days.
    EXECUTE 'INSERT INTO figures_change (pool_id, store_number, service_date, manifest_id,
        cartons, scanned, on_manifest, received, delivered)
      SELECT side.pool_id, side.store_number, old_rows.service_date, c.manifest_id,
        sum(sign), sum(CASE WHEN c.scan_type = 1 THEN sign ELSE 0 END),
        sum(CASE WHEN c.on_manifest THEN sign ELSE 0 END),
        sum(CASE WHEN c.stage > 0 THEN sign ELSE 0 END),
        sum(CASE WHEN c.stage = 2 THEN sign ELSE 0 END)
      FROM old_rows JOIN new_rows ON new_rows.id = old_rows.id
        AND (new_rows.pool_id, new_rows.store_number) <> (old_rows.pool_id, old_rows.store_number)
      CROSS JOIN LATERAL (VALUES
        (1, new_rows.pool_id, new_rows.store_number), (-1, old_rows.pool_id, old_rows.store_number)
      ) AS side (sign, pool_id, store_number)
      JOIN carton c ON c.delivery_id = new_rows.id
      GROUP BY side.pool_id, side.store_number, old_rows.service_date, c.manifest_id';
  END IF;
  RETURN NULL;
END
$$;
