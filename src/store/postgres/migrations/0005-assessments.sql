-- The parcels of assessors, and which of them are those of a home: tables like those of the other records and relations.
do $$
declare
  name text;
begin
  foreach name in array array['record_assessment', 'relation_property_assessments'] loop
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
