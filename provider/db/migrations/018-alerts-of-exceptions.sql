-- Alerts of exceptions (docs/decisions/170).

ALTER TABLE alert
  DROP CONSTRAINT alert_kind_check,
  ADD CONSTRAINT alert_kind_check CHECK (kind IN ('late', 'short', 'delivered', 'exception')),
  -- The kinds of exceptions that an alert of the kind `exception` tells.
  ADD COLUMN exception_kinds text[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT alert_exception_kinds_check CHECK ((kind = 'exception') = (cardinality(exception_kinds) > 0));

-- An exception is an event each time when it is found: one that opens again has another time. The exception of a
-- shipment has no store.
ALTER TABLE alert_event
  DROP CONSTRAINT alert_event_kind_check,
  ADD CONSTRAINT alert_event_kind_check CHECK (kind IN ('late', 'short', 'exception')),
  ALTER COLUMN delivery_id DROP NOT NULL,
  ALTER COLUMN store_number DROP NOT NULL,
  ADD COLUMN exception_id bigint, ADD COLUMN exception_kind text, ADD COLUMN exception_found_at timestamptz,
  ADD CONSTRAINT alert_event_subject_check CHECK (CASE kind
    WHEN 'exception' THEN delivery_id IS NULL
      AND num_nulls(exception_id, exception_kind, exception_found_at) = 0
    ELSE num_nulls(delivery_id, store_number) = 0
      AND num_nonnulls(exception_id, exception_kind, exception_found_at) = 0
  END);
CREATE UNIQUE INDEX alert_event_exception ON alert_event (exception_id, exception_found_at)
  WHERE kind = 'exception';

-- What was opened in the last days is looked for every five minutes.
CREATE INDEX exception_found ON exception (found_at) WHERE ended_at IS NULL;
