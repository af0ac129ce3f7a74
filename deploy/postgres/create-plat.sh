#!/usr/bin/env bash
# Runs once, when the image of PostgreSQL fills an empty volume. Creates the user and the database of Plat, and what the replica
# needs. Only a superuser may create PostGIS; "plat migrate" creates everything else as the user plat.
set -euo pipefail

secrets=${SECRETS:-/run/secrets}
APP_SECRET=$(cat "$secrets/plat-password") REPLICATION_SECRET=$(cat "$secrets/replication-password")
export APP_SECRET REPLICATION_SECRET

# The passwords come from the environment, because arguments are visible to every user of the machine.
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
\getenv app_secret APP_SECRET
\getenv replication_secret REPLICATION_SECRET
create role plat login password :'app_secret';
create database plat owner plat;
create role replicator login replication password :'replication_secret';
select pg_create_physical_replication_slot('replica');
\connect plat
create extension if not exists postgis;
SQL

echo 'host replication replicator all scram-sha-256' >>"$PGDATA/pg_hba.conf"
