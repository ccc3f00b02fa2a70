import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  numberText,
  numberStyle,
} from "../../../provider/import/formats/xlsx/xlsx-cells";
import { changedBytes, numRuns } from "./changed-bytes";
import { readDocument } from "./read-document";
import { sheetXml, workbookEntries, writeXlsx, writeZip } from "./write-xlsx";

const header = [
  "Store",
  "Pool",
  "Name",
  "Address 1",
  "City",
  "State",
  "ZIP Code",
];
const row = [
  "1011",
  "Chicago",
  "State Street",
  "1 N State St",
  "Chicago",
  "IL",
  "60602",
];

const fatalMessage = async (content: Uint8Array) => {
  const { records, errors } = await readDocument(content);
  expect(errors).toHaveLength(1);
  expect(errors[0]?.isFatal).toBe(true);
  return { records: records.length, message: errors[0]?.message ?? "" };
};

describe("an Excel file", () => {
  it("gives the rows of its first sheet, with the number that Excel shows", async () => {
    const { format, records, errors } = await readDocument(
      writeXlsx([
        header,
        row,
        null,
        [],
        row.slice(0, 3),
        [...row, "surplus"],
        row,
      ]),
    );
    expect(format).toBe("xlsx");
    expect(records.map(({ place, values }) => [place, values["zip"]])).toEqual([
      ["row 2", "60602"],
      ["row 5", ""],
      ["row 7", "60602"],
    ]);
    expect(errors.map(({ place, isFatal }) => [place, isFatal])).toEqual([
      ["row 6", false],
    ]);
  });

  it("gives shared, formatted and escaped texts, numbers, dates and leading zeros as Excel shows them", async () => {
    const cells = [
      '<c r="A2"><v>1011</v></c>',
      '<c r="B2" t="s"><v>1</v></c>',
      '<c r="C2" t="str"><f>A1</f><v>A &amp; B</v></c>',
      '<c r="D2" s="1"><v>46349</v></c>',
      '<c r="E2" s="2"><v>46349.58680555555</v></c>',
      '<c r="F2" t="b"><v>1</v></c>',
      '<c r="G2" s="3"><v>2134</v></c>',
    ];
    const { records } = await readDocument(
      writeZip(
        workbookEntries(sheetXml([header, [{ xml: cells.join("") }]]), {
          texts:
            "<si><t>unused</t></si><si><r><t>Chi</t></r><r><t>cago_x0041_</t></r><rPh><t>no</t></rPh></si>",
          styles:
            '<numFmts><numFmt numFmtId="170" formatCode="00000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="170"/></cellXfs>',
        }),
      ),
    );
    expect(records[0]?.values).toEqual({
      number: "1011",
      pool: "ChicagoA",
      name: "A & B",
      address1: "2026-11-23",
      city: "2026-11-23 14:05:00",
      state: "yes",
      zip: "02134",
    });
  });

  const otherSheet =
    "Sheets with other columns that were not read: Other. Load each of them as a file of its own.";
  it.each([
    [
      "a row that a filter hides",
      workbookEntries(
        sheetXml([header, row]).replace(
          '<row r="2">',
          '<row r="2" hidden="1">',
        ),
      ),
      [
        otherSheet,
        "Hidden rows that were read: 1. If a filter hides them on purpose, copy the visible rows to another sheet and load that.",
      ],
    ],
    [
      "a prefix before the names of all elements",
      workbookEntries(
        sheetXml([header, row]).replaceAll(/<(\/?)(?=[a-z])/g, "<$1x:"),
      ),
      [otherSheet],
    ],
    [
      "a cover sheet before the table",
      workbookEntries(sheetXml([["Made for Iowa"]])).map((entry) =>
        entry.name.endsWith("sheet1.xml")
          ? { ...entry, content: sheetXml([header, row]) }
          : entry,
      ),
      [
        "Sheets with other columns that were not read: Data. Load each of them as a file of its own.",
      ],
    ],
  ])("with %s is read, with a note", async (_what, entries, notes) => {
    const read = await readDocument(writeZip(entries));
    expect(read.errors).toEqual([]);
    expect(read.records).toHaveLength(1);
    expect(read.notes).toEqual(notes);
  });

  it.each([
    [' t="e"><v>#N/A</v>', "The formula of cell C2 has the result #N/A"],
    ["><f>A2+1</f><v></v>", "The formula of cell C2 was never computed"],
    ["><f>A2+1</f>", "The formula of cell C2 was never computed"],
  ])(
    "with a formula that has no value names its cell: %s",
    async (cell, message) => {
      const { records, errors } = await readDocument(
        writeXlsx([header, [{ xml: `<c r="C2"${cell}</c>` }], row]),
      );
      expect(records).toHaveLength(1);
      expect(errors).toMatchObject([
        {
          place: "row 2",
          isFatal: false,
          message: expect.stringContaining(message) as string,
        },
      ]);
    },
  );

  it("with a formula whose result is an empty text has an empty cell", async () => {
    const empty = '<c r="A2" t="str"><f>IF(B2=1,C2,"")</f><v></v></c>';
    const { records, errors } = await readDocument(
      writeXlsx([header, [{ xml: empty }], row]),
    );
    expect(errors).toEqual([]);
    expect(records).toHaveLength(1);
  });

  it.each([
    ["1011", "General", "1011"],
    ["0.30000000000000004", "General", "0.3"],
    ["-87.6278", "General", "-87.6278"],
    ["1.2000000000000001E+17", "0", "1.2000000000000002E+17"],
    ["120000000000000000", "0", "1.2E+17"],
    ["1000000000000000", "0", "1.0E+15"],
    ["2134", "00000", "02134"],
    ["46349", 'd"."mmm yyyy', "2026-11-23"],
    ["46349", "[$-409]m/d/yy h:mm AM/PM;@", "2026-11-23 00:00:00"],
    ["46349", "m/d/yyyy", "2026-11-23"],
    ["46349.5", "m/d/yyyy", "2026-11-23 12:00:00"],
    ["46349", '#,##0.00 [$USD];[Red]"days"', "46349"],
    ["0.5", "[h]:mm", "12:00:00"],
  ])("the number %s in the format %s is read as %s", (value, code, text) => {
    expect(numberText(value, numberStyle(170, code), false)).toBe(text);
  });

  it("has no format that is longer than Excel writes, or cut off in a bracket", () => {
    expect(numberStyle(170, "[".repeat(1_000_000))).toEqual({ kind: "number" });
    expect(numberStyle(170, `${"[".repeat(254)}d`)).toMatchObject({
      kind: "date",
    });
  });

  it.each([
    [14, "2026-11-24"],
    [22, "2026-11-24 00:00:00"],
  ])(
    "keeps midnight as a time in the built-in format %i if that shows times",
    (id, text) => {
      const style = numberStyle(id, undefined);
      expect(numberText("46350", style, false)).toBe(text);
    },
  );

  it("keeps midnight of a date that is written as text if its format shows times", async () => {
    const cell = (column: string, style: number) =>
      `<c r="${column}2" t="d" s="${style}"><v>2026-11-24T00:00:00</v></c>`;
    const { records } = await readDocument(
      writeZip(
        workbookEntries(
          sheetXml([header, [{ xml: cell("C", 0) + cell("D", 1) }]]),
          {
            styles: '<cellXfs><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs>',
          },
        ),
      ),
    );
    expect(records[0]?.values).toMatchObject({
      name: "2026-11-24",
      address1: "2026-11-24T00:00:00",
    });
  });

  it("counts days from 1904 where the workbook says so", () => {
    const style = numberStyle(14, undefined);
    expect(numberText("44887", style, true)).toBe("2026-11-23");
  });

  it(
    "that would unpack to more than it should is refused before it is unpacked",
    { tags: ["all"] },
    async () => {
      const zeros = {
        name: "xl/media/a.bin",
        content: Buffer.alloc(30 * 1024 * 1024),
      };
      const whole = workbookEntries(sheetXml([header, row]));
      const bombs = {
        ratio: writeZip([...whole, zeros]),
        declared: writeZip([
          ...whole,
          { name: "a", content: "", declared: 300 * 1024 * 1024 },
        ]),
        entries: writeZip(
          Array.from({ length: 1_001 }, (_, i) => ({
            name: `${i}`,
            content: "",
          })),
        ),
      };
      for (const [name, content] of Object.entries(bombs))
        expect((await fatalMessage(content)).message, name).toMatch(
          /would unpack to more/,
        );
      const lying = whole.map((entry) =>
        entry.name.endsWith("sheet2.xml")
          ? {
              ...entry,
              content: sheetXml([header, ...Array<string[]>(50_000).fill(row)]),
              declared: 1_000,
            }
          : entry,
      );
      const { records, message } = await fatalMessage(writeZip(lying));
      expect(message).toMatch(/larger than it says/);
      expect(records).toBeLessThan(1_000);
    },
  );

  it("that is damaged, encrypted or something else is refused", async () => {
    const content = writeXlsx([header, row]);
    expect(
      (await fatalMessage(content.subarray(0, content.length / 2))).message,
    ).toMatch(/damaged/);
    expect(
      (await fatalMessage(writeZip([{ name: "content.xml", content: "" }])))
        .message,
    ).toMatch(/no Excel workbook/);
    expect(
      (
        await fatalMessage(
          writeZip([{ name: "a", content: "", isEncrypted: true }]),
        )
      ).message,
    ).toMatch(/password/);
    expect(
      (
        await fatalMessage(
          writeZip(workbookEntries("<worksheet><sheetData><row>")),
        )
      ).message,
    ).toMatch(/damaged/);
    expect(
      (
        await fatalMessage(
          writeXlsx([header, [{ xml: '<c r="ZZ2"><v>1</v></c>' }]]),
        )
      ).message,
    ).toMatch(/more than 200 columns/);
  });

  it("that is cut anywhere gives a fatal error", async () => {
    const content = writeXlsx([header, row, row]);
    for (let length = 4; length < content.length; length += 29) {
      const { errors } = await readDocument(content.subarray(0, length));
      expect(errors.at(-1)?.isFatal, `cut after ${length} bytes`).toBe(true);
    }
  });

  it("that is nested deeper than any workbook, or has more styles, is refused before it takes much memory", async () => {
    // No closing tags: those would only make the file longer.
    const deep = `<worksheet><sheetData>${"<a>".repeat(200_000)}`;
    const styles = `<cellXfs>${'<xf numFmtId="1"/>'.repeat(70_000)}</cellXfs>`;
    for (const entries of [
      workbookEntries(deep),
      workbookEntries(sheetXml([header, row]), { styles }),
    ])
      // Packed as it is: more than 200 times its size would be refused for that.
      expect(
        (
          await fatalMessage(
            writeZip([
              ...entries,
              { name: "noise", content: randomBytes(20_000) },
            ]),
          )
        ).message,
      ).toMatch(/nested too deeply, or has too many cells or styles/);
  });

  it(
    "gives items and never throws, whatever is done to its bytes",
    { tags: ["all"] },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          changedBytes(writeXlsx([header, row, row])),
          async (bytes) => {
            expect((await readDocument(bytes)).items.length).toBeGreaterThan(0);
          },
        ),
        { numRuns },
      );
    },
  );

  it(
    "never throws, whatever is done to its sheet",
    { tags: ["all"] },
    async () => {
      const sheet = Buffer.from(sheetXml([header, row]));
      await fc.assert(
        fc.asyncProperty(changedBytes(sheet), async (changed) => {
          // A header without rows, which is what is left of some, has no items.
          await expect(
            readDocument(writeZip(workbookEntries(changed.toString("latin1")))),
          ).resolves.toHaveProperty("items");
        }),
        { numRuns },
      );
    },
  );
});
