import { describe, expect, it } from "vitest";
import { checkDigit } from "../../../provider/contract/check-digit";
import { importSentence } from "../../../provider/messages/import";
import { interchange, readX12 } from "./read-x12";

const bsn = "BSN*00*SHP-1*20261119*1740*0001";
/** The SSCC with a serial number, as MAN segments have it. */
const mark = (serial: number) => {
  const digits = `10061414${String(serial).padStart(9, "0")}`;
  return `00${digits}${checkDigit(digits)}`;
};
const asn = (serial: number) => mark(serial).slice(2);

/** Reads one ship notice; returns its cartons and the messages of its errors. */
async function readNotice(...segments: string[]) {
  const { values, errors } = await readX12(interchange([[bsn, ...segments]]));
  return {
    notice: values("notices")[0],
    cartons: values("cartons"),
    errors: errors.map(({ place, field, value, message }) => ({
      place,
      field,
      value,
      message,
    })),
  };
}

describe("nesting", () => {
  const store = "N1*BY*STORE 1011*92*1011";
  const order = ["PRF*PO1", "REF*PK*PS1", store];
  const pool = "N1*ST*POOL*92*CHI";
  const ship = ["HL*1**S", pool, "REF*PK*PS0"];
  const carton = {
    asn: asn(1),
    store: "1011",
    packingSlip: "PS1",
    purchaseOrder: "PO1",
    pool: "CHI",
  };
  const onPallet = { ...carton, pallet: asn(9) };
  const pack = `MAN*GM*${mark(1)}`;
  const tare = `MAN*GM*${mark(9)}`;

  it.each<[string, (string | string[])[], object]>([
    [
      "shipment, order, pack, item",
      [ship, "HL*2*1*O", order, "HL*3*2*P", pack, "HL*4*3*I"],
      carton,
    ],
    [
      "a pack that says its number twice",
      [ship, "HL*2*1*O", order, "HL*3*2*P", pack, pack],
      carton,
    ],
    [
      "shipment, order, item, pack",
      [ship, "HL*2*1*O", order, "HL*3*2*I", "HL*4*3*P", pack],
      carton,
    ],
    [
      "shipment, pack, order, item",
      [ship, "HL*2*1*P", pack, "HL*3*2*O", order, "HL*4*3*I"],
      carton,
    ],
    [
      "shipment, order, tare, pack",
      [ship, "HL*2*1*O", order, "HL*3*2*T", tare, "HL*4*3*P", pack],
      onPallet,
    ],
    [
      "shipment, tare, order, pack",
      [ship, "HL*2*1*T", tare, "HL*3*2*O", order, "HL*4*3*P", pack],
      onPallet,
    ],
    [
      "a tare without packs",
      [ship, "HL*2*1*O", order, "HL*3*2*T", pack, "HL*4*3*I"],
      { ...carton, pallet: null },
    ],
    [
      "a shipment of one store",
      ["HL*1**S", pool, store, "PRF*PO1", "REF*PK*PS1", "HL*2*1*P", pack],
      carton,
    ],
  ])("%s", async (_, segments, expected) => {
    const { cartons, errors } = await readNotice(...segments.flat());
    expect(errors).toEqual([]);
    expect(cartons).toEqual([expect.objectContaining(expected)]);
  });

  it("a carton below two items of its order is one carton, twice below one item is two", async () => {
    const countCartons = async (...below: string[]) => {
      const { cartons, errors } = await readNotice(
        ...ship,
        "HL*2*1*O",
        ...order,
        "HL*3*2*I",
        ...below,
      );
      expect(errors).toEqual([]);
      return cartons.length;
    };
    const first = ["HL*4*3*P", pack];
    const below = (item: number) => [`HL*6*${item}*P`, pack];
    expect(await countCartons(...first, "HL*5*2*I", ...below(5))).toBe(1);
    expect(await countCartons(...first, ...below(3))).toBe(2);
    const otherOrder = ["HL*5*1*O", store, "HL*7*5*I"];
    expect(await countCartons(...first, ...otherOrder, "HL*8*7*P", pack)).toBe(
      2,
    );
  });

  it("the packing slip of the shipment counts where an order has none", async () => {
    const { cartons } = await readNotice(
      ...ship,
      "HL*2*1*O",
      store,
      "HL*3*2*P",
      `MAN*GM*${mark(1)}`,
    );
    expect(cartons[0]?.packingSlip).toBe("PS0");
  });

  it("a level goes below the parent that HL02 names, not below the level before it", async () => {
    const { cartons, errors } = await readNotice(
      ...ship,
      "HL*2*1*O",
      store,
      "HL*3*2*T",
      `MAN*GM*${mark(9)}`,
      "HL*4*3*P",
      `MAN*GM*${mark(1)}`,
      "HL*5*2*P",
      `MAN*GM*${mark(2)}`,
    );
    expect(errors).toEqual([]);
    expect(cartons.map((one) => one.pallet)).toEqual([asn(9), null]);
  });

  it.each([
    ["no parent", "HL*3**P"],
    ["an unknown parent", "HL*3*7*P"],
    ["a parent that is closed", "HL*3*2*P"],
  ])("a level with %s is an error", async (_, level) => {
    const between = level.includes("*2*") ? ["HL*9*1*O"] : [];
    const { errors } = await readNotice(
      ...ship,
      "HL*2*1*O",
      store,
      ...between,
      level,
      `MAN*GM*${mark(1)}`,
    );
    expect(errors.map((one) => one.message)).toContainEqual(
      expect.stringMatching(/^HL02 names /),
    );
  });

  it("a carton with orders of two stores is an error", async () => {
    const { errors } = await readNotice(
      ...ship,
      "HL*2*1*P",
      `MAN*GM*${mark(1)}`,
      "HL*3*2*O",
      store,
      "HL*4*2*O",
      "N1*BY*STORE 1020*92*1020",
    );
    expect(errors[0]?.message).toContain("the stores 1011 and 1020");
  });

  it("a second shipment level is an error", async () => {
    const { errors } = await readNotice(...ship, "HL*2*1*S");
    expect(errors[0]?.message).toContain("one shipment level");
  });

  it("levels without end are an error", async () => {
    const levels = Array.from(
      { length: 200 },
      (_, index) => `HL*${index + 2}*${index + 1}*O`,
    );
    const { errors } = await readNotice(...ship, ...levels);
    expect(errors.map((one) => one.message)).toContainEqual(
      expect.stringContaining("nested more than 50 deep"),
    );
  });
});

describe("stores", () => {
  const read = (...parties: string[]) =>
    readNotice(
      "HL*1**S",
      "N1*ST*POOL*92*CHI",
      "HL*2*1*O",
      ...parties,
      "HL*3*2*P",
      `MAN*GM*${mark(1)}`,
    );

  it.each([
    ["N1*BY*A*92*1011", "1011", "number"],
    ["N1*BY*A*94*1011", "1011", "number"],
    ["N1*BY*A*UL*0078742000992", "0078742000992", "GLN"],
    ["N1*BY*A*9*0012345678901", "0012345678901", "DUNS"],
    ["N1*BY*A*1*001234567", "001234567", "DUNS"],
    ["N1*Z7*A*92*1011", "1011", "number"],
    ["N1*ST*A*92*1011", "1011", "number"],
  ])("%s is store %s by %s", async (party, store, storeScheme) => {
    const { cartons } = await read(party);
    expect(cartons[0]).toMatchObject({ store, storeScheme, pool: "CHI" });
  });

  it("a mark-for party of the shipment is the store if the ship-to party is the pool", async () => {
    const { cartons } = await readNotice(
      "HL*1**S",
      "N1*ST*POOL*92*CHI",
      "N1*Z7*STORE*92*1011",
      "HL*2*1*P",
      `MAN*GM*${mark(1)}`,
    );
    expect(cartons[0]).toMatchObject({ store: "1011", pool: "CHI" });
  });

  it("a mark-for party of a carton is its store", async () => {
    const { cartons } = await readNotice(
      "HL*1**S",
      "HL*2*1*O",
      ...["HL*3*2*P", `MAN*GM*${mark(1)}`, "N1*Z7**92*0103"],
      ...["HL*4*2*P", `MAN*GM*${mark(2)}`, "N1*Z7**92*0104"],
    );
    expect(cartons.map(({ store }) => store)).toEqual(["0103", "0104"]);
  });

  it.each([
    ["none", ["REF*PK*1"]],
    ["the same one", ["N1*BY*A*92*1011"]],
  ])(
    "the ship-to party of the shipment is the store if the order names %s",
    async (_, order) => {
      const { notice, cartons, errors } = await readNotice(
        "HL*1**S",
        "N1*ST*STORE*92*1011",
        "HL*2*1*O",
        ...order,
        ...["HL*3*2*P", `MAN*GM*${mark(1)}`],
        ...["HL*4*2*P", `MAN*GM*${mark(2)}`],
      );
      expect(errors).toEqual([]);
      expect(notice?.pool).toBeNull();
      const isShipTo = order[0]?.startsWith("N1") ? null : "yes";
      expect(cartons).toMatchObject([
        { store: "1011", storeScheme: "number", pool: null, isShipTo },
        { store: "1011", storeScheme: "number", pool: null, isShipTo },
      ]);
    },
  );

  const named = "N1*BY*A*92*1020";
  it.each([
    ["after it", ["REF*PK*1"], [named], "3"],
    ["before it", [named], ["REF*PK*1"], "5"],
  ])(
    "a carton without a store is an error if a carton %s has another one than the ship-to party",
    async (_, first, second, level) => {
      const { errors } = await readNotice(
        ...["HL*1**S", "N1*ST*STORE*92*1011"],
        ...["HL*2*1*O", ...first, "HL*3*2*P", `MAN*GM*${mark(1)}`],
        ...["HL*4*1*O", ...second, "HL*5*4*P", `MAN*GM*${mark(2)}`],
      );
      expect(errors.map(({ message }) => message)).toEqual([
        expect.stringContaining(`The carton of level ${level} has no store`),
      ]);
    },
  );

  it.each([
    [
      "a buyer of the shipment is not the store of an order that names one otherwise",
      ["N1*ST*POOL*92*CHI", "N1*BY*OFFICE*92*0001"],
      ["N1*ST*A*91*0101"],
      "The store of level 5 has 91 in N103",
    ],
    [
      "a ship-to party of the shipment is not the store of an order that names one otherwise",
      ["N1*ST*STORE*92*1011"],
      ["N1*BY*A*91*0101"],
      "The store of level 5 has 91 in N103",
    ],
    [
      "of two stores of an order, neither counts",
      ["N1*ST*POOL*92*CHI"],
      ["N1*BY*A*92*1011", "N1*BY*B*92*1020"],
      "N1*BY stands twice in this level, with the codes 1011 and 1020",
    ],
  ])("%s", async (_, shipment, order, message) => {
    const { errors } = await readNotice(
      ...["HL*1**S", ...shipment],
      ...["HL*2*1*O", "HL*3*2*P", `MAN*GM*${mark(1)}`],
      ...["HL*4*1*O", ...order, "HL*5*4*P", `MAN*GM*${mark(2)}`],
    );
    expect(errors.map((one) => one.message)).toContainEqual(
      expect.stringContaining(message),
    );
  });

  it("a store with codes of two kinds is one store", async () => {
    const { cartons, errors } = await read(
      "N1*BY*A*92*1011",
      "N1*BY*A*UL*0078742000992",
    );
    expect(errors).toEqual([]);
    expect(cartons).toMatchObject([{ store: "1011", storeScheme: "number" }]);
  });

  it("a carton without a store is an error", async () => {
    for (const [shipTo, party, message] of [
      ["REF*BM*1", "REF*PK*1", "The carton of level 3 has no store"],
      ["N1*ST*POOL*ZZ*CHI", "REF*PK*1", "The carton of level 3 has no store"],
      [
        "N1*ST*POOL*92*CHI",
        "N1*BY*A*ZZ*1011",
        "The store of level 3 has ZZ in N103",
      ],
    ] as const) {
      const { cartons, errors } = await readNotice(
        "HL*1**S",
        shipTo,
        "HL*2*1*O",
        party,
        "HL*3*2*P",
        `MAN*GM*${mark(1)}`,
      );
      expect(cartons).toEqual([]);
      expect(errors).toEqual([
        expect.objectContaining({
          place: expect.stringMatching(/\(HL\)$/) as string,
          message: expect.stringContaining(message) as string,
        }),
      ]);
    }
  });
});

describe("SSCCs", () => {
  const read = (...marks: string[]) =>
    readNotice("HL*1**S", "HL*2*1*O", "N1*BY*A*92*1011", "HL*3*2*P", ...marks);

  it.each([
    ["with application identifier", `MAN*GM*${mark(1)}`, [1]],
    ["without application identifier", `MAN*GM*${asn(1)}`, [1]],
    ["as SSCC-18", `MAN*AA*${asn(1)}`, [1]],
    ["by application identifier", `MAN*AI*${mark(1)}`, [1]],
    ["as people read it", `MAN*AI*(00) ${asn(1)}`, [1]],
    ["beside another one", `MAN*GM*${mark(1)}**GM*${mark(5)}`, [1, 5]],
    ["as a range", `MAN*GM*${mark(8)}*${mark(11)}`, [8, 9, 10, 11]],
    [
      "beside a carrier's number",
      `MAN*CP*1Z999*~\nMAN*GM*${mark(1)}**CP*1Z999`,
      [1],
    ],
    [
      "after a carrier's number in one segment",
      `MAN*CP*1Z999**GM*${mark(1)}`,
      [1],
    ],
    [
      "in each of several segments",
      `MAN*GM*${mark(1)}~\nMAN*GM*(00)${asn(2)}`,
      [1, 2],
    ],
    [
      "beside another application identifier",
      `MAN*AI*3712~\nMAN*GM*${mark(1)}`,
      [1],
    ],
  ])("an SSCC %s is read", async (_, text, serials) => {
    const { cartons, errors } = await read(...text.split("~\n"));
    expect(errors).toEqual([]);
    expect(cartons.map((one) => one.asn)).toEqual(serials.map(asn));
  });

  it("a wrong check digit is an error that names the expected one", async () => {
    const wrong = mark(1).slice(0, -1) + "9";
    const { cartons, errors } = await read(`MAN*GM*${wrong}`);
    expect(cartons).toEqual([]);
    expect(errors).toEqual([
      {
        place: "segment 9 (MAN)",
        field: "asn",
        value: wrong,
        message:
          "The SSCC ends with the check digit 9, expected 4; compare the number with the label.",
      },
    ]);
  });

  it.each([
    ["a number of another length", "MAN*GM*12345", "An SSCC has 18 digits"],
    [
      "a number mangled by a spreadsheet",
      "MAN*GM*1.0061414E+17",
      "An SSCC has 18 digits",
    ],
    [
      "a range that ends before it begins",
      `MAN*GM*${mark(9)}*${mark(8)}`,
      "The range of SSCCs ends before it begins",
    ],
    [
      "a range of more than 10,000",
      `MAN*GM*${mark(1)}*${mark(10_001)}`,
      "The level has more than 10,000 SSCCs",
    ],
    [
      "a carton without an SSCC",
      "MAN*CP*1Z999",
      "Level 3 is a carton without an SSCC",
    ],
  ])("%s is an error", async (_, text, message) => {
    const { errors } = await read(text);
    expect(errors.map((one) => one.message)).toEqual([
      expect.stringContaining(message),
    ]);
  });

  it("a range may have 10,000 SSCCs", async () => {
    const { cartons, errors } = await read(`MAN*GM*${mark(1)}*${mark(10_000)}`);
    expect(errors).toEqual([]);
    expect(new Set(cartons.map((one) => one.asn)).size).toBe(10_000);
    expect(cartons.at(-1)?.asn).toBe(asn(10_000));
  });
});

describe("dates and references", () => {
  it("the requested delivery date counts where no estimated one is given", async () => {
    const { notice } = await readNotice("HL*1**S", "DTM*002*20261125");
    expect(notice).toMatchObject({
      storeDate: "2026-11-25",
      manifestDate: "2026-11-19",
    });
  });

  it.each([
    ["of six digits", "DTM*017*261125"],
    ["in DTM06", "DTM*017****D8*20261125"],
    ["of arrival, with a time and its zone", "DTM*371*20261125*0900*CT"],
  ])("a date %s is read", async (_, segment) => {
    const { notice } = await readNotice("HL*1**S", segment);
    expect(notice).toMatchObject({ storeDate: "2026-11-25" });
  });

  it("a carton without a day of delivery says which segment it needs", async () => {
    const { records } = await readX12(
      interchange([
        [
          "BSN*00*SHP-1*261119*1740*0001",
          ...["HL*1**S", "HL*2*1*O", "N1*BY*A*92*1011"],
          ...["HL*3*2*P", `MAN*GM*${mark(1)}`],
        ],
      ]),
    );
    const lacking = records.at(-1)?.missing?.storeDate;
    expect(lacking && importSentence(lacking, "en")).toContain(
      "The carton of level 3 has no day of delivery; send DTM*017",
    );
  });

  it.each(["20260230", "11/25/2026", "46351"])(
    "the date %s is an error",
    async (date) => {
      const { errors } = await readNotice("HL*1**S", `DTM*017*${date}`);
      expect(errors[0]).toMatchObject({
        place: "segment 6 (DTM)",
        field: "storeDate",
        value: date,
      });
    },
  );

  it.each([
    ["BSN*00**20261119*1740", "BSN02 is empty"],
    ["BSN*00*SHP-1**1740", "BSN03 is empty"],
    ["BSN*00*SHP-1*20261119*2460", "The time of day does not exist"],
    ["BSN*14*SHP-1*20261119*1740", "The purpose of the ship notice is unknown"],
    ["HL*1**S", "The set has no BSN segment"],
  ])("%s is an error", async (segment, message) => {
    const { errors } = await readX12(interchange([[segment]]));
    expect(errors[0]?.message).toContain(message);
  });

  it("a wrong total in CTT01 is noted and rejects nothing", async () => {
    const { errors, notes } = await readX12(
      interchange([["BSN*01*SHP-1*20261119*1740", "HL*1**S", "CTT*7"]]),
    );
    expect(errors).toEqual([]);
    expect(notes).toEqual([
      expect.stringContaining(
        "segment 6 (CTT): CTT01 counts 7 levels; the set has 1.",
      ),
    ]);
  });
});
