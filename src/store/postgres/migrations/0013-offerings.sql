-- The times on the market of homes, of which market statistics are made: rows of the offers that no search finds, because they have a status
-- of their own and their units begin with 1. "listing" is the offering as JSON. The rows are built anew, with those of all views.
do $$
declare
  name text;
begin
  foreach name in array array['search_offer', 'search_offer_of_idx', 'search_offer_of_vow', 'search_offer_of_private'] loop
    execute format(
      'create table plat.%1$s_offering partition of plat.%1$s for values in (''offering'') with (toast_tuple_target = 256, fillfactor = 95)',
      name);
    begin
      execute format('alter table plat.%1$s_offering alter column terms set compression lz4, alter column listing set compression lz4', name);
    exception when feature_not_supported then
      null; -- This server was built without lz4 and compresses more slowly.
    end;
  end loop;
end
$$;

update plat.search_state set oldest_edition = 0, newest_edition = 0, written_edition = 0;
truncate plat.search_offer, plat.search_home, plat.search_place;
update plat.search_step_of_idx set rules = '';
update plat.search_step_of_vow set rules = '';
update plat.search_step_of_private set rules = '';
