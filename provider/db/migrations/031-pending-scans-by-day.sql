-- migration: expand
-- Scans that wait for their carton, one for each day: a carton that is delivered anew, or whose number is
-- used again, is scanned on several days. It takes the place of pending_scan.
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

-- Programs of the previous version still write to pending_scan: its rows go to the new table.
CREATE FUNCTION move_pending_scan() RETURNS trigger LANGUAGE plpgsql AS $$
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
  DELETE FROM pending_scan p
    WHERE p.number = NEW.number AND p.is_pallet = NEW.is_pallet AND p.scan = NEW.scan
      AND p.is_signed = NEW.is_signed;
  RETURN NULL;
END
$$;
CREATE TRIGGER pending_scan_moved AFTER INSERT OR UPDATE ON pending_scan
  FOR EACH ROW EXECUTE FUNCTION move_pending_scan();
-- Moves the rows that are there.
UPDATE pending_scan SET at = at;
