-- The runs of a source are found without reading those of others.
alter table plat.run add column source text collate "C";
update plat.run set source = body::json ->> 'source';
alter table plat.run alter column source set not null;
create index run_source on plat.run (source, run_number);

-- What is remembered between the runs of feeds. It is no part of an edition.
create table plat.feed_state (
  name text collate "C" primary key,
  body text
);
