-- The models from which prices are estimated, in pieces. They are derived from editions and can be trained again.
create table plat.price_model (
  name text collate "C" primary key,
  description text not null
);
create table plat.price_model_piece (
  name text collate "C",
  piece integer,
  bytes bytea not null,
  primary key (name, piece)
);
