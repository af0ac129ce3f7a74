-- What the answers to the keys of a holder are used for. Null stands for the default.
alter table plat.subscription add column display_use text check (display_use in ('idx', 'vow', 'private'));
