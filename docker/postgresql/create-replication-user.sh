#!/bin/bash
# Run once by the image of PostgreSQL, when it creates the database.
set -euo pipefail
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set ON_ERROR_STOP=1 \
  --set password="$REPLICATION_PASSWORD" <<'SQL'
CREATE ROLE replicator WITH REPLICATION LOGIN PASSWORD :'password';
SELECT pg_create_physical_replication_slot('replica');
-- A replica that stays away must not fill the disk.
ALTER SYSTEM SET max_slot_wal_keep_size = '10GB';
SQL
echo "host replication replicator all scram-sha-256" >> "$PGDATA/pg_hba.conf"
