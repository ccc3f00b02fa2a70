-- migration: expand
-- Invitations of addresses without a confirmed account into groups (docs/decisions/087). They become
-- memberships when the address is confirmed.
CREATE TABLE group_invitation (
  group_id integer NOT NULL REFERENCES user_group ON DELETE CASCADE,
  -- Lower case; compared with accounts.
  email_key text NOT NULL,
  -- As typed; shown and mailed.
  email text NOT NULL,
  -- Who invited last: the invitation counts only while this account administers the group.
  inviter_account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  invited_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (group_id, email_key)
);
CREATE INDEX group_invitation_email ON group_invitation (email_key);
CREATE INDEX group_invitation_inviter ON group_invitation (inviter_account_id);
CREATE INDEX group_invitation_expires ON group_invitation (expires_at);

-- The mail of an invitation has an address and no account. Programs of the previous version join the
-- account, and leave it to those of this one.
ALTER TABLE mail_queue
  ALTER COLUMN account_id DROP NOT NULL,
  ADD COLUMN email text,
  DROP CONSTRAINT mail_queue_kind_check,
  ADD CONSTRAINT mail_queue_kind_check CHECK (
    kind IN ('verification', 'already-registered', 'invitation')
  ),
  ADD CONSTRAINT mail_queue_recipient CHECK ((account_id IS NULL) = (kind = 'invitation')),
  ADD CONSTRAINT mail_queue_email CHECK ((email IS NULL) = (kind <> 'invitation'));
