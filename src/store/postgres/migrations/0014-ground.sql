-- Water and roads, one row for each file and one for each square of the map: tables like those of the other records.
do $$
begin
  create table plat.record_ground_file (id bigint, edition integer, body text, primary key (id, edition));
  create index record_ground_file_changes on plat.record_ground_file (edition, id);
  alter table plat.record_ground_file alter column body set compression lz4;
exception when feature_not_supported then
  -- This server was built without lz4 and compresses more slowly.
  create table if not exists plat.record_ground_file (id bigint, edition integer, body text, primary key (id, edition));
  create index if not exists record_ground_file_changes on plat.record_ground_file (edition, id);
end
$$;
do $$
begin
  create table plat.record_ground_cell (id bigint, edition integer, body text, primary key (id, edition));
  create index record_ground_cell_changes on plat.record_ground_cell (edition, id);
  alter table plat.record_ground_cell alter column body set compression lz4;
exception when feature_not_supported then
  -- This server was built without lz4 and compresses more slowly.
  create table if not exists plat.record_ground_cell (id bigint, edition integer, body text, primary key (id, edition));
  create index if not exists record_ground_cell_changes on plat.record_ground_cell (edition, id);
end
$$;
