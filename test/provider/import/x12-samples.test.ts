import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readX12, sample } from "./read-x12";

const shipped = {
  manifest: "SHP-77031",
  pool: "CHI",
  sentAt: "2026-11-19T17:40:00.000Z",
  shipper: "ACME DC COLUMBUS",
  manifestDate: "2026-11-19",
  storeDate: "2026-11-23",
  sender: "ZZ:ACMESHIPPER",
};

describe("856 of pick and pack", () => {
  const expectedCarton = (
    asn: string,
    store: string,
    slip: string,
    order: string,
  ) => ({
    ...shipped,
    store,
    storeScheme: "number",
    isShipTo: null,
    asn,
    packingSlip: slip,
    pallet: null,
    purchaseOrder: order,
    itemType: null,
  });

  it.each([1, 7, 106, 5000])(
    "gives the notice and its cartons in chunks of %i bytes",
    async (size) => {
      const { items, records, values, errors } = await readX12(
        sample("856-pick-and-pack.edi"),
        size,
      );
      expect(errors).toEqual([]);
      expect(items[0]).toEqual({
        type: "record",
        kind: "notices",
        place: "segment 4 (BSN)",
        unit: 1,
        values: {
          ...shipped,
          purpose: "original",
          bol: "BOL5500123",
          pro: "PRO5550001",
          trailer: "TRL4471",
        },
      });
      expect(values("cartons")).toEqual([
        expectedCarton("100614140000000014", "1011", "PS900771", "PO100245"),
        expectedCarton("100614140000000021", "1011", "PS900771", "PO100245"),
        expectedCarton("100614140000000038", "1020", "PS900772", "PO100246"),
        expectedCarton("100614140000000045", "1020", "PS900772", "PO100246"),
        expectedCarton("100614140000000052", "1020", "PS900772", "PO100246"),
      ]);
      expect(records.map(({ place }) => place).slice(1, 3)).toEqual([
        "segment 22 (MAN)",
        "segment 27 (MAN)",
      ]);
    },
  );
});

it("856 with a broken envelope names every fault with its segment and rejects the document", async () => {
  const { errors, isFatal } = await readX12(sample("856-broken-envelope.edi"));
  expect(isFatal).toBe(true);
  expect(
    errors.map(({ place, unit, value, isFatal: fatal, message }) => [
      place,
      unit,
      value,
      fatal,
      message.split(/[;,]/)[0],
    ]),
  ).toEqual([
    ["segment 7 (SE)", 1, null, false, "Ship notice BROKEN-1 has no cartons"],
    ["segment 7 (SE)", 1, "9", false, "SE01 counts 9 segments"],
    [
      "segment 7 (SE)",
      1,
      "0002",
      false,
      "SE02 differs from the control number 0001 in ST02",
    ],
    [
      "segment 8 (GE)",
      null,
      null,
      true,
      "The document ends without an IEA segment",
    ],
  ]);
});

it("856 without cartons and with a differing IEA control number is read and reported", async () => {
  const { errors, notes, values, isFatal } = await readX12(
    sample("856-shipment-order-item.gozer.edi"),
  );
  expect(isFatal).toBe(false);
  expect(values("notices")).toEqual([
    {
      manifest: "829716",
      pool: null,
      purpose: null,
      sentAt: "2011-12-06T14:24:28.000Z",
      shipper: "1 EDI SOURCE",
      manifestDate: "2011-12-06",
      storeDate: null,
      bol: "999999-001",
      pro: "5787970539",
      trailer: null,
      sender: "ZZ:ABCDEFGHIJKLMNO",
    },
  ]);
  expect(values("cartons")).toEqual([]);
  expect(
    errors.map(({ place, unit, message }) => [place, unit, message]),
  ).toEqual([
    [
      "segment 4 (BSN)",
      1,
      expect.stringContaining("purpose of the ship notice is unknown"),
    ],
    [
      "segment 33 (SE)",
      1,
      expect.stringContaining("Ship notice 829716 has no cartons"),
    ],
  ]);
  expect(notes).toEqual([
    expect.stringContaining(
      "segment 35 (IEA): IEA02 differs from the control number 000003438",
    ),
  ]);
});

it("the example of the page for EDI partners gives a notice and its two cartons", async () => {
  const page = readFileSync("docs/edi-partners.md", "utf8");
  const [example = ""] = /^ISA[^`]*/m.exec(page) ?? [];
  const { records, errors } = await readX12(example);
  expect(errors).toEqual([]);
  expect(records.map(({ kind }) => kind)).toEqual([
    "notices",
    "cartons",
    "cartons",
  ]);
});
