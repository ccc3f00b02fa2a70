import { describe, expect, it } from "vitest";
import { writeAcknowledgement } from "../../../provider/import/formats/x12/x12-997";
import {
  element,
  SegmentTokenizer,
} from "../../../provider/import/formats/x12/x12-segments";
import { interchange, readX12, sample } from "./read-x12";

const at = new Date("2026-11-23T07:05:00Z");
const numbers = { interchange: 77, group: 12, at };

/** Reads a document and returns its answer. */
async function answer(document: Uint8Array | string, index = 0) {
  const { acknowledgements } = await readX12(document);
  const acknowledgement = acknowledgements[index];
  return acknowledgement
    ? writeAcknowledgement(acknowledgement, numbers)
    : null;
}

/** The segments of an answer between its ST and SE segments, as text. */
async function body(document: Uint8Array | string) {
  const text = (await answer(document)) ?? "";
  return text.split("~").filter((one) => /^AK/.test(one));
}

const shipment = (manifest: string, ...more: string[]) => [
  `BSN*00*${manifest}*20261119*1740*0001`,
  "HL*1**S",
  "N1*ST*POOL CHICAGO*92*CHI",
  "HL*2*1*P",
  "N1*BY*STORE 1011*92*1011",
  "MAN*GM*00100614140000000014",
  ...more,
];
const two = interchange([shipment("ONE"), shipment("TWO")]);

it("an accepted document is answered with sender and receiver exchanged", async () => {
  expect((await answer(sample("856-pick-and-pack.edi")))?.split("~")).toEqual([
    "ISA*00*          *00*          *ZZ*POOLCARRIER    *ZZ*ACMESHIPPER    *261123*0705*U*00401*000000077*0*P*>",
    "GS*FA*POOLCARRIER*ACMESHIPPER*20261123*0705*12*X*004010",
    "ST*997*0001",
    "AK1*SH*101",
    "AK2*856*0001",
    "AK5*A",
    "AK9*A*1*1*1",
    "SE*6*0001",
    "GE*1*12",
    "IEA*1*000000077",
    "",
  ]);
});

describe("every answer is an interchange with the right lengths, counts and numbers", () => {
  it.each([
    "214-status.edi",
    "856-5010-tare-pack.edi",
    "856-broken-envelope.edi",
    "856-change-and-cancel.edi",
    "856-pick-and-pack.edi",
    "856-shipment-order-item.gozer.edi",
  ])("%s", async (name) => {
    const text = (await answer(sample(name))) ?? "";
    // The tokenizer checks the ISA segment.
    const segments = [...new SegmentTokenizer().push(Buffer.from(text))];
    const ids = segments.map((one) => one.id);
    expect(ids.slice(0, 4)).toEqual(["ISA", "GS", "ST", "AK1"]);
    expect(ids.slice(-4)).toEqual(["AK9", "SE", "GE", "IEA"]);
    const trailer = segments.find((one) => one.id === "SE");
    expect(trailer && element(trailer, 1)).toBe(
      String(ids.indexOf("SE") - ids.indexOf("ST") + 1),
    );
    // Our reader does not read acknowledgements, and finds no other fault in the envelope.
    const { errors } = await readX12(text);
    expect(errors.map((one) => one.message)).toEqual([
      expect.stringContaining("The transaction set 997 is not read here"),
    ]);
  });
});

it("the answer uses the separators, the version and the usage of the sender", async () => {
  const test = sample("856-change-and-cancel.edi")
    .toString()
    .replace("|P|:", "|T|:");
  const text = await answer(test);
  expect(text?.slice(0, 106)).toBe(
    "ISA|00|          |00|          |ZZ|POOLCARRIER    |ZZ|ACMESHIPPER    |261123|0705|U|00401|000000077|0|T|:\r",
  );
  const later = (await answer(sample("856-5010-tare-pack.edi"))) ?? "";
  expect(later.slice(82, 89)).toBe("^*00501");
  expect(later).toContain("*12*X*005010~");
});

describe("codes", () => {
  it("errors in one of two sets: partially accepted, with segment and element", async () => {
    const wrong = two.replace("00100614140000000014", "00100614140000000019");
    expect(await body(wrong)).toEqual([
      "AK1*SH*101",
      "AK2*856*0001",
      "AK3*MAN*7**8",
      "AK4*2**7*00100614140000000019",
      "AK5*R*5",
      "AK2*856*0002",
      "AK5*A",
      "AK9*P*2*2*1",
    ]);
  });

  it("errors in all sets: rejected", async () => {
    expect((await body(two.replaceAll("BSN*00", "BSN*99"))).at(-1)).toBe(
      "AK9*R*2*2*0",
    );
  });

  it("a remark: accepted, but errors were noted", async () => {
    expect(await body(interchange([shipment("ONE", "CTT*9")]))).toEqual([
      "AK1*SH*101",
      "AK2*856*0001",
      "AK5*E",
      "AK9*E*1*1*1",
    ]);
  });

  it("a missing segment is named where it should stand", async () => {
    expect(
      await body(interchange([["BSN*00*ONE*20261119*1740", "HL*1**S"]])),
    ).toEqual([
      "AK1*SH*101",
      "AK2*856*0001",
      "AK3*MAN*4**3",
      "AK5*R*5",
      "AK9*R*1*1*0",
    ]);
  });

  it("a group that is rejected has a code, its sets have none", async () => {
    expect(await body(two.replace("GE*2*", "GE*5*"))).toEqual([
      "AK1*SH*101",
      "AK2*856*0001",
      "AK5*R",
      "AK2*856*0002",
      "AK5*R",
      "AK9*R*5*2*0*5",
    ]);
  });

  it("a document that is rejected later rejects the groups before, too", async () => {
    const { acknowledgements } = await readX12(two + two.slice(0, 300));
    expect(acknowledgements.map((one) => one.isRejected)).toEqual([true, true]);
  });
});

it("each group is answered in a group of its own", async () => {
  const group = two.split("\n").slice(1, -2).join("\n");
  const document = two.replace(
    "\nIEA*1",
    `\n${group.replaceAll("101", "102").replaceAll("20102119", "20261119")}\nIEA*2`,
  );
  const text = (await answer(document)) ?? "";
  expect(text.match(/GS\*FA[^~]*/g)).toHaveLength(2);
  expect(text.match(/GE\*1\*\d+/g)).toEqual(["GE*1*12", "GE*1*13"]);
  expect(text).toContain("IEA*2*000000077~");
});

it("acknowledgements and interchanges without a group are not answered", async () => {
  expect(
    await answer(
      interchange([["AK1*SH*1", "AK9*A*1*1*1"]], { id: "997", group: "FA" }),
    ),
  ).toBeNull();
  expect(await answer(`${two.slice(0, 107)}IEA*0*000000101~`)).toBeNull();
});

describe("a document with very many errors", { tags: ["all"] }, () => {
  const errorsOfSet = 60;
  const sets = 250;
  const wrongMark = "MAN*GM*1";
  const document = () =>
    interchange(
      Array.from({ length: sets }, (_, i) =>
        shipment(`M${i}`, ...Array<string>(errorsOfSet).fill(wrongMark)),
      ),
    );

  it("is answered with 10,000 segments and elements at most, and each set with its code", async () => {
    const { acknowledgements, errors } = await readX12(document());
    expect(errors).toHaveLength(sets * errorsOfSet);
    const named = acknowledgements[0]?.groups[0]?.sets ?? [];
    const count = named
      .flatMap(({ notes }) => notes)
      .reduce((sum, { elements }) => sum + 1 + elements.length, 0);
    expect(count).toBe(10_000);
    expect(named).toHaveLength(sets);
    expect(named.every(({ codes }) => codes.includes("5"))).toBe(true);
    expect((await body(document())).slice(-3)).toEqual([
      "AK2*856*0250",
      "AK5*R*5",
      "AK9*R*250*250*0",
    ]);
  });

  it("is rejected if it has more than 20,000 interchanges and groups", async () => {
    const groups = Array.from(
      { length: 20_001 },
      (_, i) => `GS*SH*A*B*20261120*0614*${i}*X*004010~GE*0*${i}~`,
    );
    const { acknowledgements, errors, isFatal } = await readX12(
      `${two.slice(0, 107)}${groups.join("")}IEA*20001*000000101~`,
    );
    expect(isFatal).toBe(true);
    expect(errors.map(({ message }) => message)).toContainEqual(
      expect.stringContaining(
        "more than 20,000 interchanges and functional groups",
      ),
    );
    expect(acknowledgements[0]?.groups.length).toBeLessThan(20_000);
  });

  it("shortens the values that the answer names", async () => {
    const long = "9".repeat(300);
    const { acknowledgements } = await readX12(
      interchange([
        shipment("ONE", `MAN*GM*${long}*${long}*GM*${long}*${long}`),
      ]),
    );
    const [note] = acknowledgements[0]?.groups[0]?.sets[0]?.notes ?? [];
    expect(note?.elements.map(({ value }) => value?.length)).toEqual([
      99, 99, 99, 99,
    ]);
  });
});

it("the answer repeats of an envelope no more than X12 allows", async () => {
  const long = "9".repeat(20_000);
  const document = two
    .replace("*101*X*004010", `*${long}*X*${long}`)
    .replace("SH*ACMESHIPPER", `SH*${long}`)
    .replace("ST*856*0001", `ST*${long}*${long}`);
  const text = (await answer(document)) ?? "";
  expect(text).toContain("AK1*SH*999999999~");
  expect(text).toContain("AK2*999*999999999~");
  expect(text.length).toBeLessThan(600);
});
