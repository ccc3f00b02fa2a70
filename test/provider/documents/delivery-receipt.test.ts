import { describe, expect, it } from "vitest";
import { deliveryReceipt } from "../../../provider/documents/delivery-receipt";
import { readCode128 } from "./code-128-reader";
import { fieldOf } from "./read-pdf";
import { aDelivery, aShipment, writtenAndRead } from "./samples";

const now = new Date("2026-11-20T12:00:00Z");
const read = (...changes: Parameters<typeof aShipment>) =>
  writtenAndRead(deliveryReceipt(aShipment(...changes), now));

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
      "Picked up": "11/7/2026 3:00 PM",
      "Out for delivery": "11/9/2026 12:05 AM",
      Scheduled: "11/9/2026",
      Delivered: "11/9/2026 2:33 PM",
      Location: "1042 Riverside Commons",
      Pool: "Chicago",
      Delivery: "20777123",
      Arrival: "11/9/2026 2:12 PM",
      Departure: "11/9/2026 2:33 PM",
      Employee: "Thomas Becker",
    };
    for (const [label, value] of Object.entries(fields))
      expect([label, fieldOf(pdf, label)]).toEqual([label, value]);
    expect(pdf.text).toContain("PRO 0932310042");
    const alts = pdf.elements.map(({ alt }) => alt).filter(Boolean);
    expect(alts).toEqual([
      "Barcode (Code 128) of the PRO number 0932310042",
      "Signature: A. Whitfield",
    ]);
  });

  it("has a barcode that a scanner reads as the PRO number", async () => {
    for (const pro of [
      "0932310042",
      "1",
      "AB-123 456/x",
      "pro~{}",
      "~".repeat(12),
    ]) {
      const pdf = await read({ pro });
      expect(readCode128(pdf.pages[0]?.bars ?? [])).toBe(pro);
    }
  });

  it("prints an unscannable PRO number as text only", async () => {
    for (const pro of ["", "Ż-1", "1\u00002", "9".repeat(200)]) {
      const pdf = await read({ pro });
      expect(pdf.pages[0]?.bars).toEqual([]);
      expect(pdf.elements.filter(({ role }) => role === "Figure")).toHaveLength(
        1,
      );
      expect(pdf.pages).toHaveLength(1);
    }
  });

  it("contains the delivery's own signature if no proof was signed", async () => {
    const pdf = await read({ delivery: aDelivery({ proofs: [] }) });
    expect(pdf.text).toContain("Received by");
    expect(pdf.text).not.toContain("Signed");
    const none = aDelivery({ proofs: [], signature: null });
    expect((await read({ delivery: none })).text).not.toContain("Received by");
  });

  it("omits a foreign delivery and unknown values", async () => {
    const pdf = await read({
      delivery: null,
      location: null,
      trailer: null,
      manifest: null,
      orderDate: null,
      pickupAt: null,
      outForDeliveryAt: null,
      deliveredAt: null,
    });
    for (const label of [
      "Location",
      "Trailer",
      "Manifest",
      "Ordered",
      "Delivered",
    ])
      expect([label, fieldOf(pdf, label)]).toEqual([label, "—"]);
    for (const label of ["Address", "Delivery", "Arrival", "Employee"])
      expect([label, fieldOf(pdf, label)]).toEqual([label, null]);
    expect(pdf.text).not.toContain("Received by");
    expect(pdf.createdAt).toBe("D:20261120120000Z");
  });
});
