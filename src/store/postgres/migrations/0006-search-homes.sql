-- What homes are looked up by: one row for each home that has an address or a parcel number, listed or not, as editions from
-- from_edition up to, but not including, to_edition see it. Derived from the records, like plat.search_offer. "street" has all
-- parts of the street line, as src/search/homes/home-entry.ts writes them.
create table plat.search_home (
  property_id bigint,
  from_edition integer,
  to_edition integer not null default 2147483647,
  digest uuid not null,
  house_number text collate "C",
  street_name text collate "C",
  street text collate "C",
  city text collate "C",
  state text collate "C",
  postal_code text collate "C",
  parcel text collate "C",
  county_fips text collate "C",
  primary key (property_id, from_edition)
);

create index search_home_zip_code on plat.search_home (house_number, postal_code);
create index search_home_city on plat.search_home (house_number, city);
create index search_home_street on plat.search_home (house_number, street_name);
create index search_home_parcel on plat.search_home (parcel) where parcel is not null;
create index search_home_ended on plat.search_home (to_edition) where to_edition < 2147483647;

-- The rows of earlier editions are built anew, with their homes.
update plat.search_state set oldest_edition = 0, newest_edition = 0;
truncate plat.search_offer, plat.search_place;
