import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { deliveryReceipt } from "../../../provider/documents/delivery-receipt";
import { readCode128 } from "./code-128-reader";
import { companiesOf, fieldOf, rowsUnder, type ReadPdf } from "./read-pdf";
import { aCarton, aDelivery, aShipment, writtenAndRead } from "./samples";

const now = new Date("2026-11-20T12:00:00Z");
const read = (...changes: Parameters<typeof aShipment>) =>
  writtenAndRead(deliveryReceipt(aShipment(...changes), now, "UL", "en"));

describe("a delivery receipt", () => {
  it("shows origin and destination of the shipment, and who signed for it", async () => {
    const pdf = await read();
    expect(pdf).toMatchObject({
      title: "Delivery Receipt 55",
      lang: "en-US",
      isTagged: true,
    });
    const fields = {
      PRO: "0932310042",
      Trailer: "TR-2041",
      Manifest: "1001201",
      Ordered: "11/5/2026",
      "Picked up": "11/7/2026 9:00 AM CST",
      "Out for delivery": "11/8/2026 6:05 PM CST",
      Scheduled: "11/9/2026",
      Delivered: "11/9/2026 8:33 AM CST",
      Location: "1042 Riverside Commons",
      Pool: "Chicago",
      Delivery: "20777123",
      Arrival: "11/9/2026 8:12 AM CST",
      Departure: "11/9/2026 8:33 AM CST",
      Employee: "Thomas Becker",
    };
    for (const [label, value] of Object.entries(fields))
      expect([label, fieldOf(pdf, label)]).toEqual([label, value]);
    expect(pdf.text).toContain("PRO 0932310042");
    const alts = pdf.elements.map(({ alt }) => alt).filter(Boolean);
    expect(alts).toEqual(["Barcode (Code 128) of the PRO number 0932310042"]);
  });

  it("has the logo of the company in place of its name, with the name as its text", async () => {
    const { data, info } = await sharp({
      create: { width: 288, height: 72, channels: 3, background: "navy" },
    })
      .jpeg()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const logo = { content: data, width, height };
    const model = deliveryReceipt(aShipment(), now, "Prairie Parcel", "en");
    const pdf = await writtenAndRead(model, { name: "Prairie Parcel", logo });
    const [first] = pdf.elements.filter(({ role }) => role === "Figure");
    expect(first?.alt).toBe("Prairie Parcel");
  });

  it("shows a refusal as what it is, and days of a carrier without a time", async () => {
    const pdf = await read({
      pickupAt: "2026-11-07",
      deliveredAt: null,
      exception: "refused",
      exceptionAt: "2026-11-09T14:33:00Z",
    });
    expect(fieldOf(pdf, "Picked up")).toBe("11/7/2026");
    expect(fieldOf(pdf, "Refused")).toBe("11/9/2026 8:33 AM CST");
    expect(fieldOf(pdf, "Delivered")).toBe("—");
    expect((await read()).text).not.toContain("Refused");
  });

  it("has a barcode that a scanner reads as the PRO number", async () => {
    for (const pro of ["AB-123 456/x", "~".repeat(12)]) {
      const pdf = await read({ pro });
      expect(readCode128(pdf.pages[0]?.bars ?? [])).toBe(pro);
    }
  });

  it("prints an unscannable PRO number as text only", async () => {
    for (const pro of ["", "9".repeat(200)]) {
      const pdf = await read({ pro });
      expect(pdf.pages[0]?.bars).toEqual([]);
      expect(pdf.elements.filter(({ role }) => role === "Figure")).toHaveLength(
        0,
      );
      expect(pdf.pages).toHaveLength(1);
    }
  });

  it("contains the delivery's own receiver, as typed, if no proof was signed", async () => {
    const pdf = await read({ delivery: aDelivery({ proofs: [] }) });
    expect(pdf.text).toContain("Received by");
    expect(pdf.text).toContain("Name as typed by the carrier\nA. Whitfield");
    const reported = aDelivery({ proofs: [], isSignatureReported: true });
    expect((await read({ delivery: reported })).text).toContain(
      "Name as typed in a manual report\nA. Whitfield",
    );
    const none = aDelivery({ proofs: [], signature: null });
    expect((await read({ delivery: none })).text).not.toContain("Received by");
  });

  it("names shipper and carrier, and lists the cartons of its manifest", async () => {
    const cartons = [
      aCarton({ asn: "A1" }),
      aCarton({ asn: "A2", manifest: "other" }),
    ];
    const delivery = aDelivery({ cartons, shippers: ["Elm", "Fir"] });
    const asns = (pdf: ReadPdf) =>
      rowsUnder(pdf, "Cartons").map(([asn]) => asn);
    const pdf = await read({ delivery });
    expect(asns(pdf)).toEqual(["A1"]);
    expect(companiesOf(pdf)).toEqual(["Hartwell Paper Goods", "UL"]);
    const unknown = await read({
      delivery,
      manifest: null,
      shipper: null,
      scac: "RDWY",
    });
    expect(asns(unknown)).toEqual(["A1", "A2"]);
    expect(companiesOf(unknown)).toEqual(["Elm|Fir", "SCAC RDWY"]);
  });

  it("omits a foreign delivery and unknown values", async () => {
    const unknown = { location: null, trailer: null, manifest: null };
    const never = { orderDate: null, pickupAt: null, outForDeliveryAt: null };
    const pdf = await read({
      ...unknown,
      ...never,
      delivery: null,
      deliveredAt: null,
    });
    const empty = ["Location", "Trailer", "Manifest", "Ordered", "Delivered"];
    for (const label of empty)
      expect([label, fieldOf(pdf, label)]).toEqual([label, "—"]);
    for (const label of ["Address", "Delivery", "Arrival", "Employee"])
      expect([label, fieldOf(pdf, label)]).toEqual([label, null]);
    expect(pdf.text).not.toContain("Received by");
    expect(pdf.createdAt).toBe("D:20261120120000Z");
  });
});
