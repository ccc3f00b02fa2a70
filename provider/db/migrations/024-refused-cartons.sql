-- A refused carton that comes with another delivery ends its exception there (docs/decisions/166).

CREATE INDEX carton_condition_asn ON carton_condition (asn);

-- Those that have come before are settled within a minute.
INSERT INTO exception_check (delivery_id, service_date)
SELECT DISTINCT delivery_id, service_date FROM exception WHERE kind = 'refused' AND delivery_id IS NOT NULL AND ended_at IS NULL;
