import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonEventReader } from "../../../provider/import/formats/json-events";
import { changedBytes, numRuns } from "./changed-bytes";
import { inChunks, readDocument } from "./read-document";
import { collect, unprintableTexts } from "./read-x12";

const read = (document: unknown, size?: number, kind = "scans") =>
  collect(
    jsonEventReader(kind)(
      inChunks(
        Buffer.from(
          typeof document === "string" ? document : JSON.stringify(document),
        ),
        size,
      ),
    ),
  );

/** What changes the meaning of JSON most. */
const jsonTexts = '[ ] { } , " null - \\u0000 1e999 {}'.split(" ");

const receiving = {
  type: "ObjectEvent",
  action: "OBSERVE",
  bizStep: "receiving",
  eventTime: "2026-11-23T08:10:00.000-06:00",
  eventTimeZoneOffset: "-06:00",
  epcList: ["urn:epc:id:sscc:0061414.1000000001"],
  readPoint: { id: "urn:epc:id:sgln:0614141.07346.1234" },
};
const scan = {
  scan: "delivery",
  asn: "100614140000000014",
  pallet: null,
  store: "0614141073467",
  storeScheme: "GLN",
  at: "2026-11-23T14:10:00.000Z",
  signedBy: null,
  employee: null,
};
const documentOf = (...eventList: unknown[]) => ({
  "@context": [
    "https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld",
  ],
  type: "EPCISDocument",
  schemaVersion: "2.0",
  creationDate: "2026-11-23T08:11:00Z",
  epcisBody: { eventList },
});

describe("EPCIS 2.0", () => {
  it.each([1, 50, 10_000])(
    "a document is read in chunks of %i bytes",
    async (size) => {
      const packing = {
        ...receiving,
        type: "AggregationEvent",
        action: "ADD",
        bizStep: "packing",
        parentID: "urn:epc:id:sscc:0061414.3000000101",
        childEPCs: [
          "urn:epc:id:sscc:0061414.1000000001",
          "https://id.gs1.org/00/100614140000000021?x=1",
        ],
        epcList: undefined,
      };
      const { items } = await read(documentOf(packing, receiving), size);
      const record = { type: "record", kind: "scans", unit: null };
      const packed = {
        ...scan,
        scan: "pallet",
        pallet: "300614140000001015",
        store: null,
        storeScheme: null,
      };
      expect(items).toEqual([
        { ...record, place: "event 1", values: packed },
        {
          ...record,
          place: "event 1",
          values: { ...packed, asn: "100614140000000021" },
        },
        { ...record, place: "event 2", values: scan },
      ]);
    },
  );

  it.each([
    ["packing", "pallet"],
    ["loading", "trailer"],
    ["departing", "trailer"],
    ["arriving", "delivery"],
    ["receiving", "delivery"],
    ["urn:epcglobal:cbv:bizstep:loading", "trailer"],
    ["https://ref.gs1.org/cbv/BizStep-receiving", "delivery"],
    ["cbv:BizStep-departing", "trailer"],
  ])("the business step %s is a scan of the kind %s", async (bizStep, kind) => {
    const { values } = await read([{ ...receiving, bizStep }]);
    expect(values("scans").map((one) => one.scan)).toEqual([kind]);
  });

  it.each([
    [
      "a GLN as URN",
      { readPoint: { id: "urn:epc:id:sgln:0614141.07346.0" } },
      "0614141073467",
      "GLN",
    ],
    [
      "a GLN as Digital Link",
      { readPoint: { id: "https://id.gs1.org/414/0614141073467/254/1" } },
      "0614141073467",
      "GLN",
    ],
    ["a number", { readPoint: { id: "1020" } }, "1020", "number"],
    [
      "a business location",
      { readPoint: undefined, bizLocation: { id: "1020" } },
      "1020",
      "number",
    ],
    ["no location", { readPoint: undefined }, null, null],
  ])("the store is %s", async (_, parts, store, storeScheme) => {
    const { values } = await read([{ ...receiving, ...parts }]);
    expect(values("scans")[0]).toMatchObject({ store, storeScheme });
  });

  it("the events of an answer to a query are read", async () => {
    const { values } = await read({
      type: "EPCISQueryDocument",
      epcisBody: {
        queryResults: {
          queryName: "today",
          resultsBody: { eventList: [receiving] },
        },
      },
    });
    expect(values("scans")).toEqual([scan]);
  });

  it("the example with which GS1 explains the URN of an SSCC is converted", async () => {
    const epcList = ["urn:epc:id:sscc:0614141.1234567890"];
    const { values } = await read([{ ...receiving, epcList }]);
    expect(values("scans")[0]?.asn).toBe("106141412345678908");
  });

  it("the offset of the event counts where its time has none", async () => {
    const { values } = await read([
      { ...receiving, eventTime: "2026-11-23T08:10:00" },
    ]);
    expect(values("scans")[0]?.at).toBe("2026-11-23T14:10:00.000Z");
  });

  it.each([
    [
      "a business step that is no scan",
      { bizStep: "storing" },
      "scan",
      "The business step storing is no scan",
    ],
    [
      "no business step",
      { bizStep: undefined },
      "bizStep",
      "invalid bizStep: expected a business step",
    ],
    [
      "another type",
      { type: "TransformationEvent" },
      null,
      "Only ObjectEvent and AggregationEvent",
    ],
    ["no objects", { epcList: [] }, "asn", "The event has no epcList"],
    [
      "objects that are no list",
      { epcList: "x" },
      "epcList",
      "invalid epcList",
    ],
    [
      "an item",
      { epcList: ["urn:epc:id:sgtin:0614141.107346.2017"] },
      "asn",
      "An SSCC is expected",
    ],
    [
      "a wrong check digit",
      { epcList: ["https://id.gs1.org/00/100614140000000019"] },
      "asn",
      "expected 4",
    ],
    [
      "an SSCC of another length",
      { epcList: ["urn:epc:id:sscc:0614141.10000001"] },
      "asn",
      "An SSCC is expected",
    ],
    [
      "a time without an offset",
      { eventTime: "2026-11-23T08:10:00", eventTimeZoneOffset: undefined },
      "at",
      "The event time is invalid",
    ],
    [
      "a day that does not exist",
      { eventTime: "2026-02-30T08:10:00Z" },
      "at",
      "The event time is invalid",
    ],
    [
      "a location that is no store",
      { readPoint: { id: "geo:41.8,-87.6" } },
      "store",
      "The location of a delivery must be a store",
    ],
    ["an action that takes back", { action: "DELETE" }, null, "action DELETE"],
    [
      "the declaration of an error",
      { errorDeclaration: { declarationTime: "2026-11-23T09:00:00Z" } },
      null,
      "declares another one as an error",
    ],
  ])("%s is an error of the event alone", async (_, parts, field, message) => {
    const { values, errors, isFatal } = await read(
      documentOf({ ...receiving, ...parts }, receiving),
    );
    expect(isFatal).toBe(false);
    expect(errors).toEqual([
      expect.objectContaining({
        place: "event 1",
        field,
        unit: null,
        message: expect.stringContaining(message) as string,
      }),
    ]);
    expect(values("scans")).toEqual([scan]);
  });
});

describe("our own events", () => {
  it("the keys are field names of the kind", async () => {
    const { items } = await read(
      [
        {
          route: 7,
          store: true,
          pool: false,
          notes: "two\nlines",
          driver: null,
          trailer: "",
        },
      ],
      3,
      "stops",
    );
    expect(items).toEqual([
      {
        type: "record",
        kind: "stops",
        place: "event 1",
        unit: null,
        values: {
          route: "7",
          store: "yes",
          pool: "no",
          notes: "two\nlines",
          driver: null,
          trailer: null,
        },
      },
    ]);
  });

  it.each(["signedBy", "signed_by", "SIGNEDBY", "Signed By", "signed by"])(
    "the key %s is the signer",
    async (key) => {
      const { values, notes } = await read([{ asn: "1", [key]: "A. Novak" }]);
      expect(values("scans")).toEqual([{ asn: "1", signedBy: "A. Novak" }]);
      expect(notes).toEqual([]);
    },
  );

  it("the name of a field wins over the title of another", async () => {
    const { values } = await read([{ pool: "CHI", name: "A" }], 100, "stores");
    expect(values("stores")).toEqual([{ pool: "CHI", name: "A" }]);
    const pools = await read([{ name: "CHI" }, { Pool: "DAL" }], 100, "pools");
    expect(pools.values("pools")).toEqual([{ name: "CHI" }, { name: "DAL" }]);
  });

  it("an unknown key is ignored and noted once", async () => {
    const { values, notes, errors } = await read([
      { asn: "1", signer: "A. Novak" },
      { asn: "2", signer: "B. Chan", constructor: "x" },
    ]);
    expect(errors).toEqual([]);
    expect(values("scans")).toEqual([{ asn: "1" }, { asn: "2" }]);
    expect(notes).toEqual([
      "Ignored the keys signer, constructor: Scans have no such field.",
    ]);
    const one = await read([{ asn: "1", signer: "A. Novak" }]);
    expect(one.notes).toEqual([
      "Ignored the key signer: Scans have no such field.",
    ]);
  });

  it("the note names 100 unknown keys at most", async () => {
    const events = Array.from({ length: 150 }, (_, i) => ({ [`k${i}`]: "1" }));
    const { notes } = await read(events);
    expect(notes).toHaveLength(1);
    expect(notes[0]?.split(", ")).toHaveLength(100);
  });

  it("two keys of one field are an error of the event alone", async () => {
    const { values, errors } = await read([
      { asn: "1", signedBy: "A. Novak", signed_by: "B. Chan" },
      { asn: "2" },
    ]);
    expect(errors).toEqual([
      expect.objectContaining({
        place: "event 1",
        field: "signedBy",
        value: "B. Chan",
        message:
          "The keys signedBy and signed_by mean the same field. Remove one of them.",
      }),
    ]);
    expect(values("scans")).toEqual([{ asn: "2" }]);
  });

  it("a key that the kind does not have is ignored with its value", async () => {
    const { values, notes } = await read(
      '[{"asn":"1","photos":[{"asn":"2"}],"__proto__":{"asn":"3"}}]',
    );
    expect(values("scans")).toEqual([{ asn: "1" }]);
    expect(notes).toEqual([
      "Ignored the keys photos, __proto__: Scans have no such field.",
    ]);
  });

  it("a list under a key is read, after a name and a list of texts", async () => {
    const { values, errors } = await read({
      gun: "G-7",
      modes: ["auto"],
      events: [{ asn: "1" }, { asn: "2" }],
    });
    expect(errors).toEqual([]);
    expect(values("scans")).toEqual([{ asn: "1" }, { asn: "2" }]);
  });

  it.each([
    [{ data: { scans: [{ asn: "1" }] } }],
    [{ meta: { sent: { by: "G-7" } }, body: { n: 1, scans: [{ asn: "1" }] } }],
    [
      {
        headers: [{ name: "X", value: "1" }],
        events: [{ scan: "delivery", at: "2026-12-01", asn: "1" }],
      },
    ],
  ])("a list within objects is found: %j", async (document) => {
    const { values, errors } = await read(document);
    expect(errors).toEqual([]);
    expect(values("scans")).toMatchObject([{ asn: "1" }]);
  });

  it("lists beside that of the events are named, but not those within events", async () => {
    const event = { scan: "door", at: "2026-12-01", asn: "1" };
    const { values, notes } = await read({
      data: {
        scans: [{ ...event, photos: [{ asn: "2" }] }],
        late: { scans: [event, event] },
      },
      arrivals: [{ stop: 1 }],
      modes: ["auto"],
    });
    expect(values("scans")).toEqual([event]);
    expect(notes).toEqual([
      "Ignored the key photos: Scans have no such field.",
      "Lists that were not read: data.late.scans, arrivals. One list of a document is read; send each list as a document of its own.",
    ]);
  });

  it.each([
    [{ data: { scans: [] } }, "data"],
    [{ scans: [] }, "scans"],
    [{ barcode: "1", when: 1 }, "barcode, when"],
    [{}, "{}"],
  ])("an object with no key of its kind is named: %j", async (event, keys) => {
    const { records, errors } = await read({ ...event, kindless: 1 });
    expect(records).toEqual([]);
    expect(errors).toMatchObject([
      { message: expect.stringContaining(keys.replace("{}", "")) as string },
    ]);
  });

  it("the kind is that with all keys of the first event", async () => {
    const arrival = "2026-12-01T08:22:00-06:00";
    const stop = { pool: "DSM", date: "2026-12-01", route: "7", store: "0101" };
    const { records } = await readDocument(
      JSON.stringify([{ ...stop, arrival }]),
    );
    expect(records.map(({ kind }) => kind)).toEqual(["stops"]);
  });

  it("EPCIS events may stand between them", async () => {
    const { values } = await read([{ scan: "door" }, receiving]);
    expect(values("scans")).toEqual([{ scan: "door" }, scan]);
  });

  it.each([
    ["a number that lost digits", '{"asn":100614140000000014}', "asn"],
    ["an object", '{"asn":{"a":1}}', "asn"],
    ["a list", '{"asn":["a"]}', "asn"],
    ["a zero byte", '{"asn":"\\u0000"}', "asn"],
    ["half a character", '{"asn":"\\ud800"}', "asn"],
    ["a zero byte in a key", '{"a\\u0000":"1"}', "a "],
    ["no object", "7", null],
  ])("%s is an error of the event alone", async (_, event, field) => {
    const { values, errors, isFatal } = await read(`[${event}, {"asn":"1"}]`);
    expect(isFatal).toBe(false);
    expect(errors).toEqual([
      expect.objectContaining({ place: "event 1", field }),
    ]);
    expect(values("scans")).toEqual([{ asn: "1" }]);
  });
});

it("a long value is shortened between two characters", async () => {
  const { items } = await read([{ asn: ["x".repeat(97) + "😀"] }]);
  expect(items).toHaveLength(1);
  expect(unprintableTexts(items)).toEqual([]);
});

describe("a document is rejected as a whole", () => {
  const nested = "[".repeat(100) + "]".repeat(100);
  it.each([
    ["nothing", "", "has no events"],
    ["spaces", " \n ", "has no events"],
    ["no events", "[]", "has no events"],
    ["two documents", '[{"asn":"1"}] [{"asn":"1"}]', "is not valid JSON"],
    ["XML", "<epcis/>", "is not valid JSON"],
    ["deep nesting", nested, "nested more than 64 levels deep"],
    [
      "an event that is too long",
      `[{"asn":"${"1".repeat(1_200_000)}"}]`,
      "no event within 1,048,576 bytes",
    ],
    [
      "a list of something else that is too long",
      `{"x":[${"1,".repeat(700_000)}1]}`,
      "no event within 1,048,576 bytes",
    ],
  ])("for %s", async (_, document, message) => {
    const { errors } = await read(document, 64 * 1024);
    expect(errors.at(-1)).toMatchObject({ isFatal: true, unit: null });
    expect(errors.at(-1)?.message).toContain(message);
  });

  it("if it is cut at any byte", async () => {
    for (const document of [
      documentOf(receiving, receiving),
      [{ asn: "1" }, { asn: "2" }],
    ]) {
      const text = JSON.stringify(document);
      for (let length = 0; length < text.length; length++) {
        const { isFatal } = await read(text.slice(0, length));
        expect(isFatal, `cut after ${length} bytes`).toBe(true);
      }
    }
  });
});

it("a byte order mark is skipped", async () => {
  const { values, errors } = await read(`\ufeff${JSON.stringify([receiving])}`);
  expect(errors).toEqual([]);
  expect(values("scans")).toEqual([scan]);
});

it("a document of any size is read event by event", async () => {
  const count = 5_000;
  let sent = 0;
  async function* document() {
    yield Buffer.from('{"type":"EPCISDocument","epcisBody":{"eventList":[');
    for (; sent < count; sent += 50) {
      const events = Array.from({ length: 50 }, () =>
        JSON.stringify(receiving),
      );
      yield Buffer.from((sent > 0 ? "," : "") + events.join(","));
    }
    yield Buffer.from("]}}");
  }
  let events = 0;
  let mostWaiting = 0;
  for await (const item of jsonEventReader("scans")(document())) {
    if (item.type === "error") throw new Error(item.message.key);
    events += 1;
    mostWaiting = Math.max(mostWaiting, sent - events);
  }
  expect(events).toBe(count);
  expect(mostWaiting).toBeLessThanOrEqual(100);
});

it(
  "damaged documents give records and errors, never an exception",
  { tags: ["all"] },
  async () => {
    const documents = [
      documentOf(receiving, { ...receiving, bizStep: "loading" }),
      [{ asn: "1", at: 7 }, receiving],
    ].map((one) => changedBytes(Buffer.from(JSON.stringify(one)), jsonTexts));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(...documents),
        fc.integer({ min: 1, max: 400 }),
        async (bytes, size) => {
          const { items } = await collect(
            jsonEventReader("scans")(inChunks(bytes, size)),
          );
          expect(items.length).toBeGreaterThan(0);
          expect(unprintableTexts(items)).toEqual([]);
        },
      ),
      { numRuns },
    );
  },
);
