-- migration: expand
-- The status of a shipment as the portal names it (provider/contract/searches.ts), and whether its times have
-- a time of day: carriers report some by their day only, which is stored as the start of that day in UTC.
ALTER TABLE shipment
  ADD COLUMN status text,
  ADD COLUMN status_has_time boolean NOT NULL DEFAULT true,
  ADD COLUMN pickup_has_time boolean NOT NULL DEFAULT true,
  ADD COLUMN out_for_delivery_has_time boolean NOT NULL DEFAULT true,
  ADD COLUMN delivered_has_time boolean NOT NULL DEFAULT true;
UPDATE shipment SET status = CASE status_code
  WHEN 'X3' THEN 'arrived-pickup' WHEN 'X8' THEN 'arrived-pickup' WHEN 'AF' THEN 'picked-up'
  WHEN 'P1' THEN 'in-transit' WHEN 'X4' THEN 'in-transit' WHEN 'X6' THEN 'in-transit'
  WHEN 'OA' THEN 'out-for-delivery' WHEN 'X1' THEN 'arrived-delivery' WHEN 'X5' THEN 'arrived-delivery'
  WHEN 'S1' THEN 'arrived-delivery' WHEN 'D1' THEN 'delivered' WHEN 'SD' THEN 'delayed'
  WHEN 'A3' THEN 'returned' WHEN 'A7' THEN 'refused' WHEN 'A9' THEN 'damaged' WHEN 'AH' THEN 'attempted'
  WHEN 'AP' THEN 'undeliverable' WHEN 'CA' THEN 'canceled' ELSE 'other' END
WHERE status_code IS NOT NULL;
