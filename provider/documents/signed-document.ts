import type { Queryable } from "../db/database";

/** A signed document as it came from the carrier's own system. */
export interface SignedDocument {
  contentType: string;
  content: Uint8Array;
}

/**
 * Returns the signed file of a delivery's document.
 * @param poolIds the pools of the caller
 * @param document 0: the only document of the delivery; otherwise its number
 * @returns null if there is none, or the delivery belongs to another pool
 */
export async function findSignedDocument(
  db: Queryable,
  poolIds: readonly number[],
  deliveryId: number | string,
  document: number,
): Promise<SignedDocument | null> {
  const [file] = await db.query<SignedDocument>(
    `SELECT f.content_type AS "contentType", f.content
     FROM signed_document f JOIN delivery d ON d.id = f.delivery_id AND d.service_date = f.service_date
     WHERE d.id = $1 AND d.pool_id = ANY($2::int[]) AND f.document = $3`,
    [deliveryId, poolIds, document],
  );
  return file ?? null;
}
