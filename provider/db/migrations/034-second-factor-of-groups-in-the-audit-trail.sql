-- migration: expand
-- Whether a group requires a second factor is part of the audit trail (docs/decisions/060).
ALTER TABLE membership_change
  DROP CONSTRAINT membership_change_change_check,
  ADD CONSTRAINT membership_change_change_check CHECK (change IN (
    'member added', 'member removed', 'administrator added', 'administrator removed',
    'group created', 'group renamed', 'pools set', 'pool groups set', 'group deleted',
    'second factor required', 'second factor no longer required'
  ));
