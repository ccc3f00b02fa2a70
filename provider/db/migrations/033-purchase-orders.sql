-- migration: expand
-- The purchase order for which a shipper packed a carton (X12 856, PRF01). It is a column of the carton and
-- no table of its own: a nullable column adds nothing to cartons without one.
ALTER TABLE carton ADD COLUMN purchase_order text COLLATE "C";
ALTER TABLE withdrawn_carton ADD COLUMN purchase_order text COLLATE "C";
