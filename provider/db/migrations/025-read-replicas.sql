-- migration: expand
-- When an account last wrote, and where the write-ahead log was afterwards: a replica that has not
-- replayed this answers none of its reads (docs/decisions/100).
ALTER TABLE account ADD COLUMN written_at timestamptz, ADD COLUMN written_to pg_lsn;
