import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { proofOfDelivery } from "../../../provider/documents/proof-of-delivery";
import { readCode128 } from "./code-128-reader";
import { companiesOf, exceptionsOf, fieldOf, rowsUnder } from "./read-pdf";
import { aCarton, aDelivery, aProof, written, writtenAndRead } from "./samples";

const read = (...changes: Parameters<typeof aDelivery>) =>
  writtenAndRead(proofOfDelivery(aDelivery(...changes), null, "UL", "en"));

describe("a proof of delivery", () => {
  it("shows who received what, where, when and from whom", async () => {
    const pdf = await read({ doorScanAt: "2026-11-09T14:13:00Z" });
    const fields = {
      Store: "1042 Riverside Commons",
      Address: "1200 W Lake St\nDock 4\nChicago, IL 60607",
      Pool: "Chicago",
      Scheduled: "11/9/2026",
      Window: "11/9/2026 8:00 AM – 9:30 AM CST",
      Arrival: "11/9/2026 8:12 AM CST",
      Departure: "11/9/2026 8:33 AM CST",
      "Door scan": "Yes, 8:13 AM CST",
      Employee: "Thomas Becker",
    };
    for (const [label, value] of Object.entries(fields)) {
      const printed = fieldOf(pdf, label)?.replaceAll(/\s*\n\s*/g, "\n");
      expect([label, printed]).toEqual([label, value]);
    }
    for (const text of [
      "Delivery 20777123",
      "Times are local to the store. CST is UTC−6.",
      "12 of 12 boxes scanned",
      "12 delivered. No exceptions.",
      "Received 11/9/2026 8:33 AM CST",
      "UL Tracking Portal",
    ])
      expect(pdf.text).toContain(text);
    expect(pdf.text).not.toContain("*");
    expect(pdf.text).not.toContain("Notes");
    expect(exceptionsOf(pdf)).toEqual([]);
  });

  it("is tagged: title, language, headings, tables and figures in reading order", async () => {
    const pdf = await read({
      notes: "Left at dock 3.",
      cartons: [aCarton({ scanType: 0 })],
    });
    expect(pdf).toMatchObject({
      title: "Proof of Delivery 20777123",
      lang: "en-US",
      isTagged: true,
    });
    expect(String(pdf.pdfUa)).toBe("1");
    const headings = pdf.elements.filter(({ role }) => /^H\d$/.test(role));
    expect(headings.map(({ role, text }) => `${role} ${text}`)).toEqual([
      "H1 Proof of Delivery",
      "H2 Consignee",
      "H2 Delivery",
      "H2 Shipper",
      "H2 Carrier",
      "H2 Boxes",
      "H2 Received by",
      "H2 Notes",
      "H2 Exceptions",
      "H2 Cartons",
    ]);
    const figures = pdf.elements.filter(({ role }) => role === "Figure");
    expect(figures.map(({ alt }) => alt)).toEqual([
      "Barcode (Code 128) of the delivery 20777123",
    ]);
    for (const { role, within } of pdf.elements) {
      if (role === "TD" || role === "TH")
        expect(within.slice(0, 2)).toEqual(["Document", "Table"]);
    }
    const header = pdf.elements.filter(({ within }) =>
      within.includes("THead"),
    );
    expect(header.map(({ text }) => text)).toEqual([
      "ASN",
      "Manifest",
      "Item Type",
      "Exception",
      "ASN",
      "Manifest",
      "Item Type",
      "Delivered",
      "Scan",
    ]);
  });

  it("has a barcode that a scanner reads as the delivery", async () => {
    for (const id of ["1", "9007199254740991"]) {
      const pdf = await read({ id });
      expect(readCode128(pdf.pages[0]?.bars ?? [])).toBe(id);
      expect(pdf.text).toContain(`\n${id}\n`);
    }
  });

  it("labels a typed name as typed, and draws nothing that looks like a signature", async () => {
    const pdf = await read();
    expect(pdf.text).toContain(
      "Name as typed by the carrier\nA. Whitfield\nReceived 11/9/2026 8:33 AM CST",
    );
    expect(pdf.text).not.toMatch(/\bsign/i);
    expect(pdf.elements.map(({ alt }) => alt).join()).not.toMatch(/\bsign/i);
  });

  it("shows a drawn signature with its signer and time", async () => {
    const content = await sharp({
      create: { width: 600, height: 200, channels: 3, background: "#eee" },
    })
      .jpeg()
      .toBuffer();
    const pdf = await read({
      drawnSignature: {
        signedBy: "Dana Clerk",
        signedAt: "2026-11-09T14:34:00Z",
        picture: { content, width: 600, height: 200 },
      },
    });
    expect(pdf.elements.map(({ alt }) => alt)).toContain(
      "Signature of Dana Clerk",
    );
    expect(pdf.text).toContain("Signed by Dana Clerk, 11/9/2026 8:34 AM CST");
    expect(pdf.isTagged).toBe(true);
  });

  it("names all shippers and the carrier", async () => {
    expect(companiesOf(await read())).toEqual(["Hartwell Paper Goods", "UL"]);
    const two = await read({ shippers: ["Ahorn", "Birch & Co"] });
    expect(companiesOf(two)).toEqual(["Ahorn|Birch & Co", "UL"]);
    expect(companiesOf(await read({ shippers: [] }))).toEqual(["—", "UL"]);
  });

  it.each([
    ["NY", "10001", "9:12 AM EST", "EST is UTC−5."],
    ["HI", "96813", "4:12 AM HST", "HST is UTC−10."],
    ["", "", "2:12 PM UTC", "All times are in UTC."],
  ])(
    "gives times of the store's zone: %s %s",
    async (state, zip, time, note) => {
      const pdf = await read({ state, zip });
      expect(fieldOf(pdf, "Arrival")).toBe(`11/9/2026 ${time}`);
      expect(pdf.text).toContain(note);
    },
  );

  it("gives daylight saving time on the days that have it", async () => {
    const pdf = await read({
      scheduledDate: "2026-07-09",
      arrivalAt: "2026-07-09T05:00:00Z",
    });
    expect(fieldOf(pdf, "Arrival")).toBe("7/9/2026 12:00 AM CDT");
    expect(pdf.text).toContain("CDT is UTC−5.");
  });

  it("shows the backup window if there is no other", async () => {
    const pdf = await read({ windowStart: null, windowEnd: null });
    expect(fieldOf(pdf, "Window")).toBeNull();
    expect(fieldOf(pdf, "Backup window")).toBe(
      "11/9/2026 12:00 PM – 2:00 PM CST",
    );
    const none = await read({
      windowStart: null,
      windowEnd: null,
      backupWindowStart: null,
      backupWindowEnd: null,
    });
    expect(fieldOf(none, "Window")).toBe("—");
    const open = await read({ windowEnd: null, backupWindowEnd: null });
    expect(fieldOf(open, "Window")).toBe("from 11/9/2026 8:00 AM CST");
    const overnight = await read({ windowEnd: "2026-11-10T06:30:00Z" });
    expect(fieldOf(overnight, "Window")?.replaceAll(/\s+/g, " ")).toBe(
      "11/9/2026 8:00 AM CST – 11/10/2026 12:30 AM CST",
    );
  });

  it("marks manually reported times, and explains the asterisk", async () => {
    const pdf = await read({
      manualArrivalAt: "2026-11-09T14:25:00Z",
      departureAt: null,
      manualDepartureAt: "2026-11-10T00:40:00Z",
    });
    expect(fieldOf(pdf, "Arrival")).toBe("11/9/2026 8:12 AM CST *");
    expect(fieldOf(pdf, "Departure")).toBe("11/9/2026 6:40 PM CST *");
    expect(pdf.text).toContain(
      "* Arrival: as recorded; reported by hand as 11/9/2026 8:25 AM CST.",
    );
    expect(pdf.text).toContain(
      "* Departure: reported by hand, no time was recorded.",
    );
    // The same minute, seconds apart: nothing differs.
    const same = await read({ manualArrivalAt: "2026-11-09T14:12:00Z" });
    expect(same.text).not.toContain("*");
  });

  it("lists every exception with its reason", async () => {
    const never = { deliveredAt: null, scanType: -1 };
    const missing = (reason: string) => `Missing: ${reason}`;
    const overage = "Overage: not on the manifest";
    const unscanned = "Delivered without a scan";
    const exceptions: [Parameters<typeof aCarton>[0], string][] = [
      [{ scanType: 0 }, unscanned],
      [{ scanType: -1, manifest: null, itemType: null }, unscanned],
      [never, missing("on the trailer, not delivered")],
      [
        { ...never, onTrailer: false },
        missing("on a pallet, not on the trailer (shortage)"),
      ],
      [
        { ...never, onTrailer: false, onPallet: false },
        missing("on the manifest, never received"),
      ],
      [{ onManifest: false }, overage],
      [{ onManifest: false, scanType: 0 }, `${overage}; no scan`],
      [{ ...never, onManifest: false }, `${overage}; not delivered`],
      [
        { ...never, otherStore: "0103" },
        missing("delivered at another store, 0103"),
      ],
    ];
    const cartons = exceptions.map(([carton], at) =>
      aCarton({ ...carton, asn: `A${at}` }),
    );
    const pdf = await read({
      boxes: 20,
      scannedBoxes: 13,
      deliveredBoxes: 16,
      cartons,
    });
    expect(pdf.text).toContain("13 of 20 boxes scanned");
    expect(pdf.text).toContain(
      "16 delivered. Exceptions: 3 without a scan, 4 missing, 3 not on the manifest (overage).",
    );
    expect(exceptionsOf(pdf)).toEqual(
      cartons.map(({ asn, manifest, itemType }, at) => [
        asn,
        manifest ?? "—",
        itemType ?? "—",
        exceptions[at]?.[1],
      ]),
    );
  });

  it(
    "continues over pages, with the header again and every page numbered",
    { tags: ["all"] },
    async () => {
      const exceptions = Array.from({ length: 150 }, (_, at) =>
        aCarton({ asn: `ASN-${String(at).padStart(4, "0")}`, scanType: 0 }),
      );
      const missing = aCarton({ asn: "B", deliveredAt: null, scanType: -1 });
      exceptions.push(missing);
      const pdf = await read({ cartons: [...exceptions, aCarton()] });
      expect(pdf.pages.length).toBeGreaterThan(3);
      for (const [at, { text }] of pdf.pages.entries()) {
        expect(text).toContain(`Page ${at + 1} of ${pdf.pages.length}`);
        expect(text).toContain("Proof of Delivery 20777123");
        expect(text).toMatch(
          /ASN\s+Manifest\s+Item Type\s+(Exception|Delivered)/,
        );
      }
      // Once in the tree for each table, however often it is printed.
      expect(
        pdf.elements.filter(({ text }) => text === "Item Type"),
      ).toHaveLength(2);
      expect(exceptionsOf(pdf).map(([asn]) => asn)).toEqual(
        exceptions.map(({ asn }) => asn),
      );
      const rows = rowsUnder(pdf, "Cartons");
      expect(rows).toHaveLength(152);
      const delivered = "11/9/2026 8:20 AM CST";
      expect(rows.slice(-2)).toEqual([
        ["B", "1001201", "Carton", "Not delivered", "No Scan or POD"],
        [aCarton().asn, "1001201", "Carton", delivered, "Scanned"],
      ]);
    },
  );

  it("shows all lots, or the requested one", async () => {
    const proofs = [
      aProof({ document: 1, boxes: 1 }),
      aProof({ document: 2, boxes: 11, signedBy: "B. Ortiz" }),
    ];
    const all = await read({ proofs });
    expect(all.text).toContain("Lot 1: 1 box\n");
    expect(all.text).toContain("Lot 2: 11 boxes");
    expect(all.text).toContain("B. Ortiz");
    const delivery = aDelivery({ proofs: proofs.slice(1), boxes: 11 });
    const one = await writtenAndRead(proofOfDelivery(delivery, 2, "UL", "en"));
    expect(one.title).toBe("Proof of Delivery 20777123, lot 2");
    expect(one.text).toContain("Delivery 20777123, lot 2");
    expect(one.text).toContain("of 11 boxes of lot 2 scanned");
    expect(one.text).not.toContain("A. Whitfield");
  });

  it("shows each of several people who signed, with time and cartons", async () => {
    const { text } = await read({
      proofs: [
        aProof({ boxes: 2, asns: ["A1", "A2"] }),
        aProof({
          signedBy: "B. Ortiz",
          signedAt: "2026-11-09T20:10:00Z",
          boxes: 1,
          asns: ["A3"],
        }),
      ],
    });
    expect(text).toMatch(
      /A\. Whitfield\s+Received [^\n]*8:33 AM[^\n]*\s+Signed for 2 boxes: A1, A2/,
    );
    expect(text).toMatch(
      /B\. Ortiz\s+Received [^\n]*2:10 PM[^\n]*\s+Signed for 1 box: A3/,
    );
  });

  it("is the same file at any time", async () => {
    const model = proofOfDelivery(aDelivery(), null, "UL", "en");
    const first = await written(model);
    expect(Buffer.compare(await written(model), first)).toBe(0);
    expect((await read()).createdAt).toBe("D:20261109143300Z");
  });
});
