-- What the reports count over the deliveries of a window stands in the index that finds them
-- (docs/decisions/028-summaries.md).

-- Early, on time or late, as the place of its character in onTimeCodes: 1, 2 or 3; null without an
-- arrival. The recorded arrival counts, else the one reported by hand. The backup window stands in
-- for what the window leaves open, each end by itself; both ends belong to the window, and an end
-- that nobody has set cannot be missed.
ALTER TABLE delivery ADD COLUMN on_time_code smallint GENERATED ALWAYS AS (
  CASE
    WHEN coalesce(arrival_at, manual_arrival_at) < coalesce(window_start, backup_window_start) THEN 1
    WHEN coalesce(arrival_at, manual_arrival_at) > coalesce(window_end, backup_window_end) THEN 3
    WHEN coalesce(arrival_at, manual_arrival_at) IS NOT NULL THEN 2
  END
) STORED;

DROP INDEX delivery_pool;
CREATE INDEX delivery_pool ON delivery (pool_id, scheduled_date, id)
  INCLUDE (store_number, on_time_code, door_scan_at);

-- How far a carton has come: 0 not seen yet, 1 received (seen on a pallet or a trailer), 2 delivered.
-- The index that finds the cartons of a manifest holds what the dashboard counts.
ALTER TABLE carton ADD COLUMN stage smallint NOT NULL GENERATED ALWAYS AS (
  CASE
    WHEN delivered_at IS NOT NULL THEN 2
    WHEN pallet_at IS NOT NULL OR trailer_at IS NOT NULL THEN 1
    ELSE 0
  END
) STORED;

DROP INDEX carton_manifest;
CREATE INDEX carton_manifest ON carton (manifest_id) INCLUDE (delivery_id, stage, on_manifest);
