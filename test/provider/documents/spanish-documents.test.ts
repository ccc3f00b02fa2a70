import { expect, it } from "vitest";
import { billOfLading } from "../../../provider/documents/bill-of-lading";
import { deliveryReceipt } from "../../../provider/documents/delivery-receipt";
import {
  missingForBillOfLading,
  missingSentence,
} from "../../../provider/documents/missing-for-bill";
import { proofOfDelivery } from "../../../provider/documents/proof-of-delivery";
import { fieldOf } from "./read-pdf";
import {
  aBooking,
  aCarton,
  aDelivery,
  aProof,
  aShipment,
  writtenAndRead,
} from "./samples";

it("a proof of delivery is in Spanish, with the dates of the portal", async () => {
  const lost = { scanType: -1, deliveredAt: null } as const;
  const delivery = aDelivery({
    doorScanAt: "2026-11-09T14:13:00Z",
    cartons: [aCarton(lost)],
  });
  const pdf = await writtenAndRead(proofOfDelivery(delivery, null, "UL", "es"));
  expect(pdf.title).toBe("Prueba de entrega 20777123");
  expect(pdf.lang).toBe("es-US");
  expect(fieldOf(pdf, "Fecha programada")).toBe("11/9/2026");
  expect(fieldOf(pdf, "Escaneo en puerta")).toBe("Sí, 8:13 a.m. CST");
  for (const header of ["Manifiesto", "Artículo", "Fecha de entrega"])
    expect(pdf.text).toContain(header);
  expect(pdf.text).toContain("Destinatario");
  expect(pdf.pages[0]?.text).toContain("Página 1 de 1");
  expect(pdf.text).toContain("Las horas son locales de la tienda.");
});

it("a lot and a receipt are in Spanish", async () => {
  const lot = await writtenAndRead(
    proofOfDelivery(
      aDelivery({ proofs: [aProof({ document: 2 })], boxes: 11 }),
      2,
      "UL",
      "es",
    ),
  );
  expect(lot.title).toBe("Prueba de entrega 20777123, lote 2");
  expect(lot.text).toContain("de 11 cajas del lote 2");
  const receipt = await writtenAndRead(
    deliveryReceipt(aShipment(), new Date("2026-11-20T12:00:00Z"), "UL", "es"),
  );
  expect(receipt.text).toContain("Recibo de entrega");
  expect(fieldOf(receipt, "Remolque")).not.toBeUndefined();
});

it("a bill of lading has headings in both languages, and its declarations in English", async () => {
  const pdf = await writtenAndRead(billOfLading(aBooking(), "UL", "es"));
  for (const text of [
    "Straight Bill of Lading – Not Negotiable",
    "Bill of Lading / Conocimiento de embarque",
    "Ship From / Origen",
    "Ship To / Destino",
    "Peso (lb)",
    "Cita, plataforma, residencial",
    "Firma del destinatario",
    "The shipper certifies that the materials named above",
  ])
    expect(pdf.text).toContain(text);
  expect(pdf.pages).toHaveLength(1);
});

it("what a bill of lading lacks is said in Spanish", () => {
  const missing = missingForBillOfLading(
    aBooking({ pieces: null, bolNumber: null }),
    "es",
  );
  expect(missing).toEqual(["Número BOL", "Número de piezas"]);
  expect(missingSentence(missing, "es")).toBe(
    "No se puede imprimir el conocimiento de embarque. Falta: número BOL, número de piezas.",
  );
});
