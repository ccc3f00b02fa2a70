-- migration: expand, concurrent
CREATE UNIQUE INDEX CONCURRENTLY manifest_of_shipper
  ON manifest (number, pool_id, (coalesce('sender ' || sender, 'name ' || shipper, '')));
DROP INDEX CONCURRENTLY IF EXISTS manifest_number;
