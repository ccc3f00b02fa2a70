import { describe, expect, it } from "vitest";
import { readEpcisXml } from "../../../provider/import/formats/epcis-xml";
import { inChunks } from "./read-document";
import { collect } from "./read-x12";

const read = (document: string, size?: number) =>
  collect(readEpcisXml(inChunks(Buffer.from(document), size)));

const event = (parts = "", epcs = ["urn:epc:id:sscc:0061414.1000000001"]) =>
  `<ObjectEvent><eventTime>2026-11-23T08:10:00</eventTime><eventTimeZoneOffset>-06:00</eventTimeZoneOffset>
    <epcList>${epcs.map((epc) => `<epc> ${epc} </epc>`).join("")}</epcList><action>OBSERVE</action>
    <bizStep>urn:epcglobal:cbv:bizstep:receiving</bizStep>
    <readPoint><id>urn:epc:id:sgln:0614141.07346.1234</id></readPoint>${parts}</ObjectEvent>`;
const documentOf = (...events: string[]) =>
  `<?xml version="1.0"?><!-- a comment --><e:EPCISDocument xmlns:e="urn:epcglobal:epcis:xsd:1" schemaVersion="1.2">
    <EPCISHeader><eventTime>2001-01-01T00:00:00Z</eventTime></EPCISHeader>
    <EPCISBody><EventList>${events.join("")}</EventList></EPCISBody></e:EPCISDocument>`;
const scan = {
  scan: "delivery",
  asn: "100614140000000014",
  store: "0614141073467",
  at: "2026-11-23T14:10:00.000Z",
};

describe("EPCIS in XML", () => {
  it.each([1, 50, 10_000])("is read in chunks of %i bytes", async (size) => {
    const { values, errors } = await read(
      documentOf(event(), event("<extension><epc>x</epc></extension>")),
      size,
    );
    expect(errors).toEqual([]);
    expect(values("scans")).toMatchObject([scan, scan]);
  });

  it.each([
    [
      "an error declaration",
      event("<baseExtension><errorDeclaration/></baseExtension>"),
      "declares another one as an error",
    ],
    [
      "a transformation",
      event().replaceAll("ObjectEvent", "TransformationEvent"),
      "Only ObjectEvent and AggregationEvent",
    ],
    ["no time", event().replace(/<eventTime>[^/]*<\/eventTime>/, ""), "time"],
    ["a product", event("", ["urn:epc:id:sgtin:0614141.107346.2017"]), "SSCC"],
  ])("an event with %s is rejected by itself", async (_, wrong, message) => {
    const { values, errors, isFatal } = await read(documentOf(wrong, event()));
    expect(isFatal).toBe(false);
    expect(errors).toMatchObject([
      { place: "event 1", message: expect.stringContaining(message) as string },
    ]);
    expect(values("scans")).toMatchObject([scan]);
  });

  it("has a scan of each carton that is packed on a pallet", async () => {
    const { values, errors } = await read(
      documentOf(`<AggregationEvent>
        <eventTime>2026-11-23T14:10:00.000Z</eventTime><eventTimeZoneOffset>-06:00</eventTimeZoneOffset>
        <parentID>urn:epc:id:sscc:0741298.0000000004</parentID>
        <childEPCs><epc>urn:epc:id:sscc:0741298.0000000001</epc><epc>urn:epc:id:sscc:0741298.0000000002</epc></childEPCs>
        <action>ADD</action><bizStep>urn:epcglobal:cbv:bizstep:packing</bizStep></AggregationEvent>`),
    );
    expect(errors).toEqual([]);
    const packed = {
      scan: "pallet",
      pallet: "007412980000000043",
      at: scan.at,
    };
    expect(values("scans")).toMatchObject([
      { ...packed, asn: "007412980000000012" },
      { ...packed, asn: "007412980000000029" },
    ]);
  });

  it("that is cut anywhere is rejected", async () => {
    const whole = documentOf(event(), event());
    for (let length = 30; length < whole.length - 1; length += 17)
      expect((await read(whole.slice(0, length))).isFatal, `${length}`).toBe(
        true,
      );
  });

  it("without events, or with an event of more than a million characters, is rejected", async () => {
    expect((await read(documentOf())).errors).toMatchObject([
      { isFatal: true, message: expect.stringMatching(/no events/) as string },
    ]);
    const long = event("", Array<string>(40_000).fill(`urn:${"1".repeat(30)}`));
    expect((await read(documentOf(long))).errors.at(-1)).toMatchObject({
      isFatal: true,
      message: expect.stringMatching(/damaged/) as string,
    });
  });
});
