-- migration: expand, concurrent
-- Cartons that nobody announced, in the order of the advanced search.
CREATE INDEX CONCURRENTLY carton_overage ON carton (service_date, delivery_id, asn, id) WHERE NOT on_manifest;
