-- Scans of the same number that wait for cartons of several stores, or of several senders, wait beside each other: one
-- no longer takes the place of another (docs/decisions/072).

ALTER TABLE pending_scan_by_day DROP CONSTRAINT pending_scan_by_day_pkey;
-- A list of pools may be too long for an index.
CREATE UNIQUE INDEX pending_scan_key ON pending_scan_by_day
  (number, is_pallet, scan, day, is_signed, store_number, hash_array_extended(pool_ids, 0)) NULLS NOT DISTINCT;
