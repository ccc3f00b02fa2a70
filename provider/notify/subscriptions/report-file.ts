import { parse } from "csv-parse/sync";
import { request } from "undici";
import { csvFileName } from "../../contract/csv-file-name";
import type { Language } from "../../contract/extensions/language";

/** Largest CSV that is attached to a mail, in bytes. */
export const maxAttachedBytes = 5_000_000;
/** Rows that a mail shows. */
const previewRows = 10;
/** Longest time for a CSV. */
const timeoutMs = 5 * 60 * 1000;

/** Where and how reports are read: over HTTP from the portal, as their owner downloads them. */
export interface PortalAddress {
  /** Origin at which this process reaches the portal. */
  url: string;
  /** Origin of the portal in the browser, which is the only host that it answers. */
  publicOrigin: string;
}

/** The rows of a report as CSV. */
export interface ReportFile {
  /** The whole file; null if it is larger than {@link maxAttachedBytes}. */
  csv: Buffer | null;
  /** Number of rows; null if the file is too large. */
  rowCount: number | null;
  header: string[];
  /** The first rows. */
  firstRows: string[][];
}

/** The portal has no CSV at this address, or not for this user. */
export class ReportRefusedError extends Error {
  override name = "ReportRefusedError";
}

/** Statuses with which the portal refuses an address for good. */
const refusals = new Set([400, 403, 404, 410, 414]);

/**
 * Downloads the CSV of a result page from the portal. No more than {@link maxAttachedBytes} are read.
 * @param path path and query of the result page
 * @param reader `Cookie` header of the session with whose rights it is read, and the language of its owner
 * @throws ReportRefusedError if there is none, and another error if trying again may help
 */
export async function readReportFile(
  { url, publicOrigin }: PortalAddress,
  path: string,
  { cookie, language }: { cookie: string; language: Language },
): Promise<ReportFile> {
  const page = new URL(path, url);
  // The path comes from a user: nothing but the portal is asked.
  if (page.origin !== new URL(url).origin)
    throw new ReportRefusedError("not an address of the portal");
  page.pathname += `/${csvFileName}`;
  // `fetch` would not send another Host than that of the address.
  const { statusCode, body } = await request(page, {
    headers: {
      cookie,
      host: new URL(publicOrigin).host,
      "accept-language": language,
    },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (statusCode !== 200) {
    await body.dump();
    if (refusals.has(statusCode))
      throw new ReportRefusedError(`status ${statusCode}`);
    throw new Error(`The portal answered ${statusCode}`);
  }
  const bytes = await readStart(body);
  const isWhole = bytes.length <= maxAttachedBytes;
  const ends = lineEnds(bytes);
  // A line with a single cell says that the data changed meanwhile; every table has more columns.
  const lastLine = bytes.subarray(ends.at(-2) ?? 0, ends.at(-1));
  const hasNote = isWhole && ends.length > 1 && !lastLine.includes(",");
  const rowCount = ends.length - 1 - Number(hasNote);
  const [header = [], ...firstRows] = parse(
    bytes.subarray(0, ends[Math.min(previewRows, rowCount)] ?? 0),
    { bom: true, relax_column_count: true },
  );
  return {
    csv: isWhole ? bytes : null,
    rowCount: isWhole ? rowCount : null,
    header,
    firstRows,
  };
}

/** Reads a body until it ends, or is larger than what is attached; leaving the loop ends the download. */
async function readStart(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxAttachedBytes) break;
  }
  return Buffer.concat(chunks);
}

/**
 * Returns the positions after the end of each line. The portal ends lines with CR LF, and cells contain
 * none, because the contract cleans them.
 */
function lineEnds(csv: Buffer): number[] {
  const ends: number[] = [];
  for (
    let end = csv.indexOf("\r\n");
    end !== -1;
    end = csv.indexOf("\r\n", end + 2)
  )
    ends.push(end + 2);
  return ends;
}
