/**
 * SQL expression: who signed for the delivery `d`. If several people signed for its cartons, all of them, in
 * the order of their last scans; a name that was entered otherwise stays alone.
 */
export const signersSql = (d: string): string => `coalesce((
  SELECT string_agg(signer.key, ', ' ORDER BY signer.last, signer.key)
  FROM proof_of_delivery pod
  CROSS JOIN LATERAL (
    SELECT key, (SELECT max(carton.value) FROM jsonb_each_text(value) AS carton) AS last
    FROM jsonb_each(pod.signatures)
  ) AS signer
  WHERE pod.delivery_id = ${d}.id AND pod.document = 0 AND pod.signed_by = ${d}.signature
), ${d}.signature)`;
