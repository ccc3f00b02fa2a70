import { code, day, integer, signedFile } from "../fields";
import {
  defineKind,
  stagedTable,
  type Kind,
  type WrittenCounts,
} from "../kind";
import {
  checkStores,
  joinStore,
  rejectOtherReference,
} from "../operation/store-references";
import { fileTypes } from "../signed-file-types";
import { importMessage } from "../../messages/import";

/** SQL of the delivery `d` of the staged record `s`, whose store is `r`. */
const joinDelivery = `JOIN delivery d ON d.store_number = r.number AND d.service_date = s.date
  AND d.reference = coalesce(s.reference, '')`;

/** SQL expression: the content type of the file of `s`, by the beginning of its Base64 text. */
const contentType = `CASE ${fileTypes
  .map(({ start, contentType: type }) => {
    // Of the last characters, some bits belong to the bytes that follow.
    const whole = Math.floor((start.length * 8) / 6);
    const text = Buffer.from(start, "latin1").toString("base64");
    return `WHEN left(s.content, ${whole}) = '${text.slice(0, whole)}' THEN '${type}'`;
  })
  .join(" ")} END`;

/** Signed documents as files, shown in place of the document that the provider would generate. */
export const signedDocuments: Kind = defineKind({
  name: "signed-documents",
  isInternal: true,
  exampleFile: "1011_2026-11-23.pdf",
  fields: {
    store: code("Store", 20, { isRequired: true, example: "1011" }),
    date: day("Date", { isRequired: true, example: "2026-11-23" }),
    document: integer("Document", { min: 0, max: 32_767 }, { example: "" }),
    reference: code("Reference", 20),
    content: signedFile("Content", { isRequired: true, isInternal: true }),
  },
  key: ["store", "date", "reference", "document"],
  async check(context) {
    const { reject } = context;
    await checkStores(context);
    const delivery = `SELECT FROM ${stagedTable(signedDocuments)}_store r ${joinDelivery}
      WHERE r.value = s.store`;
    await rejectOtherReference(context, delivery);
    await reject({
      field: "date",
      where: `NOT EXISTS (${delivery})`,
      message: importMessage("noSuchDelivery"),
    });
    await reject({
      field: "document",
      where: `s.document > 0 AND NOT EXISTS (${delivery} AND EXISTS (
        SELECT FROM proof_of_delivery p WHERE p.delivery_id = d.id AND p.document = s.document))`,
      message: importMessage("noSuchSignedDocument"),
    });
  },
  async apply({ tx, now, note }) {
    const [counts] = await tx.query<WrittenCounts>(
      `WITH wanted AS (
         SELECT DISTINCT ON (d.id, coalesce(s.document, 0))
           d.id, d.service_date, coalesce(s.document, 0)::smallint AS document,
           ${contentType} AS content_type, decode(s.content, 'base64') AS content
         FROM ${stagedTable(signedDocuments)} s ${joinStore(signedDocuments)} ${joinDelivery}
         ORDER BY d.id, coalesce(s.document, 0), s.n DESC
       ), stored AS (
         INSERT INTO signed_document AS f
           (delivery_id, service_date, document, content_type, content, received_at)
         SELECT id, service_date, document, content_type, content, $1 FROM wanted
         ON CONFLICT (delivery_id, document) DO UPDATE
           SET content_type = excluded.content_type, content = excluded.content,
             received_at = excluded.received_at
           WHERE f.content <> excluded.content
         RETURNING f.xmax = 0 AS "isNew"
       )
       SELECT (SELECT count(*) FROM stored WHERE "isNew")::int AS created,
         (SELECT count(*) FROM stored WHERE NOT "isNew")::int AS changed`,
      [now],
    );
    await tx.query(
      `UPDATE carton AS c SET pod_document = 0
       FROM ${stagedTable(signedDocuments)} s ${joinStore(signedDocuments)} ${joinDelivery}
       WHERE coalesce(s.document, 0) = 0 AND c.delivery_id = d.id AND c.service_date = d.service_date
         AND c.delivered_at IS NOT NULL AND c.pod_document IS NULL`,
    );
    const [hidden] = await tx.query<{ count: number; example: string }>(
      `SELECT count(*)::int AS count, coalesce(min(s.store || ', ' || s.date), '') AS example
       FROM ${stagedTable(signedDocuments)} s ${joinStore(signedDocuments)} ${joinDelivery}
       WHERE NOT EXISTS (
         SELECT FROM carton c
         WHERE c.delivery_id = d.id AND c.service_date = d.service_date AND c.delivered_at IS NOT NULL)`,
    );
    if (hidden !== undefined && hidden.count > 0)
      note(importMessage("hiddenDocuments", { ...hidden }));
    return counts ?? { created: 0, changed: 0 };
  },
  exportSql: null,
});
