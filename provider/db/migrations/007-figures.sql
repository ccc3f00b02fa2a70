-- Figures of the reports and the dashboard, counted when the rows change (docs/decisions/104).
--
-- Triggers append what a statement has changed to figures_change, so that no writer waits for another
-- one. A job adds these rows to the other three tables and deletes them, in one transaction
-- (deliveries/fold-figures.ts). A figure is therefore the sum of both, read in one statement.

-- Changes of figures that are not in the tables below yet.
CREATE TABLE figures_change (
  pool_id integer NOT NULL,
  store_number text COLLATE "C" NOT NULL,
  service_date date NOT NULL,
  -- The manifest of the cartons; null: none.
  manifest_id bigint,
  -- Deliveries, those with an arrival, late ones, and those with a door scan.
  deliveries integer NOT NULL DEFAULT 0, arrived integer NOT NULL DEFAULT 0, late integer NOT NULL DEFAULT 0,
  door_scans integer NOT NULL DEFAULT 0,
  -- Cartons, those of scan type Scanned, announced ones, received ones, and delivered ones.
  cartons integer NOT NULL DEFAULT 0, scanned integer NOT NULL DEFAULT 0,
  on_manifest integer NOT NULL DEFAULT 0, received integer NOT NULL DEFAULT 0,
  delivered integer NOT NULL DEFAULT 0
) WITH (
  -- Vacuumed whenever it was folded. Returning space would need a lock that readers wait for.
  vacuum_truncate = false, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000
);
CREATE INDEX figures_change_pool ON figures_change (pool_id, service_date);
CREATE INDEX figures_change_manifest ON figures_change (manifest_id) WHERE manifest_id IS NOT NULL;
CREATE INDEX figures_change_day ON figures_change (service_date) WHERE manifest_id IS NULL;

-- Figures of the deliveries of a store, or of all stores of a pool, on one day or in one week.
CREATE TABLE delivery_figures (
  -- True: of all stores of the pool.
  of_pool boolean NOT NULL,
  -- 1 or 7.
  days smallint NOT NULL,
  pool_id integer NOT NULL,
  -- The day, or the Monday of the week.
  since date NOT NULL,
  -- Empty if the figures are of a pool.
  store_number text COLLATE "C" NOT NULL,
  deliveries integer NOT NULL, arrived integer NOT NULL, late integer NOT NULL, door_scans integer NOT NULL,
  cartons integer NOT NULL, scanned integer NOT NULL,
  -- The reports read this index alone.
  PRIMARY KEY (of_pool, days, pool_id, since, store_number)
    INCLUDE (deliveries, arrived, late, door_scans, cartons, scanned)
);
-- Pools that have delivered to a store.
CREATE INDEX delivery_figures_store ON delivery_figures (store_number, pool_id) WHERE days = 7 AND NOT of_pool;

-- Figures of the cartons of a manifest, by the pool of their deliveries.
CREATE TABLE manifest_figures (
  manifest_id bigint NOT NULL,
  pool_id integer NOT NULL,
  cartons integer NOT NULL, on_manifest integer NOT NULL, received integer NOT NULL, delivered integer NOT NULL,
  PRIMARY KEY (manifest_id, pool_id)
) WITH (fillfactor = 85);

-- Figures of cartons on no manifest.
CREATE TABLE loose_carton_figures (
  service_date date NOT NULL,
  pool_id integer NOT NULL,
  cartons integer NOT NULL, on_manifest integer NOT NULL, received integer NOT NULL, delivered integer NOT NULL,
  PRIMARY KEY (service_date, pool_id)
) WITH (fillfactor = 85);

-- Counts the deliveries of a range of days and their cartons: what the figures should be. Canceled
-- deliveries do not count; their cartons are announced, and count.
CREATE FUNCTION count_figures(first_day date, last_day date) RETURNS SETOF figures_change
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

-- Appends what a statement has changed in cartons. The figures of a carton belong to the pool and the
-- store of its delivery.
CREATE FUNCTION note_carton_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Planned anew for each statement, because one row and 200,000 rows need different plans.
  EXECUTE 'INSERT INTO figures_change (pool_id, store_number, service_date, manifest_id,
      cartons, scanned, on_manifest, received, delivered)
    SELECT d.pool_id, d.store_number, c.service_date, c.manifest_id,
      sum(c.cartons), sum(c.scanned), sum(c.on_manifest), sum(c.received), sum(c.delivered)
    FROM (
      SELECT delivery_id, service_date, manifest_id, sum(sign) AS cartons,
        sum(CASE WHEN scan_type = 1 THEN sign ELSE 0 END) AS scanned,
        sum(CASE WHEN on_manifest THEN sign ELSE 0 END) AS on_manifest,
        sum(CASE WHEN stage > 0 THEN sign ELSE 0 END) AS received,
        sum(CASE WHEN stage = 2 THEN sign ELSE 0 END) AS delivered
      FROM (' || CASE TG_OP
        WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM new_rows'
        WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM old_rows'
        ELSE 'SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows'
      END || ') AS changed
      GROUP BY delivery_id, service_date, manifest_id
    ) AS c
    CROSS JOIN LATERAL (
      SELECT pool_id, store_number FROM delivery
      WHERE id = c.delivery_id AND service_date = c.service_date
      UNION ALL
      -- The delivery was moved to another day, and its cartons with it.
      SELECT pool_id, store_number FROM delivery WHERE id = c.delivery_id
      LIMIT 1
    ) AS d
    WHERE (c.cartons, c.scanned, c.on_manifest, c.received, c.delivered) <> (0, 0, 0, 0, 0)
    GROUP BY d.pool_id, d.store_number, c.service_date, c.manifest_id';
  RETURN NULL;
END
$$;

-- Appends what a statement has changed in deliveries.
CREATE FUNCTION note_delivery_changes() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE FUNCTION monday_of(day date) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT date_trunc('week', day::timestamp)::date
$$;

-- The keys under which the figures of a store and day are added up in delivery_figures.
CREATE FUNCTION figures_keys(service_date date, store_number text)
RETURNS TABLE (of_pool boolean, days smallint, since date, store_number text)
LANGUAGE sql IMMUTABLE AS $$
  VALUES (false, 1::smallint, $1, $2), (false, 7, monday_of($1), $2),
    (true, 1, $1, ''), (true, 7, monday_of($1), '')
$$;

-- Counts everything anew. The caller keeps writers out.
CREATE FUNCTION recount_figures() RETURNS void LANGUAGE sql AS $$
  DELETE FROM figures_change;
  DELETE FROM delivery_figures;
  DELETE FROM manifest_figures;
  DELETE FROM loose_carton_figures;
  WITH counted AS MATERIALIZED (
    SELECT * FROM count_figures('-infinity', 'infinity')
  ), of_deliveries AS (
    INSERT INTO delivery_figures
    SELECT key.of_pool, key.days, pool_id, key.since, key.store_number, sum(deliveries), sum(arrived),
      sum(late), sum(door_scans), sum(cartons), sum(scanned)
    FROM counted CROSS JOIN LATERAL figures_keys(counted.service_date, counted.store_number) AS key
    GROUP BY key.of_pool, key.days, pool_id, key.since, key.store_number
    ORDER BY 1, 2, 3, 4, 5
  ), of_manifests AS (
    INSERT INTO manifest_figures
    SELECT manifest_id, pool_id, sum(cartons), sum(on_manifest), sum(received), sum(delivered)
    FROM counted WHERE manifest_id IS NOT NULL GROUP BY manifest_id, pool_id
  )
  INSERT INTO loose_carton_figures
  SELECT service_date, pool_id, sum(cartons), sum(on_manifest), sum(received), sum(delivered)
  FROM counted WHERE manifest_id IS NULL AND cartons > 0 GROUP BY service_date, pool_id
$$;

CREATE FUNCTION recount_truncated_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM recount_figures();
  RETURN NULL;
END
$$;

CREATE TRIGGER delivery_figures_insert AFTER INSERT ON delivery
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_delivery_changes();
CREATE TRIGGER delivery_figures_update AFTER UPDATE ON delivery
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_delivery_changes();
CREATE TRIGGER delivery_figures_delete AFTER DELETE ON delivery
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_delivery_changes();
CREATE TRIGGER delivery_figures_truncate AFTER TRUNCATE ON delivery
  FOR EACH STATEMENT EXECUTE FUNCTION recount_truncated_figures();
CREATE TRIGGER carton_figures_insert AFTER INSERT ON carton
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_carton_changes();
CREATE TRIGGER carton_figures_update AFTER UPDATE ON carton
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_carton_changes();
CREATE TRIGGER carton_figures_delete AFTER DELETE ON carton
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_carton_changes();
CREATE TRIGGER carton_figures_truncate AFTER TRUNCATE ON carton
  FOR EACH STATEMENT EXECUTE FUNCTION recount_truncated_figures();
