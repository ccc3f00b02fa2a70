-- migration: expand
-- Changes of groups themselves in the audit trail: their names and parts (docs/decisions/075).
ALTER TABLE membership_change
  ALTER COLUMN account_id DROP NOT NULL,
  ADD COLUMN detail text,
  DROP CONSTRAINT membership_change_change_check,
  ADD CONSTRAINT membership_change_change_check CHECK (change IN (
    'member added', 'member removed', 'administrator added', 'administrator removed',
    'group created', 'group renamed', 'pools set', 'pool groups set', 'group deleted'
  ));

-- One-time codes that create the first administrator, one for each start of a process without any
-- account. Only SHA-256 is stored.
CREATE TABLE first_run_code (
  code_hash text PRIMARY KEY,
  created_at timestamptz NOT NULL
);
