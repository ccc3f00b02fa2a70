/**
 * Reads CSV by the grammar of RFC 4180.
 * @param csv without a byte order mark; lines end with CR LF
 * @throws when the text is no such CSV
 */
export function recordsOf(csv: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  while (at < csv.length) {
    let field = "";
    if (csv[at] === '"') {
      for (at++; csv[at] !== '"' || csv[at + 1] === '"'; at++) {
        if (csv[at] === '"') at++;
        field += csv[at];
      }
      at++;
    } else {
      while (at < csv.length && !",\r\n".includes(csv[at] ?? ""))
        field += csv[at++];
    }
    record.push(field);
    if (csv[at] === ",") at++;
    else if (csv.slice(at, at + 2) !== "\r\n") {
      throw new Error(`Neither comma nor line end: ${csv.slice(at, at + 20)}`);
    } else {
      at += 2;
      records.push(record);
      record = [];
    }
  }
  return records;
}
