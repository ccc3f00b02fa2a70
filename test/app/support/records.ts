import { parse } from "csv-parse/sync";

/**
 * Reads CSV.
 * @param csv without a byte order mark; a line end in a field that is not quoted begins a new record
 */
export const recordsOf = (csv: string): string[][] =>
  parse(csv, { recordDelimiter: ["\r\n", "\n", "\r"], relaxColumnCount: true });
