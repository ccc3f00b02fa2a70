-- One registration waits for each email address: a later one replaces it (decision 066). Links of
-- earlier ones lead to the latest from now on.
UPDATE verification_link SET account_id = latest.id
  FROM account AS earlier, account AS latest
  WHERE verification_link.account_id = earlier.id AND earlier.verified_at IS NULL
    AND latest.id = (
      SELECT id FROM account AS waiting
      WHERE waiting.email_key = earlier.email_key AND waiting.verified_at IS NULL
      ORDER BY created_at DESC, id DESC LIMIT 1
    );
DELETE FROM account AS earlier
  WHERE verified_at IS NULL AND EXISTS (
    SELECT FROM account AS later
    WHERE later.email_key = earlier.email_key AND later.verified_at IS NULL
      AND (later.created_at, later.id) > (earlier.created_at, earlier.id)
  );
CREATE UNIQUE INDEX account_waiting_email ON account (email_key) WHERE verified_at IS NULL;

-- SHA-256 of the token that the registration was answered with, hex. With it, the link of the mail
-- confirms without the password. Null when it has been used, and for accounts made otherwise.
ALTER TABLE account ADD COLUMN registration_token_hash text;
