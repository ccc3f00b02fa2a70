/**
 * Returns SQL joins of a waiting scan: its `pool` is that of the store that it names, or the only one that its sender
 * may write to. The pool of any other is not known, null, before its carton is announced.
 * @param scan alias of `pending_scan_by_day`; the store is `s`
 */
export const joinWaitingPool = (
  scan: string,
) => `LEFT JOIN store s ON s.number = ${scan}.store_number
  CROSS JOIN LATERAL (
    SELECT coalesce(s.pool_id, CASE WHEN cardinality(${scan}.pool_ids) = 1 THEN ${scan}.pool_ids[1] END) AS pool_id
  ) AS pool`;
