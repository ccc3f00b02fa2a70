-- migration: expand
-- Changes of access that a document made: the audit trail names the API key and the document (docs/decisions/060).
ALTER TABLE membership_change
  ADD COLUMN api_key_name text,
  -- The name of the file, and the token of its job.
  ADD COLUMN document text,
  ADD COLUMN document_token text;

ALTER TABLE import_job
  -- Who had the document applied, and the request; null: as it came.
  ADD COLUMN applied_by_account bigint,
  ADD COLUMN request_id text,
  -- Fingerprints of the groups that the plan has shown, which applying may change.
  ADD COLUMN shown_groups text[] NOT NULL DEFAULT '{}';

-- Whether a document made the group, and nobody has renamed it since.
ALTER TABLE user_group ADD COLUMN is_loaded boolean NOT NULL DEFAULT false;
