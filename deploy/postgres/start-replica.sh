#!/usr/bin/env bash
# Starts a streaming replica of PRIMARY_HOST. The first start copies the primary into the empty data directory.
set -euo pipefail

secrets=${SECRETS:-/run/secrets}
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # A copy that was interrupted is begun again.
  find "$PGDATA" -mindepth 1 -delete
  PGPASSWORD=$(cat "$secrets/replication-password") pg_basebackup --host="$PRIMARY_HOST" --port="${PRIMARY_PORT:-5432}" \
    --username=replicator --pgdata="$PGDATA" --wal-method=stream --slot=replica --write-recovery-conf --checkpoint=fast
  chmod 0700 "$PGDATA"
fi
exec "$@"
