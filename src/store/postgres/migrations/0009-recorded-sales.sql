-- Sales that a public record has and no listing: evidence of prices, which no search finds. They have no street line, and of
-- places only a term that begins with "recorded".
create table plat.search_offer_recorded partition of plat.search_offer for values in ('recorded') with (toast_tuple_target = 256, fillfactor = 95);

do $$
begin
  alter table plat.search_offer_recorded alter column terms set compression lz4, alter column listing set compression lz4;
exception when feature_not_supported then
  null; -- This server was built without lz4 and compresses more slowly.
end
$$;
