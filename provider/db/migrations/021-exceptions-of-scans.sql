-- Scans of cartons that nobody has announced, and that belong to no delivery, are an exception of their day
-- (docs/decisions/166).

-- Of scans there is one for each pool, and one of those whose pool is not known: null.
ALTER TABLE exception
  ALTER COLUMN pool_id DROP NOT NULL,
  DROP CONSTRAINT exception_check,
  ADD CONSTRAINT exception_subject_check CHECK (
    num_nonnulls(delivery_id, shipment_id) = 1 AND pool_id IS NOT NULL
    OR num_nonnulls(delivery_id, shipment_id) = 0 AND kind = 'over'
  );
CREATE UNIQUE INDEX exception_scans ON exception (service_date, (coalesce(pool_id, 0)))
  WHERE delivery_id IS NULL AND shipment_id IS NULL;
CREATE INDEX pending_scan_day ON pending_scan_by_day (day) WHERE NOT is_pallet AND scan IN ('delivery', 'store');

-- Notes the days of scans that were kept aside, and the deliveries of their stores on these days.
CREATE OR REPLACE FUNCTION note_exceptions_of_scans() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'WITH s AS (%s)
     INSERT INTO exception_check (delivery_id, service_date)
     SELECT DISTINCT d.id, d.service_date FROM s
     JOIN delivery d ON d.store_number = s.store_number AND d.service_date = s.day
     UNION ALL
     SELECT DISTINCT NULL::bigint, day FROM s',
    CASE TG_OP
      WHEN 'INSERT' THEN 'SELECT store_number, day FROM new_rows'
      WHEN 'DELETE' THEN 'SELECT store_number, day FROM old_rows'
      ELSE 'SELECT store_number, day FROM new_rows UNION ALL SELECT store_number, day FROM old_rows'
    END
  );
  RETURN NULL;
END
$$;
CREATE TRIGGER pending_scan_exceptions_update AFTER UPDATE ON pending_scan_by_day
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_exceptions_of_scans();

INSERT INTO exception_check (service_date) SELECT DISTINCT day FROM pending_scan_by_day;
