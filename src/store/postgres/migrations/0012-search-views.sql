-- Search by SQL for uses whose display rules withhold something: see docs/decisions. Each view has tables of its own, like those
-- without a suffix, which have everything. It is named after the first use that has it. What a view shows also changes as time
-- passes, so that its rows are those of steps: an edition as of an instant. In these tables an edition is the number of a step.
do $$
declare
  view text;
  status text;
begin
  foreach view in array array['idx', 'vow', 'private'] loop
    execute format('create table plat.search_offer_of_%1$s (like plat.search_offer including all) partition by list (status)', view);
    foreach status in array array['for_sale', 'for_rent', 'sold', 'recorded'] loop
      execute format(
        'create table plat.search_offer_of_%1$s_%2$s partition of plat.search_offer_of_%1$s for values in (%2$L) with (toast_tuple_target = 256, fillfactor = 95)',
        view, status);
      begin
        execute format(
          'alter table plat.search_offer_of_%1$s_%2$s alter column terms set compression lz4, alter column listing set compression lz4',
          view, status);
      exception when feature_not_supported then
        null; -- This server was built without lz4 and compresses more slowly.
      end;
    end loop;
    execute format('create table plat.search_home_of_%1$s (like plat.search_home including all)', view);
    execute format('create table plat.search_place_of_%1$s (like plat.search_place including all)', view);
    execute format('create table plat.search_state_of_%1$s (like plat.search_state including all)', view);
    execute format('insert into plat.search_state_of_%1$s default values', view);

    -- The steps whose rows can be searched, or are being written. "rules" is the digest of the rules of the view; a token tells the
    -- step from another one that had its number and was lost in a failover.
    execute format(
      'create table plat.search_step_of_%1$s (
         step integer primary key,
         token uuid not null default gen_random_uuid(),
         edition integer not null,
         publication_id text,
         at_ms bigint not null,
         rules text not null
       )', view);

    -- The listings that the view shows from an instant on, if it is to come or was not long ago.
    execute format(
      'create table plat.search_reveal_of_%1$s (
         property_id bigint,
         listing_id bigint,
         from_edition integer,
         to_edition integer not null default 2147483647,
         digest uuid not null,
         from_ms bigint not null,
         primary key (property_id, listing_id, from_edition)
       )', view);
    execute format('create index on plat.search_reveal_of_%1$s (from_ms)', view);
    execute format('create index on plat.search_reveal_of_%1$s (to_edition) where to_edition < 2147483647', view);
  end loop;
end
$$;
