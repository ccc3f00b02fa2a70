-- Refused cartons that come later, and shipments that are refused again (docs/decisions/166).

-- A refused carton that comes with another delivery ends the exception of the first one.
CREATE INDEX carton_condition_asn ON carton_condition (asn);
-- Those that have come before are settled within a minute.
INSERT INTO exception_check (delivery_id, service_date)
SELECT DISTINCT delivery_id, service_date FROM exception
WHERE kind = 'refused' AND delivery_id IS NOT NULL AND ended_at IS NULL;

-- True of a closed exception of a shipment that had another status since: the same one is something new.
ALTER TABLE exception ADD COLUMN cause_ended boolean NOT NULL DEFAULT false;
