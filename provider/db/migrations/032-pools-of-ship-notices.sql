-- migration: expand
-- The pools of the cartons that notices without a pool have announced, replaced notices included. Such a
-- notice describes the manifests of its number in these pools only.
ALTER TABLE ship_notice ADD COLUMN carton_pool_ids integer[] NOT NULL DEFAULT '{}';

UPDATE ship_notice AS n SET carton_pool_ids = known.pool_ids
FROM (
  SELECT notice_id, array_agg(DISTINCT pool_id ORDER BY pool_id) AS pool_ids
  FROM (
    SELECT n.id AS notice_id, m.pool_id
    FROM ship_notice n JOIN manifest m ON m.number = n.manifest
    WHERE n.pool_id IS NULL
      AND EXISTS (SELECT FROM carton c WHERE c.manifest_id = m.id AND c.notice_id = n.id)
    UNION ALL
    SELECT notice_id, pool_id FROM withdrawn_carton
  ) AS announced
  GROUP BY notice_id
) AS known
WHERE n.id = known.notice_id AND n.pool_id IS NULL;
