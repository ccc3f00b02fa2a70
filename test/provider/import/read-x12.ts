import { readFileSync } from "node:fs";
import { X12Reader } from "../../../provider/import/formats/x12-reader";
import type {
  ImportError,
  ImportItem,
  ImportRecord,
} from "../../../provider/import/records";

/** Returns a document of the folder `samples`. */
export function sample(name: string): Buffer {
  return readFileSync(new URL(`samples/${name}`, import.meta.url));
}

/** Streams a document in chunks of `size` bytes. */
// eslint-disable-next-line @typescript-eslint/require-await -- The readers take asynchronous input.
export async function* chunks(document: Uint8Array | string, size = 1000) {
  const bytes = Buffer.from(document);
  for (let start = 0; start < bytes.length; start += size) {
    yield bytes.subarray(start, start + size);
  }
}

export async function collect(items: AsyncIterable<ImportItem>) {
  const all: ImportItem[] = [];
  for await (const item of items) all.push(item);
  const records = all.filter(
    (item): item is ImportRecord => item.type === "record",
  );
  const errors = all.filter(
    (item): item is ImportError => item.type === "error",
  );
  return {
    items: all,
    records,
    errors,
    isFatal: errors.some((error) => error.isFatal),
    /** Values of the records of a kind. */
    values: (kind: string) =>
      records.filter((one) => one.kind === kind).map((one) => one.values),
  };
}

/** Reads an X12 document to its end. */
export async function readX12(document: Uint8Array | string, size?: number) {
  const reader = new X12Reader();
  const result = await collect(reader.read(chunks(document, size)));
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
