import { readFileSync } from "node:fs";
import { X12Reader } from "../../../provider/import/formats/x12/x12-reader";
import type { ImportItem } from "../../../provider/import/records";
import { inChunks, readAt, sortItems } from "./read-document";

/** Returns a document of the folder `samples`. */
export function sample(name: string): Buffer {
  return readFileSync(new URL(`samples/${name}`, import.meta.url));
}

/** Reads items to their end. */
export async function collect(items: AsyncIterable<ImportItem>) {
  const all: ImportItem[] = [];
  for await (const item of items) all.push(item);
  const { records, errors, notes } = sortItems(all);
  return {
    items: all,
    records,
    errors,
    notes,
    isFatal: errors.some((error) => error.isFatal),
    /** Values of the records of a kind. */
    values: (kind: string) =>
      records.filter((one) => one.kind === kind).map((one) => one.values),
  };
}

/** Reads an X12 document to its end. */
export async function readX12(document: Uint8Array | string, size?: number) {
  const reader = new X12Reader(readAt);
  const result = await collect(
    reader.read(inChunks(Buffer.from(document), size)),
  );
  return { ...result, acknowledgements: reader.acknowledgements };
}

/** Writes an interchange of one group with these transaction sets, without their ST and SE segments. */
export function interchange(
  sets: readonly (readonly string[])[],
  { id = "856", group = "SH" } = {},
): string {
  const body = sets.flatMap((segments, index) => {
    const number = String(index + 1).padStart(4, "0");
    return [
      `ST*${id}*${number}`,
      ...segments,
      `SE*${segments.length + 2}*${number}`,
    ];
  });
  return [
    "ISA*00*          *00*          *ZZ*ACMESHIPPER    *ZZ*POOLCARRIER    *261120*0614*U*00401*000000101*0*P*>",
    `GS*${group}*ACMESHIPPER*POOLCARRIER*20261120*0614*101*X*004010`,
    ...body,
    `GE*${sets.length}*101`,
    "IEA*1*000000101",
  ]
    .map((segment) => `${segment}~\n`)
    .join("");
}

/** Returns the texts of items that a database or a sender cannot take: control characters, half characters. */
export function unprintableTexts(items: readonly ImportItem[]): string[] {
  const found: string[] = [];
  JSON.stringify(items, (key, value: unknown) => {
    for (const text of [key, value]) {
      if (typeof text !== "string") continue;
      // oxlint-disable-next-line no-control-regex -- Control characters are what is looked for.
      if (/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(text) || !text.isWellFormed()) {
        found.push(text);
      }
    }
    return value;
  });
  return found;
}
