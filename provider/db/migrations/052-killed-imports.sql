-- migration: expand
-- Who imports a document, as host and process: one that has ended its process is not tried again (docs/decisions/076).
ALTER TABLE import_job ADD COLUMN run_by text;
