-- migration: expand
-- Links with which somebody who has forgotten the password chooses a new one (docs/decisions/090).
CREATE TABLE password_reset_link (
  -- SHA-256 of the link's code, hex.
  code_hash text PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_reset_link_account ON password_reset_link (account_id);
CREATE INDEX password_reset_link_expires ON password_reset_link (expires_at);

-- Coarse name of the browser that signed in, for the list of sessions.
ALTER TABLE session ADD COLUMN client text;

-- A change of the email of an account, which both addresses must confirm.
CREATE TABLE email_change (
  account_id bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  -- The new address, as typed.
  email text NOT NULL,
  -- Lower case; compared.
  email_key text NOT NULL,
  expires_at timestamptz NOT NULL,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz
);
CREATE INDEX email_change_expires ON email_change (expires_at);
CREATE TABLE email_change_link (
  -- SHA-256 of the link's code, hex.
  code_hash text PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES email_change ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('old', 'new'))
);
CREATE INDEX email_change_link_account ON email_change_link (account_id);

-- The second factor of an account: codes of an authenticator app (RFC 6238).
CREATE TABLE second_factor (
  account_id bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  -- Base32. Codes are computed from it, so that a hash would not do.
  secret text NOT NULL,
  -- The latest time step of a code that was accepted: each code is accepted once.
  last_step bigint NOT NULL
);
CREATE TABLE recovery_code (
  account_id bigint NOT NULL REFERENCES second_factor ON DELETE CASCADE,
  -- SHA-256, hex.
  code_hash text NOT NULL,
  PRIMARY KEY (account_id, code_hash)
);

-- Sign-ins with the right password that wait for the code.
CREATE TABLE pending_sign_in (
  -- SHA-256 of the token, hex.
  token_hash text PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX pending_sign_in_account ON pending_sign_in (account_id);
CREATE INDEX pending_sign_in_expires ON pending_sign_in (expires_at);

-- Whether the members and administrators of a group need a second factor.
ALTER TABLE user_group ADD COLUMN requires_second_factor boolean NOT NULL DEFAULT false;
