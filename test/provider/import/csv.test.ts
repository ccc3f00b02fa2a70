import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  escapeCell,
  restoreCell,
} from "../../../provider/import/formats/formula-cells";
import { kinds } from "../../../provider/import/kinds/all-kinds";
import { csvTemplate } from "../../../provider/import/templates";
import { changedBytes, numRuns } from "./changed-bytes";
import { readDocument } from "./read-document";

const header = "Store,Pool,Name,Address 1,City,State,ZIP Code";
const row = "1011,Chicago,State Street,1 N State St,Chicago,IL,60602";
const stateStreet = {
  number: "1011",
  pool: "Chicago",
  name: "State Street",
  address1: "1 N State St",
  city: "Chicago",
  state: "IL",
  zip: "60602",
};
const file = (...rows: string[]) => `${[header, ...rows].join("\n")}\n`;
const valuesOf = async (...input: Parameters<typeof readDocument>) => {
  const { records, errors } = await readDocument(...input);
  expect(errors).toEqual([]);
  return records.map(({ values }) => values);
};
const fatalMessage = async (...input: Parameters<typeof readDocument>) => {
  const { errors } = await readDocument(...input);
  const last = errors.at(-1);
  if (!last?.isFatal) throw new Error("not fatal");
  return `${last.place}: ${last.message}`;
};

describe("a CSV file", () => {
  it("of arrivals is recognized as scans, although more of its columns are those of stops", async () => {
    const arrivals =
      "Scan,Time,Store,Date,Reference,Arrival,Departure,Driver,Notes\n" +
      "door,2026-11-23 08:30,1011,2026-11-23,,08:30,08:45,7,\n";
    const { records } = await readDocument(arrivals);
    expect(records.map(({ kind }) => kind)).toEqual(["scans"]);
  });

  it("of every template is recognized by its header row", async () => {
    for (const kind of kinds.filter(({ isInternal }) => isInternal !== true)) {
      const { records } = await readDocument(csvTemplate(kind));
      expect(records.map((one) => one.kind)).toEqual([kind.name]);
    }
  });

  it("of stops without their route is not taken for the few columns of another kind", async () => {
    expect(await fatalMessage("Pool,Date,Stop,Store,Arrival\n")).toContain(
      "The nearest is",
    );
  });

  it("is read in every encoding, with every separator and line end", async () => {
    const montreal = { ...stateStreet, city: "Montréal – 5 €" };
    const text = file(row.replace("Chicago,IL", "Montréal – 5 €,IL"));
    const utf16 = Buffer.from(`\uFEFF${text}`, "utf16le");
    const windows1252 = Buffer.from(
      text.replace("–", "\x96").replace("€", "\x80"),
      "latin1",
    );
    const contents = {
      utf8: Buffer.from(text),
      "UTF-8 with BOM": Buffer.from(`\uFEFF${text}`),
      "UTF-16 LE": utf16,
      "UTF-16 BE": Buffer.from(utf16).swap16(),
      "Windows-1252": windows1252,
      semicolons: Buffer.from(text.replaceAll(",", ";")),
      "quoted semicolons": Buffer.from(
        text.replaceAll(/[^,\n]+/g, '"$&"').replaceAll(",", ";"),
      ),
      bars: Buffer.from(text.replaceAll(",", "|")),
      tabs: Buffer.from(text.replaceAll(",", "\t")),
      CRLF: Buffer.from(text.replaceAll("\n", "\r\n")),
      CR: Buffer.from(text.replaceAll("\n", "\r")),
      "named separator": Buffer.from(`sep=;\n${text.replaceAll(",", ";")}`),
    };
    for (const [name, content] of Object.entries(contents))
      for (const chunkSize of [1, 2, 3, 7, 65_536])
        expect(await valuesOf(content, { chunkSize }), name).toEqual([
          montreal,
        ]);
  });

  it.each(["utf16le", "utf16be"])(
    "in UTF-16 without a byte order mark is read: %s",
    async (order) => {
      const bytes = Buffer.from(file(row), "utf16le");
      const content = order === "utf16le" ? bytes : bytes.swap16();
      expect(await valuesOf(content, { isComplete: true })).toEqual([
        stateStreet,
      ]);
    },
  );

  it("in UTF-16 that is no table is refused with the encoding to save", async () => {
    for (const text of ["[]", "\uFEFF[]", "ISA*00*"])
      expect(await fatalMessage(Buffer.from(text, "utf16le"))).toBe(
        "file: This file is UTF-16, which is read for tables only. Save it as UTF-8 and load it again.",
      );
  });

  it.each([
    ["one word of Mac Roman", "Pe\x96a"],
    ["capitals of Mac Roman", "CAF\x83"],
    ["capitals of code page 850", "PE\xa5A"],
    ["É of code page 850", "CAF\x90 NORTH"],
    ["one word of code page 437", "Pe\xa4a"],
  ])("with %s is refused with it", async (_, name) => {
    const content = Buffer.from(
      file(row.replace("State Street", name)),
      "latin1",
    );
    for (const chunkSize of [7, 1_000])
      expect(await fatalMessage(content, { chunkSize })).toMatch(
        /^line 2: The file is neither UTF-8 nor Windows-1252: it would read "/,
      );
  });

  it.each([
    ["Caf\xe9 \x96 Bar", "Café – Bar"],
    ["mon\x96fri and sat\x96sun", "mon–fri and sat–sun"],
    ["O\x92Brien", "O’Brien"],
    ["M\xdcNCHEN", "MÜNCHEN"],
    ["9 \x80", "9 €"],
    ["K\xf6ln", "Köln"],
  ])("in Windows-1252 keeps %j", async (bytes, name) => {
    const [store] = await valuesOf(
      Buffer.from(file(row.replace("State Street", bytes)), "latin1"),
      { isComplete: true },
    );
    expect(store?.["name"]).toBe(name);
  });

  it("that was joined of two, with the titles again, is read without them, which a note says", async () => {
    const { records, notes, errors } = await readDocument(
      `Pool\nDSM\n\uFEFFPool\nOMA\nPOOL\n`,
      { isComplete: true },
    );
    expect(errors).toEqual([]);
    expect(records.map(({ values }) => values)).toEqual([
      { name: "DSM" },
      { name: "OMA" },
    ]);
    expect(notes).toEqual([
      "Rows that repeat the titles of the columns were left out: 2, such as line 3.",
    ]);
  });

  it("may begin with the letters of a ZIP archive", async () => {
    const { format, errors } = await readDocument("PKG,Height\n1,2\n");
    expect(format).toBe("csv");
    expect(errors).toMatchObject([
      { message: expect.stringContaining("names no known column") as unknown },
    ]);
    const stores = file(row).replace("Store,", "PK,Store,");
    const { records, notes } = await readDocument(
      stores.replace("1011,", "x,1011,"),
    );
    expect(records.map(({ values }) => values)).toEqual([stateStreet]);
    expect(notes).toEqual([
      "Ignored the column PK: Stores have no such field.",
    ]);
  });

  it("keeps characters that lie between two pieces of a chunk", async () => {
    const city = "🚚".repeat(20_000 / 4);
    for (const shift of ["", "x", "xy", "xyz"]) {
      const stores = await valuesOf(
        file(
          ...Array<string>(4).fill(
            row.replace("Chicago,IL", `${shift}${city},IL`),
          ),
        ),
      );
      expect(stores.map((store) => store["city"])).toEqual(
        Array<string>(4).fill(shift + city),
      );
    }
  });

  it("that is UTF-8 at first and something else later is refused at the line", async () => {
    const content = Buffer.concat([
      Buffer.from(file(row.replace("Chicago,IL", "Montréal,IL"))),
      Buffer.from("1012,Chicago,Caf\xe9 Street,1,Chicago,IL,60602\n", "latin1"),
    ]);
    expect(await fatalMessage(content, { chunkSize: 40 })).toMatch(
      /^line 3: The file is UTF-8, but there are bytes here that are not/,
    );
  });

  it("matches titles and field names without case, blanks, line ends and underscores", async () => {
    const titles = 'NUMBER,pool ,name,address_1, City,sTATE,"ZIP\nCode"';
    expect(await valuesOf(`${titles}\n${row}\n`)).toEqual([stateStreet]);
  });

  it("names ignored columns in one note, and ignores a column Error in silence", async () => {
    const { records, notes } = await readDocument(
      `,${header},Colour,Error,Fax\n0,${row},red,wrong,1\n`,
    );
    expect(records).toHaveLength(1);
    expect(notes).toEqual([
      "Ignored the columns 1 (without a title), Colour, Fax: Stores have no such field.",
    ]);
  });

  it("says where rows start, across blank lines and quoted line ends", async () => {
    const { records, errors } = await readDocument(
      file(
        row,
        "",
        row.replace("State Street", '"State\r\nStreet, ""North"""'),
        ",,,,,,",
        `${row},surplus`,
        "1012,Chicago",
        row,
      ),
    );
    expect(records.map(({ place }) => place)).toEqual([
      "line 2",
      "line 4",
      "line 9",
    ]);
    expect(records[1]?.values["name"]).toBe('State\nStreet, "North"');
    expect(
      errors.map(({ place, message, isFatal }) => [place, message, isFatal]),
    ).toEqual([
      [
        "line 7",
        expect.stringContaining("has 8 cells, the header row 7"),
        false,
      ],
      [
        "line 8",
        expect.stringContaining("has 2 cells, the header row 7"),
        false,
      ],
    ]);
  });

  it("gives back values that were escaped against formulas", async () => {
    const [store] = await valuesOf(
      file(
        row.replace("State Street", "'=1+1").replace("1 N State St", "'s Hof"),
      ),
    );
    expect(store).toMatchObject({ name: "=1+1", address1: "'s Hof" });
  });

  it.each([
    "Chicago;=1+1",
    "=a;@b",
    "a;'=b",
    "a; -5",
    "it's; fine",
    "'0101",
    "''1-2",
    '="1"',
  ])(
    "gives back a value with a formula after a semicolon, which is not written as one: %s",
    (value) => {
      const cell = escapeCell(value);
      expect(cell).not.toMatch(/^[=+\-@]|;\s*[=+\-@]/);
      expect(restoreCell(cell)).toBe(value);
    },
  );

  it.each(['="0201"', "=“0201”", "'0201"])(
    "gives digits that a program has protected as %s",
    (cell) => {
      expect(restoreCell(cell)).toBe("0201");
    },
  );

  it("is refused for its header row, with what to do", async () => {
    expect(await fatalMessage(`Store,Pool,store\n1,2,3\n`)).toBe(
      "line 1: The columns 1 and 3 have the same title, store. Remove or rename one of them.",
    );
    expect(await fatalMessage(`${header.replace(",City", "")}\n${row}\n`)).toBe(
      "line 1: The header row fits no kind of records. The nearest is Stores, which lacks the column City. Use the titles of the template, or choose the kind to see which columns it needs.",
    );
    expect(await fatalMessage("Store\n1\n", { kind: "stores" })).toMatch(
      /^line 1: Stores need the columns Pool, Name, Address 1, City, State, ZIP Code\./,
    );
    expect(
      await fatalMessage("Device,lat,lon,Time\n", { kind: "positions" }),
    ).toMatch(/^line 1: Positions need the column Longitude\./);
    expect(await fatalMessage("1,2,3\n4,5,6\n")).toMatch(
      /^line 1: The first row names no known column/,
    );
    expect(await fatalMessage("Store\n", { kind: "nonsense" })).toMatch(
      /no kind of records "nonsense"/,
    );
    expect(await fatalMessage(`${"a,".repeat(250)}b\n`)).toMatch(/at most 200/);
    expect(await fatalMessage("\n\n \n")).toBe(
      "line 1: The file is empty: it has no header row.",
    );
  });

  it("with a quotation mark that is never closed is refused at its line", async () => {
    expect(await fatalMessage(file(row, `"${row}`))).toMatch(
      /^line 3: .*quotation mark/,
    );
    expect(
      await fatalMessage(
        file(row, `"${row}`, ...Array<string>(2000).fill(row)),
      ),
    ).toMatch(/^line 3: This row is longer than 64 KB/);
  });

  it.each([
    ["in its last column", row.replace("60602", '"60602')],
    ["in another column", row.replace("State", '"State')],
    ["in its first column", `"${row}`],
  ])(
    "with a quotation mark that another one closes rows later, %s, is refused there",
    async (_, open) => {
      const at = open.indexOf('"');
      const end = `${row.slice(0, at)}"${row.slice(at)}`;
      for (const between of [[], [row], [row, row]]) {
        const { records, errors } = await readDocument(
          file(row, open, ...between, end, row),
        );
        expect(records).toHaveLength(2);
        expect(errors.map(({ place, message }) => [place, message])).toEqual([
          ["line 3", expect.stringContaining("further rows") as string],
        ]);
      }
      // A note of several lines, with a comma in each.
      const note = row.replace("State Street", '"Dock 4, left\nRing, wait"');
      expect(await valuesOf(file(note))).toHaveLength(1);
    },
  );

  it(
    "that is cut anywhere gives the rows before the cut and a fatal error, or complete rows only",
    { tags: ["all"] },
    async () => {
      const content = Buffer.from(
        file(row, row.replace("Chicago,IL", '"Montréal,\nQC",IL'), row),
      );
      const whole = await readDocument(content);
      for (let length = 1; length < content.length; length += 1) {
        const { records, errors } = await readDocument(
          content.subarray(0, length),
        );
        expect(records).toEqual(whole.records.slice(0, records.length));
        const isAtLineEnd =
          content[length - 1] === 10 &&
          !content.subarray(0, length).toString().endsWith("Montréal,\n");
        if (isAtLineEnd) expect(errors).toEqual([]);
        else
          expect(
            errors.map(({ isFatal }) => isFatal),
            `at ${length}`,
          ).toEqual([true]);
      }
    },
  );

  it("may end without a line end where the door knows that it is complete", async () => {
    const content = file(row).trimEnd();
    expect(await valuesOf(content, { isComplete: true })).toEqual([
      stateStreet,
    ]);
    expect(await fatalMessage(content)).toMatch(
      /^line 2: The file ends in the middle of a row/,
    );
    expect(
      await fatalMessage(content.slice(0, -8), { isComplete: true }),
    ).toMatch(/ends in the middle of a row/);
  });

  it(
    "gives items and never throws, whatever is done to its bytes",
    { tags: ["all"] },
    async () => {
      const content = file(
        row,
        row.replace("Chicago,IL", '"Montréal, QC",IL'),
        row,
      );
      await fc.assert(
        fc.asyncProperty(changedBytes(Buffer.from(content)), async (bytes) => {
          const { items } = await readDocument(bytes, { chunkSize: 50 });
          expect(Array.isArray(items)).toBe(true);
        }),
        { numRuns },
      );
    },
  );
});

describe("a document that no format reads", () => {
  it.each([
    ["an empty one", "", "The file is empty."],
    ["a binary one", Buffer.from([1, 2, 0, 3]), "This file is neither text"],
    ["a gzip", Buffer.from([0x1f, 0x8b, 8, 0]), "compressed"],
    [
      "a web page of a reporting server",
      "<html><body><table><tr><td>Store</td></tr></table></body></html>",
      "a web page or XML under the name of a table",
    ],
    [
      "the XML of Excel 2003",
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook></Workbook>',
      "a web page or XML under the name of a table",
    ],
    [
      "an EDIFACT message",
      "UNA:+.? 'UNB+UNOC:3+MESAGOODS:14+PRAIRIE:14+261201:1715+1'",
      "This is an EDIFACT message.",
    ],
    [
      "an Excel file with a password",
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
      "with a password",
    ],
  ])("%s has one fatal error", async (_name, content, message) => {
    const { format, items, errors } = await readDocument(content);
    expect(format).toBeNull();
    expect(items).toHaveLength(1);
    expect(errors).toMatchObject([
      {
        isFatal: true,
        message: expect.stringContaining(message) as string,
      },
    ]);
  });
});
