-- Everything that an installation stores. Names are qualified throughout, because a search path does not survive a
-- connection pooler. There are no foreign keys and no sequences, and every large table has the id of its record in its
-- primary key, so that the tables can be distributed by it.

-- The versions of the records of each kind, and of the lists of each relation: one table for each.
-- A row states what its edition wrote: the record or the list as JSON, or null if it was removed. A reader of edition E
-- sees the newest row up to E. The rows of an edition are staged here before it is published, above the current edition.
-- The body is text and not jsonb, because it is only ever read whole, and jsonb refuses the character U+0000.
do $$
declare
  name text;
begin
  foreach name in array array[
    'record_property',
    'record_listing',
    'record_agent',
    'record_office',
    'record_builder',
    'record_community',
    'record_school',
    'record_school_zone',
    'record_neighborhood',
    'record_place',
    'record_zip_code',
    'record_county',
    'record_state_costs',
    'record_rate_series',
    'relation_property_listings',
    'relation_agent_sales',
    'relation_office_agents',
    'relation_builder_communities',
    'relation_community_listings'
  ] loop
    execute format('create table plat.%I (id bigint, edition integer, body text, primary key (id, edition))', name);
    execute format('create index %I on plat.%I (edition, id)', name || '_changes', name);
    begin
      execute format('alter table plat.%I alter column body set compression lz4', name);
    exception when feature_not_supported then
      null; -- This server was built without lz4 and compresses more slowly.
    end;
  end loop;
end
$$;

-- One row. Editions from oldest_edition to current_edition can be read. Nothing is left of what editions up to
-- dropped_edition superseded.
create table plat.edition_pointers (
  is_only boolean primary key default true check (is_only),
  current_edition integer not null default 0,
  oldest_edition integer not null default 0,
  dropped_edition integer not null default 0
);
insert into plat.edition_pointers default values;

-- The number of records of each kind in each edition that can be read, such as {"listing": 70123}.
create table plat.edition (
  edition integer primary key,
  published_at timestamptz not null default clock_timestamp(),
  counts jsonb not null
);

-- One row. The right to write editions belongs to whoever knows the token, until it expires. The token is unique so that
-- PostgreSQL takes it for a key: a transaction of the writer locks the row "for key share", which lets the writer
-- renew the lease, and makes others wait who want to change the token.
create table plat.writer_lease (
  is_only boolean primary key default true check (is_only),
  token uuid unique,
  host text,
  process_id integer,
  since timestamptz,
  expires_at timestamptz
);
insert into plat.writer_lease default values;

-- The editions that readers hold, one row for each opening of the store and edition.
create table plat.reader_lease (
  opening uuid,
  edition integer,
  host text not null,
  process_id integer not null,
  expires_at timestamptz not null,
  primary key (opening, edition)
);

create table plat.run (
  run_number bigint primary key,
  run_id text not null unique,
  body text not null
);

-- The permanent number of each source key. Keys are compared byte by byte.
create table plat.identifier (
  space text collate "C",
  key text collate "C",
  id bigint not null,
  primary key (space, key)
);

create table plat.identifier_space (
  space text collate "C" primary key,
  next_id bigint not null
);

create table plat.access_key (
  key_id text primary key,
  digest text not null unique,
  holder text not null,
  mode text not null,
  hint text not null,
  created_at_ms bigint not null,
  expires_at_ms bigint,
  revoked_at_ms bigint
);

create table plat.subscription (
  holder text primary key,
  plan text not null,
  state text not null,
  changed_at_ms bigint not null
);

-- One row: the secret under which the digests of keys are made.
create table plat.installation (
  is_only boolean primary key default true check (is_only),
  secret bytea not null
);

create table plat.charge (
  request_id text primary key,
  at_ms bigint not null,
  key_id text not null,
  holder text not null,
  operation text not null,
  cost integer not null
);
create index charge_by_holder on plat.charge (holder, at_ms);

-- The charges of each day in UTC, counted as they arrive.
create table plat.charge_day (
  day date,
  holder text,
  operation text,
  requests bigint not null,
  cost bigint not null,
  primary key (day, holder, operation)
);
