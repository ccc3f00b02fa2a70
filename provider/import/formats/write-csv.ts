import { stringify } from "csv-stringify/sync";
import { escapeCell } from "./formula-cells";

/** Without it, Excel assumes another encoding. */
export const byteOrderMark = "\uFEFF";

/** Returns rows as CSV (RFC 4180), safe from formula injection; `readCsv` restores the values exactly. */
export const csvText = (
  rows: readonly (readonly (string | null)[])[],
): string =>
  stringify(
    rows.map((row) => row.map((value) => escapeCell(value ?? ""))),
    {
      record_delimiter: "windows",
      // The library alone quotes only complete line ends.
      quoted_match: /[\r\n]/,
    },
  );
