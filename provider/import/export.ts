import {
  liftStatementTimeout,
  type Database,
  type Queryable,
} from "../db/database";
import { byteOrderMark, csvText } from "./formats/write-csv";
import { endingOf, signedFileName } from "./signed-file-types";
import { exportedFields, type Kind } from "./kind";
import { kinds } from "./kinds/all-kinds";
import { signedDocuments } from "./kinds/signed-documents";

/** Rows fetched at once, so that little is held. */
const pageSize = 2_000;

/**
 * The kinds that can be exported, in the order in which their files are loaded again. Signed documents
 * are files in a folder of their own.
 */
export const exportableKinds: readonly Kind[] = kinds.filter(
  (kind) => kind.exportSql !== null || kind.name === signedDocuments.name,
);

/** Returns the name of a kind's file in an export: `05-stores.csv`. */
export const exportFileName = ({ name }: Kind): string =>
  `${String(exportableKinds.findIndex((kind) => kind.name === name) + 1).padStart(2, "0")}-${name}.csv`;

/**
 * Exports all records of a kind as CSV text, in chunks, of which the first is the header. Loaded into an
 * empty database, the file gives the same records.
 * @param tx an open transaction, which keeps the cursor
 */
export async function* exportKind(
  tx: Queryable,
  { name, fields, exportSql }: Kind,
): AsyncIterable<string> {
  if (exportSql === null) throw new Error(`${name} cannot be exported`);
  const columns = exportedFields(fields);
  yield byteOrderMark + csvText([columns.map(([, { title }]) => title)]);
  await tx.query(`DECLARE import_export NO SCROLL CURSOR FOR ${exportSql}`);
  for (;;) {
    const rows = await tx.query<Record<string, string | null>>(
      `FETCH ${pageSize} FROM import_export`,
    );
    if (rows.length === 0) break;
    yield csvText(
      rows.map((row) => columns.map(([field]) => row[field] ?? null)),
    );
  }
  await tx.query("CLOSE import_export");
}

/** A signed document as a file of an export. */
interface SignedFileRow {
  store: string;
  date: string;
  document: number;
  reference: string;
  content_type: string;
  content: Uint8Array;
}

/** Yields the signed documents, one at a time, under the names that `import` reads. */
export async function* exportSignedDocuments(
  tx: Queryable,
): AsyncIterable<{ fileName: string; content: Uint8Array }> {
  await tx.query(
    `DECLARE signed_export NO SCROLL CURSOR FOR
     SELECT d.store_number AS store, d.service_date::text AS date, f.document, d.reference,
       f.content_type, f.content
     FROM signed_document f JOIN delivery d ON d.id = f.delivery_id AND d.service_date = f.service_date
     ORDER BY d.service_date, d.store_number COLLATE "C", d.reference, f.document`,
  );
  for (;;) {
    const [file] = await tx.query<SignedFileRow>("FETCH 1 FROM signed_export");
    if (!file) break;
    const { content_type: contentType, content, ...delivery } = file;
    yield {
      fileName: signedFileName(delivery, endingOf(contentType)),
      content,
    };
  }
  await tx.query("CLOSE signed_export");
}

/**
 * Exports kinds as they are at one instant.
 * @param write writes a file, by its path within the export; it must consume the content
 */
export function exportKinds(
  db: Database,
  chosen: readonly Kind[],
  write: (
    fileName: string,
    content: AsyncIterable<string> | readonly Uint8Array[],
  ) => Promise<void>,
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.query(
      "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY",
    );
    await tx.query(liftStatementTimeout);
    await tx.query("SET LOCAL idle_in_transaction_session_timeout = 0");
    // Before the snapshot: rows of a partition that is dropped later would be missing in it.
    await tx.query("LOCK TABLE delivery, carton IN ACCESS SHARE MODE");
    for (const kind of chosen) {
      if (kind.name !== signedDocuments.name)
        await write(exportFileName(kind), exportKind(tx, kind));
      else
        for await (const { fileName, content } of exportSignedDocuments(tx))
          await write(`${kind.name}/${fileName}`, [content]);
    }
  });
}
