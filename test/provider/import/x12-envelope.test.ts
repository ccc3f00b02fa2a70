import { describe, expect, it } from "vitest";
import { interchange, readX12, sample } from "./read-x12";

const pickAndPack = sample("856-pick-and-pack.edi").toString();
const shipment = (manifest: string) => [
  `BSN*00*${manifest}*20261119*1740*0001`,
  "HL*1**S",
  "N1*ST*POOL CHICAGO*92*CHI",
  "HL*2*1*O",
  "N1*BY*STORE 1011*92*1011",
  "HL*3*2*P",
  "MAN*GM*00100614140000000014",
];
const two = interchange([shipment("ONE"), shipment("TWO")]);

/** Reads a document and returns its errors as place, unit, and the beginning of the message. */
async function faults(document: string) {
  const { errors } = await readX12(document);
  return errors.map(({ place, unit, isFatal, message }) =>
    [isFatal ? "fatal" : `unit ${unit}`, place, message].join(": "),
  );
}

it(
  "a document that is cut at any byte is rejected as a whole",
  { tags: ["all"] },
  async () => {
    // What follows the last control number is the terminator and a line break.
    const complete = pickAndPack.lastIndexOf("~");
    for (let length = 0; length < complete; length++) {
      const { isFatal } = await readX12(pickAndPack.slice(0, length));
      expect(isFatal, `cut after ${length} bytes`).toBe(true);
    }
    const { errors } = await readX12(pickAndPack.slice(0, complete));
    expect(errors).toEqual([]);
  },
);

it("a document that is cut within a set names all that is missing", async () => {
  const cut = two.slice(0, two.indexOf("N1*BY"));
  expect(await faults(cut)).toEqual([
    expect.stringContaining(
      "unit 1: segment 7 (HL): The transaction set has no SE segment",
    ),
    expect.stringContaining(
      "unit null: segment 7 (HL): The functional group has no GE segment",
    ),
    expect.stringContaining(
      "unit 1: segment 2 (GS): The transaction set is rejected with its functional group",
    ),
    expect.stringContaining(
      "fatal: segment 7 (HL): The document ends without an IEA segment",
    ),
  ]);
});

describe("delimiters", () => {
  it.each([
    [
      "line feeds as terminators",
      (text: string) => text.replaceAll("~\n", "\n"),
    ],
    ["CR LF as terminators", (text: string) => text.replaceAll("~\n", "\r\n")],
    [
      "control characters as separators",
      (text: string) => text.replaceAll("*", "\x1d").replaceAll("~\n", "\x1c"),
    ],
    ["a byte order mark", (text: string) => `\ufeff${text}`],
    ["empty segments", (text: string) => text.replaceAll("~\n", "~~ \r\n")],
    ["spaces and Ctrl+Z at the end", (text: string) => `${text}  \r\n\x1a`],
  ])("%s are read", async (_, change) => {
    const { errors, values } = await readX12(change(pickAndPack), 10);
    expect(errors).toEqual([]);
    expect(values("cartons")).toHaveLength(5);
  });

  it("several interchanges may have different separators", async () => {
    const other = pickAndPack.replaceAll("*", "|").replaceAll("~\n", "'");
    const { errors, values, acknowledgements } = await readX12(
      pickAndPack + other,
    );
    expect(errors).toEqual([]);
    expect(values("cartons")).toHaveLength(10);
    expect(acknowledgements.map((one) => one.delimiters.element)).toEqual([
      "*",
      "|",
    ]);
  });

  it("from version 00402 on, ISA11 is the repetition separator", async () => {
    const of = async (document: string) =>
      (await readX12(document)).acknowledgements[0]?.delimiters.repetition;
    expect(await of(sample("856-5010-tare-pack.edi").toString())).toBe("^");
    expect(await of(pickAndPack)).toBeNull();
  });

  it("texts are UTF-8, or else Windows-1252", async () => {
    const named = pickAndPack.replace("ACME DC COLUMBUS", "CAFÉ “DC”");
    const bytes = Buffer.from(
      [...named].map(
        (one) => ({ É: 0xc9, "“": 0x93, "”": 0x94 })[one] ?? one.charCodeAt(0),
      ),
    );
    for (const document of [Buffer.from(named), bytes]) {
      const { values } = await readX12(document);
      expect(values("notices")[0]?.shipper).toBe("CAFÉ “DC”");
    }
    // The é of Mac Roman.
    const other = pickAndPack.replace("ACME DC COLUMBUS", "Caf\x8e DC");
    const { errors } = await readX12(Buffer.from(other, "latin1"));
    expect(errors.find(({ isFatal }) => isFatal)?.message).toContain(
      'garbled letters: "CafŽ"',
    );
  });
});

describe("a document is rejected as a whole", () => {
  it.each([
    [
      "an ISA segment of the wrong length",
      pickAndPack.replace("ACMESHIPPER    *", "ACMESHIPPER*"),
      "fatal: segment 1: ISA06 has 11 characters, expected 15",
    ],
    [
      "letters with accents in its ISA segment",
      pickAndPack.replace("ACMESHIPPER    *", "CAF\u00c9SHIPPER   *"),
      "fatal: segment 1: The ISA segment contains letters with accents",
    ],
    [
      "separators that are the same",
      pickAndPack.replace("*P*>", "*P*~"),
      "fatal: segment 1: The ISA segment declares the separators",
    ],
    [
      "another text",
      "manifest;carton\n1;2\n",
      "fatal: segment 1: An X12 document begins with an ISA segment",
    ],
    ["nothing", " \n", "fatal: segment 1: The document is empty"],
    [
      "a text after its end",
      `${two}more`,
      "fatal: segment 23: After the IEA segment, only another ISA segment may follow",
    ],
    [
      "a wrong count of groups",
      two.replace("IEA*1*", "IEA*2*"),
      "fatal: segment 22 (IEA): IEA01 counts 2 functional groups, the interchange has 1",
    ],
    [
      "an IEA segment that is missing between interchanges",
      two.replace(/IEA.*\n/, "") + two,
      "fatal: segment 22 (ISA): An ISA segment stands within an interchange",
    ],
    [
      "segments outside of groups",
      two.replace("~\nGS*", "~\nREF*BM*1~\nGS*"),
      "fatal: segment 2 (REF): The segment REF stands outside of a functional group",
    ],
    [
      "a zero byte in the envelope",
      two.replace("SE*9*0001", "SE*9*00\x0001"),
      "fatal: segment 11 (SE): The segment contains a control character",
    ],
    [
      "a segment without an end",
      `${two.slice(0, 150)}${"x".repeat(70_000)}`,
      "fatal: segment 2: The segment has more than 65,536 characters",
    ],
    [
      "a segment with too many elements",
      two.replace("HL*1**S", `HL${"*".repeat(500)}`),
      "fatal: segment 5: The segment has 501 elements",
    ],
  ])("for %s", async (_, document, message) => {
    expect(await faults(document)).toContainEqual(
      expect.stringContaining(message),
    );
  });
});

/** The codes of the group and of its sets in the 997 that answers a document. */
async function codesOf(document: string) {
  const { acknowledgements } = await readX12(document);
  const group = acknowledgements[0]?.groups[0];
  return {
    group: group?.codes.join(),
    sets: group?.sets.map(({ codes }) => codes.join()),
  };
}

it.each([
  [
    "a wrong count of sets",
    two.replace("GE*2*", "GE*3*"),
    "segment 21 (GE): GE01 counts 3 transaction sets, the group has 2",
    "5",
  ],
  [
    "a control number that differs",
    two.replace("GE*2*101", "GE*2*102"),
    "segment 21 (GE): GE02 differs from the control number 101 in GS06",
    "4",
  ],
  [
    "a missing GE segment",
    two.replace(/GE.*\n/, ""),
    "segment 21 (IEA): The functional group has no GE segment",
    "3",
  ],
  [
    "a segment outside of its sets",
    two.replace("~\nGE", "~\nREF*BM*1~\nGE"),
    "segment 21 (REF): The segment REF stands outside of a transaction set",
    "",
  ],
])(
  "a functional group is rejected with its sets, with its code in the 997: %s",
  async (_, document, message, group) => {
    const withGroup = (unit: number) =>
      expect.stringContaining(
        `unit ${unit}: segment 2 (GS): The transaction set is rejected with its functional group`,
      ) as string;
    expect(await faults(document)).toEqual([
      expect.stringContaining(`unit null: ${message}`),
      withGroup(1),
      withGroup(2),
    ]);
    expect(await codesOf(document)).toEqual({ group, sets: ["", ""] });
  },
);

it.each([
  [
    "a wrong count of segments",
    two.replace("SE*9*0001", "SE*8*0001"),
    "segment 11 (SE): SE01 counts 8 segments, the transaction set has 9",
    "4",
  ],
  [
    "a control number that differs",
    two.replace("SE*9*0001", "SE*9*0007"),
    "segment 11 (SE): SE02 differs from the control number 0001 in ST02",
    "3",
  ],
  [
    "a missing SE segment",
    two.replace("SE*9*0001~\n", ""),
    "segment 11 (ST): The transaction set has no SE segment",
    "2",
  ],
  [
    "an unknown transaction set",
    two.replace("ST*856*0001", "ST*850*0001"),
    "segment 3 (ST): The transaction set 850 is not read here",
    "1",
  ],
  [
    "a zero byte in a segment",
    two.replace("POOL CHICAGO", "POOL\0"),
    "segment 6 (N1): The segment contains a control character",
    "5",
  ],
  [
    "a missing terminator",
    two.replace("*CHI~", "*CHI"),
    "segment 6 (N1): The segment contains a control character",
    "5",
  ],
])(
  "a transaction set is rejected alone, with its code in the 997: %s",
  async (_, document, message, code) => {
    const rejected = await faults(document);
    expect(rejected[0]).toContain(`unit 1: ${message}`);
    expect(rejected.every((fault) => fault.startsWith("unit 1:"))).toBe(true);
    const { sets } = await codesOf(document);
    expect(sets?.[0]?.split(",")).toContain(code);
    expect(sets?.[1]).toBe("");
  },
);

it("a transaction set with the control number of an earlier one is rejected alone", async () => {
  const document = two.replaceAll("0002", "0001");
  expect(await faults(document)).toEqual([
    expect.stringContaining(
      "unit 2: segment 12 (ST): ST02 must be a control number that is unique",
    ),
  ]);
  expect((await codesOf(document)).sets).toEqual(["", "23"]);
});

it("an interchange that its sender marks as a test is read, and noted", async () => {
  const { records, errors, notes } = await readX12(
    two.replace("*0*P*>", "*0*T*>"),
  );
  expect(errors).toEqual([]);
  expect(records).toHaveLength(4);
  expect(notes).toEqual([
    "segment 1 (ISA): ISA15 is T: the sender marks this interchange as a test. It is read like any other; if its values are not real, have the sender cancel them.",
  ]);
});

it("an IEA control number that differs is noted and rejects nothing", async () => {
  const { errors, notes } = await readX12(
    two.replace("IEA*1*000000101", "IEA*1*000000102"),
  );
  expect(errors).toEqual([]);
  expect(notes).toEqual([
    expect.stringContaining("segment 22 (IEA): IEA02 differs"),
  ]);
});
