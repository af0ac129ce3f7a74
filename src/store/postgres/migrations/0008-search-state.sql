-- The offers of editions up to written_edition are committed. Citus may still have to commit them on a worker, so that editions
-- can be searched only up to newest_edition, which follows.
alter table plat.search_state add column written_edition integer not null default 0;
update plat.search_state set written_edition = newest_edition;
