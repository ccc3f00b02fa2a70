-- migration: expand
-- Whether a queued document is to be planned or applied, so that a restart does not have to guess. Null in
-- rows of earlier programs.
ALTER TABLE import_job ADD COLUMN mode text CHECK (mode IN ('plan', 'apply'));
