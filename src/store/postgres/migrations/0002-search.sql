-- Search by SQL. These tables are derived from the records, one edition after the other: see src/search/sql.

create extension if not exists postgis;

-- The offers that a search can match: one row for each home, listing status and unit type, as editions from from_edition up
-- to, but not including, to_edition see it. Unit 0 is the home itself or the cheapest unit type of a building.
-- There is a column for everything that searches filter, sort or count by; "listing" is the whole offer as JSON.
-- A term is a keyword, or a place: those have a space in them. See src/search/sql/rows/search-terms.ts.
-- Dates and instants are epoch milliseconds. Texts compare byte by byte.
create table plat.search_offer (
  property_id bigint,
  status text collate "C",
  unit integer,
  from_edition integer,
  to_edition integer not null default 2147483647,
  digest uuid not null,
  lat double precision,
  lon double precision,
  point geometry generated always as (st_makepoint(lon, lat)) stored,
  standing smallint not null,
  listing_id double precision,
  price_dollars double precision,
  highest_price_dollars double precision,
  bedrooms double precision,
  bathrooms double precision,
  area_sqft double precision,
  lot_sqft double precision,
  year_built double precision,
  hoa_fee_dollars double precision,
  parking_spots double precision,
  on_market_at_ms double precision,
  relevance_at_ms double precision,
  last_open_house_end_ms double precision,
  close_date double precision,
  availability_date double precision,
  property_tax_rate double precision,
  home_insurance_rate double precision,
  has_garage boolean,
  is_single_story boolean,
  is_senior_community boolean,
  standard_status text collate "C",
  home_type text collate "C",
  basements text[] collate "C",
  listing_types text[] collate "C",
  tours text[] collate "C",
  amenities text[] collate "C",
  views text[] collate "C",
  pets text[] collate "C",
  street_line text collate "C",
  terms tsvector not null,
  listing text not null,
  primary key (property_id, status, unit, from_edition)
) partition by list (status);

-- Long terms and listings are stored apart from the columns, so that a search reads fewer pages.
create table plat.search_offer_for_sale partition of plat.search_offer for values in ('for_sale') with (toast_tuple_target = 256, fillfactor = 95);
create table plat.search_offer_for_rent partition of plat.search_offer for values in ('for_rent') with (toast_tuple_target = 256, fillfactor = 95);
create table plat.search_offer_sold partition of plat.search_offer for values in ('sold') with (toast_tuple_target = 256, fillfactor = 95);

do $$
declare
  name text;
begin
  foreach name in array array['search_offer_for_sale', 'search_offer_for_rent', 'search_offer_sold'] loop
    execute format('alter table plat.%I alter column terms set compression lz4, alter column listing set compression lz4', name);
  end loop;
exception when feature_not_supported then
  null; -- This server was built without lz4 and compresses more slowly.
end
$$;

create index search_offer_terms on plat.search_offer using gin (terms);
create index search_offer_point on plat.search_offer using gist (point);
create index search_offer_line on plat.search_offer (street_line) where unit = 0 and street_line is not null;
create index search_offer_ended on plat.search_offer (to_edition) where to_edition < 2147483647;

-- The number of listings that have the term of a place, as of an edition: the newest row up to the edition counts.
create table plat.search_place (
  term text collate "C",
  edition integer,
  listings bigint not null,
  primary key (term, edition)
);

-- One row. The offers answer for editions from oldest_edition to newest_edition; for none while newest_edition is 0.
create table plat.search_state (
  is_only boolean primary key default true check (is_only),
  oldest_edition integer not null default 0,
  newest_edition integer not null default 0
);
insert into plat.search_state default values;
