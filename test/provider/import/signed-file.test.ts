import fc from "fast-check";
import { expect, it } from "vitest";
import { readSignedFile } from "../../../provider/import/formats/signed-file";
import type { ImportItem } from "../../../provider/import/records";
import {
  maxSignedFileBytes,
  signedFileName,
} from "../../../provider/import/signed-file-types";
import { importMessage } from "../../../provider/messages/import";

const pdf = Buffer.from("%PDF-1.4\n%%EOF\n");

async function read(chunks: Uint8Array[], name: string): Promise<ImportItem[]> {
  const items: ImportItem[] = [];
  async function* content() {
    for (const chunk of chunks) yield await Promise.resolve(chunk);
  }
  for await (const item of readSignedFile(content(), name)) items.push(item);
  return items;
}

it("has at most 10 MB", async () => {
  const rest = Buffer.alloc(maxSignedFileBytes - 2 * pdf.length);
  const name = "1011_2026-11-23.pdf";
  expect(await read([pdf, rest, pdf], name)).toMatchObject([
    { type: "record", kind: "signed-documents" },
  ]);
  expect(await read([pdf, rest, Buffer.alloc(1), pdf], name)).toMatchObject([
    {
      type: "error",
      isFatal: true,
      message: importMessage("largeSignedDocument", { megabytes: 10 }),
    },
  ]);
});

it.each([
  "IMG_20261123_143000.jpg",
  "IMG_2034.jpg",
  "PXL_20261123_143000123.jpg",
  "POD_Scan_20261123.pdf",
  "photo_2026-11-23_14-30-00.jpg",
  "20261123_143000.jpg",
])("is not recognized by the name that a camera gives it: %s", async (name) => {
  expect(await read([pdf], name)).toMatchObject([
    { type: "error", message: importMessage("signedDocumentName") },
  ]);
});

it("is recognized by the name that an export gives it", async () => {
  const printable = fc.string({
    unit: fc
      .integer({ min: 0x20, max: 0x7e })
      .map((n) => String.fromCharCode(n)),
    minLength: 1,
    maxLength: 20,
  });
  await fc.assert(
    fc.asyncProperty(
      printable,
      fc.option(printable, { nil: "" }),
      fc.integer({ min: 0, max: 32_767 }),
      async (store, reference, document) => {
        const delivery = { store, date: "2026-11-23", document, reference };
        const name = signedFileName(delivery, "pdf");
        expect(name).toMatch(/^[^/\\]+\.pdf$/);
        const [item] = await read([pdf], name);
        const named = document > 0 || reference !== "";
        expect(item).toMatchObject({
          values: {
            store,
            date: "2026-11-23",
            document: named ? String(document) : "",
            reference,
          },
        });
      },
    ),
  );
});
