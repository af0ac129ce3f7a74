-- The events of homes that their listings no longer state: versions of records like those of the other kinds.

create table plat.record_home_history (id bigint, edition integer, body text, primary key (id, edition));
create index record_home_history_changes on plat.record_home_history (edition, id);

do $$
begin
  alter table plat.record_home_history alter column body set compression lz4;
exception when feature_not_supported then
  null; -- This server was built without lz4 and compresses more slowly.
end
$$;
