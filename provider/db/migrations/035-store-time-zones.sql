-- migration: expand
-- The IANA time zone of a store, from its coordinates, ZIP code or state (provider/place-time-zone.ts). Null:
-- nothing known of the store tells, and the time zone of the portal counts.
ALTER TABLE store ADD COLUMN time_zone text;
