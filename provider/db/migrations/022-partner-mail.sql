-- What became of a partner's documents goes to the partner by mail (docs/decisions/179).

ALTER TABLE trading_partner
  -- Where it goes; null: nowhere.
  ADD email text,
  -- The language of the mails; null: English.
  ADD language text CHECK (language IN ('en', 'es'));

SELECT pgboss.create_queue('partner-mail', '{"policy": "standard", "retryLimit": 9, "retryDelay": 60, "retryBackoff": true, "expireInSeconds": 120}');
