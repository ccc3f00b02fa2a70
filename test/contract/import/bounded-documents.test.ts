import { beforeAll, expect, it } from "vitest";
import { onFirstEngine, useFreshStorage } from "../engines";
import { interchange } from "../../provider/import/read-x12";
import {
  workbookEntries,
  sheetXml,
  writeZip,
  type Cell,
} from "../../provider/import/write-xlsx";
import { importFile, importRecords } from "./import-world";
import { checkDigit } from "../../../provider/contract/check-digit";

/** What the errors of a document may always take, in characters, and for each of its bytes. */
const alwaysAllowed = 10_000_000;
const allowedPerByte = 5;
/** Most characters of the notes of a document. */
const maxNotes = 200_000;

const long = "9".repeat(20_000);
const many = <Item>(count: number, make: (n: number) => Item): Item[] =>
  Array.from({ length: count }, (_, n) => make(n));

const sscc = (n: number) => {
  const digits = `0061414${String(n).padStart(10, "0")}`;
  return `00${digits}${checkDigit(digits)}`;
};

/** Ranges of 10,000 serial numbers each, of a store that does not exist. */
const ranges = (count: number) =>
  interchange([
    [
      "BSN*00*M1*20261119*1740*0001",
      "HL*1**S",
      `N1*SF*${"Shipper ".repeat(9)}`,
      "DTM*017*20261123",
      "HL*2*1*O",
      `PRF*${"P".repeat(40)}`,
      `REF*PK*${"S".repeat(40)}`,
      "N1*BY*STORE*92*NOWHERE",
      ...many(count, (n) => [
        `HL*${n + 3}*2*P`,
        `MAN*GM*${sscc(n * 10_000)}*${sscc(n * 10_000 + 9_999)}`,
      ]).flat(),
    ],
  ]);

/** A group whose control number has 20,000 characters, with thousands of empty sets. */
const longControlNumber = interchange(many(3_000, () => [])).replaceAll(
  "*101*X*",
  `*${long}*X*`,
);

const cell = (at: number): Cell => ({ xml: `<c t="s"><v>${at}</v></c>` });
const storeTitles = ["Store", "Pool", "Name", "Address 1", "City", "State"];

/** Documents of at most a few hundred kilobytes that stand for far more than they are. */
type Document = [
  name: string,
  content: string | Buffer,
  kind?: string | null,
  fileName?: string,
];
const documents: Document[] = [
  ["an X12 856 with a long control number", longControlNumber],
  [
    "a CSV with wrong values in each row",
    `${storeTitles.join(",")}\n${many(20_000, () => "?,?,?,?,?,?\n").join("")}`,
    "stores",
  ],
  [
    "an XLSX whose cells repeat one long text",
    writeZip(
      workbookEntries(
        sheetXml([storeTitles, ...many(8_000, () => many(6, () => cell(0)))]),
        { texts: `<si><t>${"x".repeat(30_000)}</t></si>` },
      ),
    ),
    "stores",
  ],
  [
    "JSON with one value in many keys",
    JSON.stringify(
      many(50, () =>
        Object.fromEntries(many(200, (n) => [`key${n}`, "x".repeat(20)])),
      ),
    ),
    "scans",
  ],
  [
    "EPCIS with an event of many cartons and a long place",
    JSON.stringify({
      "@context": ["https://ref.gs1.org/standards/epcis/2.0.0/epcis-context"],
      type: "EPCISDocument",
      schemaVersion: "2.0",
      creationDate: "2026-11-24T00:00:00Z",
      epcisBody: {
        eventList: [
          {
            type: "ObjectEvent",
            action: "OBSERVE",
            bizStep: "arriving",
            eventTime: "2026-11-24T15:00:00Z",
            eventTimeZoneOffset: "-06:00",
            bizLocation: { id: `https://x.example/${long}` },
            epcList: many(8_000, (n) => `urn:epc:id:sscc:0614141.${n}`),
          },
        ],
      },
    }),
  ],
  [
    "a ZIP that is no workbook",
    writeZip(many(2_000, (n) => ({ name: `${n}.txt`, content: "x" }))),
  ],
];
/** Of the same readers; they take the longest. */
const furtherDocuments: Document[] = [
  [
    "an X12 856 with a long order number over a range of serial numbers",
    ranges(1).replace("P".repeat(40), long),
  ],
  [
    "positions with wrong values",
    JSON.stringify(many(4_000, () => ({ device: "9", lat: 99, lng: 999 }))),
    "positions",
  ],
  ["an X12 856 with 8 ranges of serial numbers", ranges(8)],
];

// The import counts and cuts before anything reaches a database.
onFirstEngine("what a document leaves behind", (engine) => {
  const storage = useFreshStorage(engine);
  beforeAll(async () => {
    await importRecords(storage.db, "pools", { name: "Chicago" });
    await storage.db.query(
      "INSERT INTO trading_partner (sender, name, pool_id) SELECT 'ZZ:ACMESHIPPER', 'Acme', id FROM pool",
    );
  });

  const title = "is bounded by the size of %s";
  it.each(documents)(title, isBounded);
  it.each(furtherDocuments)(title, { tags: ["all"] }, isBounded);

  async function isBounded(
    _: string,
    content: string | Buffer,
    kind: string | null = null,
    fileName = "file",
  ) {
    const { db } = storage;
    const size = Buffer.byteLength(content);
    const outcome = await importFile(db, content, kind, { fileName });
    expect(outcome.status).toBe("rejected");
    const [left] = await db.query<{ errors: string; answer: string }>(
      `SELECT j.errors AS counted, coalesce(length(j.acknowledgement), 0) AS answer,
           (SELECT sum(length(concat(e.place, e.field, e.value, e.message, e.record)))
            FROM import_error e WHERE e.job_id = j.id) AS errors
         FROM import_job j ORDER BY id DESC LIMIT 1`,
    );
    expect(Number(left?.errors)).toBeGreaterThan(0);
    expect(Number(left?.errors)).toBeLessThan(
      alwaysAllowed + allowedPerByte * size,
    );
    expect(Number(left?.answer)).toBeLessThan(10_000 + 2 * size);
    expect(outcome.notes.join("").length).toBeLessThan(maxNotes);
  }
});
