-- migration: expand
-- Scans that wait for their carton, one for each day: a carton that is delivered anew, or whose number is
-- used again, is scanned on several days. It takes the place of pending_scan, which programs of the
-- previous version still read and write.
CREATE TABLE pending_scan_by_day (
  -- The ASN of the carton, or the number of the pallet.
  number text COLLATE "C" NOT NULL,
  is_pallet boolean NOT NULL,
  scan text NOT NULL CHECK (scan IN ('pallet', 'trailer', 'delivery', 'store')),
  at timestamptz NOT NULL,
  -- The service date that the sender named, or the day of the scan in the time zone of its document.
  day date NOT NULL,
  -- The pallet onto which a carton was scanned.
  pallet text,
  signed_by text,
  is_signed boolean NOT NULL GENERATED ALWAYS AS (signed_by IS NOT NULL) STORED,
  employee_id integer REFERENCES employee,
  -- The pools that the sender may write to; null: all.
  pool_ids integer[],
  PRIMARY KEY (number, is_pallet, scan, day, is_signed)
);

-- The triggers below keep both tables in step until a contracting migration drops pending_scan, so that a
-- scan is applied by whichever program imports its carton. pending_scan has the latest scan of all days,
-- with its day as service date. `pg_trigger_depth() = 0` in their conditions is true for statements of
-- programs only, so that a trigger does not answer to what another one writes.

-- BEFORE, because ON CONFLICT may leave out the row of an earlier day.
CREATE FUNCTION copy_pending_scan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pending_scan_by_day AS p (
    number, is_pallet, scan, at, day, pallet, signed_by, employee_id, pool_ids)
  VALUES (
    NEW.number, NEW.is_pallet, NEW.scan, NEW.at,
    coalesce(NEW.service_date, (NEW.at AT TIME ZONE 'UTC')::date),
    NEW.pallet, NEW.signed_by, NEW.employee_id, NEW.pool_ids)
  ON CONFLICT (number, is_pallet, scan, day, is_signed) DO UPDATE
    SET at = excluded.at, pallet = excluded.pallet, signed_by = excluded.signed_by,
      employee_id = excluded.employee_id, pool_ids = excluded.pool_ids
    WHERE excluded.at > p.at;
  RETURN NEW;
END
$$;
CREATE TRIGGER pending_scan_insert BEFORE INSERT ON pending_scan
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION copy_pending_scan();

-- A program of the previous version has applied these scans: the latest of the other days take their place.
-- EXECUTE, here and below, has the planner see how many rows there are.
CREATE FUNCTION delete_pending_scan_by_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE $statement$
    DELETE FROM pending_scan_by_day p USING gone g
    WHERE (p.number, p.is_pallet, p.scan, p.is_signed) = (g.number, g.is_pallet, g.scan, g.is_signed)
      AND p.day = coalesce(g.service_date, (g.at AT TIME ZONE 'UTC')::date)
  $statement$;
  EXECUTE $statement$
    INSERT INTO pending_scan (
      number, is_pallet, scan, at, service_date, pallet, signed_by, employee_id, pool_ids)
    SELECT DISTINCT ON (p.number, p.is_pallet, p.scan, p.is_signed)
      p.number, p.is_pallet, p.scan, p.at, p.day, p.pallet, p.signed_by, p.employee_id, p.pool_ids
    FROM gone g JOIN pending_scan_by_day p
      ON (p.number, p.is_pallet, p.scan, p.is_signed) = (g.number, g.is_pallet, g.scan, g.is_signed)
    ORDER BY p.number, p.is_pallet, p.scan, p.is_signed, p.at DESC, p.day DESC
    ON CONFLICT (number, is_pallet, scan, is_signed) DO NOTHING
  $statement$;
  RETURN NULL;
END
$$;
CREATE TRIGGER pending_scan_delete AFTER DELETE ON pending_scan REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION delete_pending_scan_by_day();

-- Copies the rows that are there, before the triggers that would write them back.
INSERT INTO pending_scan_by_day (
  number, is_pallet, scan, at, day, pallet, signed_by, employee_id, pool_ids)
SELECT number, is_pallet, scan, at, coalesce(service_date, (at AT TIME ZONE 'UTC')::date),
  pallet, signed_by, employee_id, pool_ids
FROM pending_scan;

CREATE FUNCTION copy_pending_scan_by_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pending_scan AS p (
    number, is_pallet, scan, at, service_date, pallet, signed_by, employee_id, pool_ids)
  SELECT DISTINCT ON (number, is_pallet, scan, is_signed)
    number, is_pallet, scan, at, day, pallet, signed_by, employee_id, pool_ids
  FROM stored
  ORDER BY number, is_pallet, scan, is_signed, at DESC, day DESC
  ON CONFLICT (number, is_pallet, scan, is_signed) DO UPDATE
    SET at = excluded.at, service_date = excluded.service_date, pallet = excluded.pallet,
      signed_by = excluded.signed_by, employee_id = excluded.employee_id,
      pool_ids = excluded.pool_ids
    WHERE excluded.at > p.at;
  RETURN NULL;
END
$$;
CREATE TRIGGER pending_scan_by_day_insert AFTER INSERT ON pending_scan_by_day
  REFERENCING NEW TABLE AS stored
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION copy_pending_scan_by_day();
-- Scans are replaced by later ones only.
CREATE TRIGGER pending_scan_by_day_update AFTER UPDATE ON pending_scan_by_day
  REFERENCING NEW TABLE AS stored
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION copy_pending_scan_by_day();

CREATE FUNCTION delete_pending_scan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE $statement$
    DELETE FROM pending_scan p USING gone g
    WHERE (p.number, p.is_pallet, p.scan, p.is_signed) = (g.number, g.is_pallet, g.scan, g.is_signed)
      AND coalesce(p.service_date, (p.at AT TIME ZONE 'UTC')::date) = g.day
  $statement$;
  EXECUTE $statement$
    INSERT INTO pending_scan (
      number, is_pallet, scan, at, service_date, pallet, signed_by, employee_id, pool_ids)
    SELECT DISTINCT ON (p.number, p.is_pallet, p.scan, p.is_signed)
      p.number, p.is_pallet, p.scan, p.at, p.day, p.pallet, p.signed_by, p.employee_id, p.pool_ids
    FROM gone g JOIN pending_scan_by_day p
      ON (p.number, p.is_pallet, p.scan, p.is_signed) = (g.number, g.is_pallet, g.scan, g.is_signed)
    ORDER BY p.number, p.is_pallet, p.scan, p.is_signed, p.at DESC, p.day DESC
    ON CONFLICT (number, is_pallet, scan, is_signed) DO NOTHING
  $statement$;
  RETURN NULL;
END
$$;
CREATE TRIGGER pending_scan_by_day_delete AFTER DELETE ON pending_scan_by_day
  REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION delete_pending_scan();
