-- Address points, one row for the streets of a name in a ZIP code: a table like those of the other records.
do $$
begin
  create table plat.record_street_points (id bigint, edition integer, body text, primary key (id, edition));
  create index record_street_points_changes on plat.record_street_points (edition, id);
  alter table plat.record_street_points alter column body set compression lz4;
exception when feature_not_supported then
  -- This server was built without lz4 and compresses more slowly.
  create table if not exists plat.record_street_points (id bigint, edition integer, body text, primary key (id, edition));
  create index if not exists record_street_points_changes on plat.record_street_points (edition, id);
end
$$;
