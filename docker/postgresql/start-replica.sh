#!/bin/sh
# Copies the primary at the first start, then follows it. PGPASSWORD is that of the user replicator.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  pg_basebackup --host="$PRIMARY_HOST" --username=replicator --pgdata="$PGDATA" \
    --write-recovery-conf --slot=replica --checkpoint=fast
  chmod 0700 "$PGDATA"
fi
exec postgres -D "$PGDATA"
