-- migration: expand
-- The sender of the ship notices of a manifest; null if only other documents have it. Manifest numbers are
-- unique for each shipper only: by the sender, or else by the shipper's name (docs/decisions/120).
ALTER TABLE manifest ADD COLUMN sender text COLLATE "C";

-- Of manifests that two senders have in common, the cartons of the other one stay until its next notice.
UPDATE manifest AS m SET sender = known.sender
FROM (
  SELECT DISTINCT ON (m.id) m.id, n.sender
  FROM manifest m
  JOIN ship_notice n ON n.manifest = m.number AND n.described_at IS NOT NULL
    AND (n.pool_id = m.pool_id OR n.pool_id IS NULL AND m.pool_id = ANY(n.carton_pool_ids))
  ORDER BY m.id, (n.shipper = m.shipper) DESC NULLS LAST, n.sender
) AS known
WHERE m.id = known.id;
