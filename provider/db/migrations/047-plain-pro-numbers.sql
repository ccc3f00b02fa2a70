-- migration: expand
-- PRO numbers without the blanks and hyphens that group their digits, as they are loaded and searched for now;
-- a number stays as it is if another shipment of the pool and carrier would have the same.
UPDATE shipment AS s SET pro = plain.pro
FROM (
  SELECT id, regexp_replace(pro, '[ -]', '', 'g') AS pro,
    count(*) OVER (PARTITION BY pool_id, regexp_replace(pro, '[ -]', '', 'g')) AS same
  FROM shipment WHERE pro ~ '^[0-9 -]*[0-9][0-9 -]*$'
) AS plain
WHERE s.id = plain.id AND plain.same = 1 AND s.pro <> plain.pro;
UPDATE booking AS b SET pro_number = plain.pro
FROM (
  SELECT id, regexp_replace(pro_number, '[ -]', '', 'g') AS pro,
    count(*) OVER (PARTITION BY pool_id, regexp_replace(pro_number, '[ -]', '', 'g')) AS same
  FROM booking WHERE pro_number ~ '^[0-9 -]*[0-9][0-9 -]*$'
) AS plain
WHERE b.id = plain.id AND plain.same = 1 AND b.pro_number <> plain.pro;
