-- migration: expand
-- The stops of a shipment that is delivered to several places, by their numbers: the status that counts for
-- each, with its time (UTC) and place. Null: it is delivered to one place.
ALTER TABLE shipment ADD COLUMN stops jsonb;
