import { describe, expect, it } from "vitest";
import { billOfLading } from "../../../provider/documents/bill-of-lading";
import {
  missingForBillOfLading,
  missingSentence,
} from "../../../provider/documents/missing-for-bill";
import type {
  BookingDocumentData,
  CommodityLine,
  OrderLine,
  ShipmentEnd,
} from "../../../provider/documents/booking-document-data";
import { readCode128 } from "./code-128-reader";
import { fieldOf, rowsUnder, type ReadPdf } from "./read-pdf";
import { aBooking, writtenAndRead } from "./samples";

const read = (...changes: Parameters<typeof aBooking>) =>
  writtenAndRead(billOfLading(aBooking(...changes), "UL", "en"));

const words = (count: number, word = "word") =>
  Array.from({ length: count }, (_, at) => `${word}${at}`);

/** What stands in the list under a heading, label by label, over all its pages. */
function listUnder({ elements }: ReadPdf, heading: string): string[][] {
  const from = elements.findIndex(
    ({ role, text }) => role === "H2" && text === heading,
  );
  const rows: string[][] = [];
  for (const { role, text } of elements.slice(from + 1)) {
    if (role === "TH") rows.push([text]);
    else if (role === "TD") rows.at(-1)?.push(...text.split(/\s*\n\s*/));
    else break;
  }
  return rows;
}

/** Nothing leaves the sheet or runs into the foot; no two stretches of text touch, nor text and bars. */
function expectTidy({ pages }: ReadPdf): void {
  for (const { boxes, barcodeBoxes } of pages) {
    for (const [left, bottom, right, top] of barcodeBoxes) {
      expect([left, bottom, right, top].every((edge) => edge > 47)).toBe(true);
      expect(top - bottom).toBeCloseTo(40);
      const onBars = boxes.filter(
        (box) =>
          box[0] < right && box[2] > left && box[1] < top && box[3] > bottom,
      );
      expect(onBars).toEqual([]);
    }
    for (const [left, bottom, right, top] of boxes) {
      expect(left).toBeGreaterThanOrEqual(47);
      expect(right).toBeLessThanOrEqual(566);
      expect(bottom).toBeGreaterThanOrEqual(30);
      expect(top).toBeLessThanOrEqual(750);
    }
    const ofBody = boxes.filter(([, bottom]) => bottom > 60);
    const touching = ofBody.flatMap((one, at) =>
      ofBody.slice(at + 1).filter((other) => {
        const beside = one[2] <= other[0] + 0.5 || other[2] <= one[0] + 0.5;
        // Lines are as high as their letters are large; their boxes begin at the baseline.
        return !beside && Math.abs(one[1] - other[1]) < 9;
      }),
    );
    expect(touching).toEqual([]);
  }
}

describe("a bill of lading", () => {
  it("shows what is shipped, from whom, to whom, by whom and who booked it", async () => {
    const pdf = await read({ notes: "Call ahead.\nDock closes at 4." });
    expect(listUnder(pdf, "Ship From")).toEqual([
      ["Company", "Hartwell Paper Goods"],
      ["Address", "2200 S Ashland Ave", "Dock 9", "Chicago, IL 60608"],
      ["Phone", ""],
      ["Services", "Appointment"],
    ]);
    expect(listUnder(pdf, "Ship To")).toEqual([
      ["Company", "Riverside Commons"],
      ["Address", "1200 W Lake St", "Milwaukee, WI 53202-1044"],
      ["Customer No.", "C-2071"],
      ["Phone", ""],
      ["Services", "Appointment, lift gate, residential"],
    ]);
    expect(listUnder(pdf, "Carrier")).toEqual([
      ["Carrier Name", "UL"],
      ["SCAC", ""],
      ["Trailer No.", ""],
      ["Seal Numbers", ""],
      ["Pickup Date", ""],
    ]);
    expect(listUnder(pdf, "Third-Party Freight Charges: Bill To")).toEqual([
      ["Company", ""],
      ["Address", ""],
      ["City, State, Zip", ""],
      ["Phone", ""],
    ]);
    expect(listUnder(pdf, "Bill of Lading")[0]).toEqual([
      "BOL Number",
      "BOL-00471136",
    ]);
    expect(listUnder(pdf, "Shipment")[0]).toEqual(["PRO Number", "0932310042"]);
    expect(rowsUnder(pdf, "Customer Order Information")).toEqual([
      ["", "96", "3,250.5", "Y", ""],
      ["Total", "96", "3,250.5", "", ""],
    ]);
    expect(rowsUnder(pdf, "Carrier Information")).toEqual([
      ["4", "Pallet", "96", "", "3,250.5", "", "Printed paper bags in cartons", "", "92.5"],
      ["4", "", "96", "", "3,250.5", "", "Total", "", ""],
    ]); // prettier-ignore
    for (const text of [
      "UL Tracking Portal",
      "Date 11/20/2026. Booking 4711, pool Chicago, booked by Dana Miller, 11/20/2026 5:40 PM CST",
      "Call ahead. Dock closes at 4.",
      "☐ Prepaid ☐ Collect ☐ Third party",
      "COD Amount $",
      "the agreed or declared value of the property",
      "49 U.S.C. 14706(c)(1)(A) and (B)",
      "The shipper certifies",
      "The carrier acknowledges receipt",
      "Trailer Loaded ☐ By shipper ☐ By driver",
      "Freight Counted ☐ By shipper",
      "Shipper signature, date",
      "Carrier signature, pickup date",
      "Consignee signature Date and time received",
    ])
      expect(pdf.text.replaceAll(/\s+/g, " ")).toContain(text);
    expect(pdf.pages).toHaveLength(1);
    expect(pdf.pages[0]?.text).toContain("Page 1 of 1");
    expectTidy(pdf);
  });

  it(
    "continues 40 orders and commodities over pages, and carries the sums over",
    { tags: ["all"] },
    async () => {
      const orders = Array.from({ length: 40 }, (_, at): OrderLine => ({
        poNumber: `PO-${at}`,
        packages: at + 1,
        weightPounds: 10.1,
        isOnPallets: at % 2 === 0,
      }));
      const commodities = Array.from(
        { length: 40 },
        (_, at): CommodityLine => ({
          pallets: 2,
          pieces: at === 0 ? null : 3,
          weightPounds: 0.1,
          description: `Paper bags ${at}`,
          freightClass: 60,
        }),
      );
      const pdf = await writtenAndRead(
        billOfLading(aBooking(), "UL", "en", { orders, commodities }),
      );
      const printedOrders = rowsUnder(pdf, "Customer Order Information");
      expect(printedOrders).toHaveLength(41);
      expect(printedOrders.at(-1)?.slice(0, 3)).toEqual([
        "Total",
        "820",
        "404",
      ]);
      expect(printedOrders.map(([, , , pallet]) => pallet).slice(0, 2)).toEqual(
        ["Y", "N"],
      );
      const printed = rowsUnder(pdf, "Carrier Information");
      expect(printed).toHaveLength(41);
      expect(printed.at(-1)).toEqual(
      ["80", "", "117", "", "4", "", "Total", "", ""],
    ); // prettier-ignore
      expect(pdf.pages.length).toBeGreaterThan(2);
      let carried = 0;
      for (const [at, { text }] of pdf.pages.entries()) {
        expect(text).toContain(`Page ${at + 1} of ${pdf.pages.length}`);
        const first = /PO-(\d+)/.exec(text)?.[1];
        if (at === 0 || first === undefined) continue;
        // The sum of 1 to n.
        const sum = (Number(first) * (Number(first) + 1)) / 2;
        expect(text.replaceAll(/\s+/g, " ")).toContain(
          `Brought forward ${sum} `,
        );
        carried++;
      }
      expect(carried).toBeGreaterThan(0);
      expectTidy(pdf);
    },
  );

  it("says at its top that the booking is canceled, on one page", async () => {
    const pdf = await read({ canceledAt: "2026-11-21T15:00:00Z" });
    expect(pdf.elements.map(({ text }) => text)).toContain(
      "Bill of Lading – Canceled 11/21/2026 9:00 AM CST",
    );
    expect(pdf.pages).toHaveLength(1);
    expectTidy(pdf);
  });

  it("prints unknown amounts as empty boxes", async () => {
    const line = { pallets: 0, pieces: null, weightPounds: null };
    const pdf = await writtenAndRead(
      billOfLading(aBooking(), "UL", "en", {
        orders: [
          { poNumber: null, packages: null, weightPounds: null, isOnPallets: false },
        ],
        commodities: [{ ...line, description: null, freightClass: null }],
      }),
    ); // prettier-ignore
    expect(rowsUnder(pdf, "Customer Order Information")).toEqual([
      ["", "", "", "N", ""],
      ["Total", "", "", "", ""],
    ]);
    expect(rowsUnder(pdf, "Carrier Information")[0]).toEqual(
      ["0", "", "", "", "", "", "", "", ""],
    ); // prettier-ignore
  });

  it("is tagged: title, language, headings, tables and figures in reading order", async () => {
    const pdf = await read({ notes: "word ".repeat(100) });
    expect(pdf).toMatchObject({
      title: "Bill of Lading 4711",
      lang: "en-US",
      isTagged: true,
    });
    expect(String(pdf.pdfUa)).toBe("1");
    const headings = pdf.elements.filter(({ role }) => /^H\d$/.test(role));
    expect(headings.map(({ role, text }) => `${role} ${text}`)).toEqual([
      "H1 Straight Bill of Lading – Not Negotiable",
      "H2 Ship From",
      "H2 Bill of Lading",
      "H2 Ship To",
      "H2 Carrier",
      "H2 Third-Party Freight Charges: Bill To",
      "H2 Shipment",
      "H2 Special Instructions",
      "H2 Freight Charge Terms",
      "H2 Customer Order Information",
      "H2 Carrier Information",
      "H2 Shipper Certification",
      "H2 Loading",
      "H2 Carrier Acknowledgment",
      "H2 Supplement: Special Instructions",
    ]);
    expect(pdf.elements.map(({ alt }) => alt).filter(Boolean)).toEqual([
      "Barcode (Code 128) of the BOL number BOL-00471136",
      "Barcode (Code 128) of the PRO number 0932310042",
    ]);
    for (const { role, within } of pdf.elements) {
      if (role === "TD" || role === "TH")
        expect(within.slice(0, 2)).toEqual(["Document", "Table"]);
    }
  });

  it("has barcodes that a scanner reads as the BOL and the PRO number", async () => {
    for (const [bolNumber, proNumber] of [
      ["BOL-00471136", "0932310042"],
      ["1", "~ {}"],
      ["9".repeat(50), "AB-123 456/xAB-123 456/x"],
      ["W".repeat(25), "m".repeat(25)],
    ] as const) {
      const pdf = await read({ bolNumber, proNumber });
      const barcodes = pdf.pages[0]?.barcodes ?? [];
      expect(barcodes.map(readCode128)).toEqual([bolNumber, proNumber]);
      expect(pdf.text.replaceAll(/\n */g, "")).toContain(bolNumber);
      expectTidy(pdf);
    }
  });

  it("prints amounts as they were booked, and no services as none", async () => {
    const pdf = await read({
      pallets: 0,
      pieces: 1_234.125,
      weightPounds: 0.1,
      freightClass: 77.5,
      customerNumber: " ",
      from: { ...aBooking().from, appointment: false },
    });
    expect(rowsUnder(pdf, "Carrier Information")[0]).toEqual(
      ["0", "", "1,234.125", "", "0.1", "", "Printed paper bags in cartons", "", "77.5"],
    ); // prettier-ignore
    expect(fieldOf(pdf, "Services")).toBe("None");
    expect(fieldOf(pdf, "Customer No.")).toBeNull();
    expect(fieldOf(pdf, "Notes")).toBe("");
  });

  it(
    "prints 4,000 characters of notes completely in a supplement, and its signatures together",
    { tags: ["all"] },
    async () => {
      for (const count of [60, 310, 500]) {
        const notes = words(count);
        const pdf = await read({ notes: notes.join(" ") });
        const from = pdf.text.indexOf("Supplement: Special Instructions");
        expect(fieldOf(pdf, "Notes")).toContain("(see the supplement)");
        expect(pdf.text.slice(from).match(/word\d+/g)).toEqual(notes);
        const signed = pdf.pages.map(
          ({ text }) =>
            text.match(/(Shipper|Carrier|Consignee) signature/g) ?? [],
        );
        expect(signed.filter((one) => one.length > 0)).toHaveLength(1);
        expect(signed.flat()).toHaveLength(3);
        for (const [at, { text }] of pdf.pages.entries())
          expect(text).toContain(`Page ${at + 1} of ${pdf.pages.length}`);
        expectTidy(pdf);
      }
    },
  );

  it(
    "truncates nothing: long fields continue over pages as one table",
    { tags: ["all"] },
    async () => {
      const long = (word: string) => words(25, word).join(" ");
      const end = (word: string): ShipmentEnd => ({
        company: long(`${word}a`),
        address1: long(`${word}b`),
        address2: long(`${word}c`),
        city: long(`${word}d`),
        state: long(`${word}e`),
        zip: long(`${word}f`),
        appointment: true,
        liftGate: true,
        residential: true,
      });
      const pdf = await read({
        from: end("from"),
        to: end("to"),
        customerNumber: "W".repeat(200),
        description: "W".repeat(4_000),
      });
      expectTidy(pdf);
      const from = pdf.text.indexOf("Supplement: Commodity 1");
      expect(pdf.text.slice(from).match(/W/g)).toHaveLength(4_000);
      expect(fieldOf(pdf, "Customer No.")?.match(/W/g)).toHaveLength(200);
      for (const word of ["from", "to"]) {
        for (const part of ["a", "b", "c", "d", "e", "f"]) {
          const found = pdf.text.match(
            new RegExp(`\\b${word}${part}\\d+`, "g"),
          );
          expect(found).toEqual(words(25, `${word}${part}`));
        }
      }
      // No row begins anew where a page does.
      const labels = pdf.elements.filter(
        ({ role, text }) => role === "TH" && text === "Address",
      );
      expect(labels).toHaveLength(3);
    },
  );

  it("truncates no value with many lines", async () => {
    const value = "a\n".repeat(100);
    const end = { ...aBooking().from, company: value, address1: value };
    const pdf = await read({ from: end, customerNumber: value });
    for (const label of ["Company", "Address", "Customer No."])
      expect(fieldOf(pdf, label)?.match(/\ba\b/g)).toHaveLength(100);
    expectTidy(pdf);
  });
});

const complete = aBooking();
const missing = (changes: Partial<BookingDocumentData>) =>
  missingForBillOfLading(aBooking(changes), "en");

/** Each field that a bill needs, with what it is when it is not filled in. */
const needed: [label: string, without: Partial<BookingDocumentData>][] = [
  ["From Company Name", { from: { ...complete.from, company: "" } }],
  ["From Address 1", { from: { ...complete.from, address1: "" } }],
  ["From City", { from: { ...complete.from, city: "" } }],
  ["From State", { from: { ...complete.from, state: "" } }],
  ["From ZIP code", { from: { ...complete.from, zip: "" } }],
  ["To Company Name", { to: { ...complete.to, company: "" } }],
  ["To Address 1", { to: { ...complete.to, address1: "" } }],
  ["To City", { to: { ...complete.to, city: "" } }],
  ["To State", { to: { ...complete.to, state: "" } }],
  ["To ZIP code", { to: { ...complete.to, zip: "" } }],
  ["BOL Number", { bolNumber: null }],
  ["PRO Number", { proNumber: null }],
  ["Number of Pallets", { pallets: NaN }],
  ["Total Weight", { weightPounds: 0 }],
  ["Number of Pieces", { pieces: null }],
  ["Class", { freightClass: null }],
  ["Description", { description: null }],
];

describe("the missing data of a bill of lading", () => {
  it("is empty for a complete booking, whatever optional fields are empty", () => {
    const open = {
      customerNumber: null,
      notes: null,
      pallets: 0,
      from: { ...complete.from, address2: null },
    };
    expect(missing({})).toEqual([]);
    expect(missing(open)).toEqual([]);
  });

  it.each(needed)("contains a missing %s", (label, without) => {
    expect(missing(without)).toEqual([label]);
  });

  it("contains all missing fields, in the order of the form", () => {
    const nowhere = {
      ...complete.from,
      company: " ",
      address1: "\t",
      city: "\u00a0",
      state: "\u200b",
      zip: "\n",
    };
    const all = Object.assign(
      {},
      ...needed.map(([, without]) => without),
    ) as Partial<BookingDocumentData>;
    expect(missing({ ...all, from: nowhere, to: nowhere })).toEqual(
      needed.map(([label]) => label),
    );
  });

  it("contains blank texts and zero amounts", () => {
    expect(missing({ description: " \u202e\n" })).toEqual(["Description"]);
    for (const amount of [0, -1, NaN, Infinity]) {
      const changes = {
        pieces: amount,
        freightClass: amount,
        weightPounds: amount,
      };
      expect(missing(changes)).toEqual([
        "Total Weight",
        "Number of Pieces",
        "Class",
      ]);
    }
  });

  it("contains an unscannable number", () => {
    for (const number of ["Ż-1", "1\n2", "箱", "A".repeat(60)]) {
      expect(missing({ bolNumber: number, proNumber: number })).toEqual([
        "A BOL Number that can be printed as a bar code",
        "A PRO Number that can be printed as a bar code",
      ]);
    }
    for (const number of ["1", "9".repeat(50), "A".repeat(25), "~ {}"])
      expect(missing({ bolNumber: number, proNumber: number })).toEqual([]);
  });

  it("is listed in a sentence", () => {
    expect(
      missingSentence(["Number of Pieces", "Description", "Class"], "en"),
    ).toBe(
      "The bill of lading cannot be printed. Missing: number of pieces, description, class.",
    );
    expect(
      missingSentence(
        ["To ZIP code", "A BOL Number that can be printed as a bar code"],
        "en",
      ),
    ).toBe(
      "The bill of lading cannot be printed. Missing: to ZIP code, a BOL number that can be printed as a bar code.",
    );
  });
});
