import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PagedBody } from "../../../../app/engine/provider-client/rows/paged-body";
import {
  slicesOf,
  UnparsedRows,
  type PageRows,
} from "../../../../app/engine/provider-client/rows/row-slices";

/** Passes the text in chunks of a size, and parses the result. */
function read(text: string | Uint8Array, pieceSize = 65_536): unknown {
  const bytes = Buffer.from(text as string);
  const body = new PagedBody();
  for (let at = 0; at < bytes.length; at += pieceSize)
    body.take(bytes.subarray(at, at + pieceSize));
  return body.json();
}

/** The rows and the reported number of rows. */
async function rowsOf(answer: unknown) {
  const { result } = answer as { result: PageRows };
  const { length } = result;
  const rows: unknown[] = [];
  for await (const slice of slicesOf(result)) rows.push(...slice);
  return { length, rows };
}

const rows = (count: number) =>
  Array.from({ length: count }, (_, row) => ({ ASN: `Käse "${row}"`, row }));

describe("the sliced body of a paged response", () => {
  it("has the content of the whole text, for any chunks and values", async () => {
    const hostileText = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: fc.constantFrom(...'\\"{}[],: é\u{1F69A}') }),
    );
    const row = fc.jsonValue({ stringUnit: "grapheme" });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(row, fc.record({ a: hostileText, b: hostileText }))),
        fc.dictionary(hostileText, row, { maxKeys: 3 }),
        fc.nat({ max: 400 }),
        fc.constantFrom(undefined, 2),
        fc.integer({ min: 1, max: 90 }),
        async (some, beside, more, indent, pieceSize) => {
          const result = [...some, ...rows(more), ...some];
          const { result: _, ...fields } = beside;
          const text = JSON.stringify(
            { ...fields, result, status: "Success" },
            null,
            indent,
          );
          const whole = JSON.parse(text) as Record<string, unknown>;
          const answer = read(text, pieceSize) as Record<string, unknown>;
          expect(await rowsOf(answer)).toEqual({
            length: result.length,
            rows: whole["result"],
          });
          expect({ ...answer, result: null }).toEqual({
            ...whole,
            result: null,
          });
        },
      ),
      { numRuns: 150 },
    );
  });

  it("leaves the rows unparsed until they are requested", () => {
    const answer = read(JSON.stringify({ status: "S", result: rows(300) }));
    const { result } = answer as { result: UnparsedRows };
    expect(result).toBeInstanceOf(UnparsedRows);
    expect(result.length).toBe(300);
  });

  it.each([
    '{"status":"Error","message":"Busy"}',
    '{"status":"Success","result":null}',
    '{"status":"Success","results":[1],"x\\"result":[2],"a":{"result":[3]}}',
    '["result",[1,2]]',
    "[]",
    "null",
    "12",
  ])("parses a response without rows completely: %s", (text) => {
    expect(read(text, 5)).toEqual(JSON.parse(text));
  });

  it.each([
    "",
    "<html>",
    '{"status":"Success","result":[1,2',
    '{"status":"Success","result":[1]',
    '{"status":"Success","result":[1]}}',
    '{"status":,"result":[1]}',
  ])("is null for invalid JSON: %s", (text) => {
    expect(read(text)).toBeUndefined();
  });

  it("ends with an invalid row if the rows are invalid JSON", async () => {
    const good = JSON.stringify(rows(200)).slice(1, -1);
    const cut = `{"result":[${good},{"ASN":x},{}],"status":"Success"}`;
    const { rows: read200, length } = await rowsOf(read(cut));
    expect(length).toBe(202);
    expect(read200.slice(0, 128)).toEqual(rows(128));
    expect(read200.at(-1)).toBeUndefined();
    for (const broken of ["[1,,2]", "[tru]", `[${"1,".repeat(128)}]`])
      expect(
        (await rowsOf(read(`{"result":${broken}}`))).rows.at(-1),
      ).toBeUndefined();
    const notText = Buffer.from('{"result":["a","\xff"]}', "latin1");
    expect((await rowsOf(read(notText))).rows).toEqual([undefined]);
  });
});
