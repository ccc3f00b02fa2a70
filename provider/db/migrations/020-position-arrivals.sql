-- Arrivals and departures that the positions of the trucks show (docs/decisions/172).

-- Where a trailer was while it drove a route. Deleted after nine days
-- (provider/import/operation/position-arrivals.ts), so that it need not reference the route, which may be archived.
CREATE TABLE truck_position (
  route_id integer NOT NULL,
  at timestamptz NOT NULL,
  lat double precision NOT NULL, lng double precision NOT NULL,
  PRIMARY KEY (route_id, at)
);
-- Finds what is to be deleted. Rows come about in this order, so that a summary of each range of pages is enough.
CREATE INDEX truck_position_at ON truck_position USING brin (at);

-- They count where neither the driver's device nor a report has a time. PostgreSQL changes the expression of a
-- generated column from version 17 on only, and no column of a partitioned table may be dropped: later partitions
-- would have other column numbers than the table, and then the transition tables of its triggers, which count the
-- figures, lack generated columns. So the old column becomes one of the new ones.
DROP INDEX delivery_pool;
DROP INDEX delivery_late_or_open;
ALTER TABLE delivery ALTER COLUMN on_time_code DROP EXPRESSION;
ALTER TABLE delivery ALTER COLUMN on_time_code TYPE timestamptz USING NULL::timestamptz;
ALTER TABLE delivery RENAME COLUMN on_time_code TO position_arrival_at;
ALTER TABLE delivery ADD COLUMN position_departure_at timestamptz;
ALTER TABLE delivery ADD COLUMN on_time_code smallint GENERATED ALWAYS AS (
  CASE
    WHEN coalesce(arrival_at, manual_arrival_at, position_arrival_at) < coalesce(window_start, backup_window_start)
      THEN 1
    WHEN coalesce(arrival_at, manual_arrival_at, position_arrival_at) > coalesce(window_end, backup_window_end)
      THEN 3
    WHEN coalesce(arrival_at, manual_arrival_at, position_arrival_at) IS NOT NULL THEN 2
  END
) STORED;
CREATE INDEX delivery_pool ON delivery (pool_id, service_date, id)
  INCLUDE (store_number, on_time_code, door_scan_at);
CREATE INDEX delivery_late_or_open ON delivery (service_date) WHERE coalesce(on_time_code, 3) = 3;
