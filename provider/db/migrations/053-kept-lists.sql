-- migration: expand
-- Lists of numbers that are too long for an address, for a day (docs/decisions/138). The numbers are
-- separated by spaces; of the key, only the SHA-256 is stored.
CREATE TABLE kept_list (
  key_hash text PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  numbers text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX kept_list_account ON kept_list (account_id, expires_at);
CREATE INDEX kept_list_expires ON kept_list (expires_at);
