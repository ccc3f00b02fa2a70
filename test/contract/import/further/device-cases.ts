import { json, ssccs, storeGln, type FurtherCase } from "./further-case";

/** What the result says of a carton that was delivered and that nobody has announced. */
const over =
  "Over: cartons that were delivered, but that nobody has announced: 1. ASN: 007412980000000012. Correct a typing error, or load the ship notice: then the scans count.";

const [one, two, , pallet] = ssccs;
const at = "2026-12-01T15:00:00-06:00";
const scanned = { scan: "trailer", asn: one, at: "2026-12-01T21:00:00.000Z" };
const scans = { to: "scans", kind: "scans", rows: [scanned] };
const scan = (asn: string) => ({ scan: "trailer", at, asn });

/** Payloads of scanners. */
const scanners: FurtherCase[] = [
  {
    from: "Zebra DataWedge",
    what: "all elements of a GS1-128 symbol, with its prefix",
    ...json([scan(`]C100${one}\x1d42050309`)]),
    ...scans,
    notes: [
      `Numbers whose prefix of the barcode was removed: 1, such as ]C100${one} 42050309.`,
    ],
  },
  {
    from: "Honeywell",
    what: "the text below a barcode, with two elements",
    ...json([scan(`(420)50309(00)${one}`)]),
    ...scans,
  },
  {
    from: "Socket Mobile",
    what: "the line end that a keyboard wedge types",
    ...json(scan(`00${one}\r\n`)),
    ...scans,
  },
  {
    from: "a camera app",
    what: "a GS1 Digital Link of a QR code",
    ...json([scan(`https://id.gs1.org/00/${one}?s4=1`)]),
    ...scans,
  },
  {
    from: "an RFID reader",
    what: "the URN of an SSCC",
    ...json([scan("urn:epc:id:sscc:0741298.0000000001")]),
    ...scans,
  },
  {
    from: "Zebra DataWedge",
    what: "its own keys only",
    ...json({
      "com.symbol.datawedge.data_string": `00${one}`,
      "com.symbol.datawedge.label_type": "LABEL-TYPE-EAN128",
    }),
    to: "scans",
    messages: ["Scan is required.", "Time is required."],
    notes: [
      "Ignored the keys com.symbol.datawedge.data_string, com.symbol.datawedge.label_type: Scans have no such field.",
    ],
  },
  {
    from: "a driver's app",
    what: "one scan with a list of photos",
    ...json({ ...scan(one), photos: [{ url: "1.jpg" }, { url: "2.jpg" }] }),
    ...scans,
    notes: ["Ignored the key photos: Scans have no such field."],
  },
  {
    from: "a gate",
    what: "a list under a key, after the name of the device and a list of texts",
    ...json({ gun: "G-7", modes: ["auto"], events: [scan(one), scan(two)] }),
    ...scans,
    rows: [scanned, { ...scanned, asn: two }],
  },
  {
    from: "a dispatcher's program",
    what: "arrivals at the address that recognizes the kind",
    ...json([
      {
        pool: "DSM",
        date: "2026-12-01",
        route: "7",
        store: "0101",
        arrival: "2026-12-01T08:22:00-06:00",
      },
    ]),
    to: "auto",
    kind: "stops",
    rows: [{ store: "0101", arrival: "2026-12-01T14:22:00.000Z" }],
  },
  {
    from: "an app",
    what: "milliseconds in quotation marks",
    ...json([{ ...scan(one), at: String(Date.parse(at)) }]),
    ...scans,
  },
];

const epcisEvent = {
  type: "ObjectEvent",
  action: "OBSERVE",
  bizStep: "receiving",
  eventTime: "2026-12-01T15:00:00.000-06:00",
  eventTimeZoneOffset: "-06:00",
  epcList: [`https://id.gs1.org/00/${one}`],
  readPoint: { id: `https://id.gs1.org/414/${storeGln}` },
};
const received = { ...scanned, scan: "delivery", store: "0102" };

/** Events of GS1 EPCIS. */
const epcis: FurtherCase[] = [
  {
    from: "an EPCIS 2.0 repository",
    what: "JSON-LD with Digital Links",
    ...json({
      "@context": [
        "https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld",
      ],
      type: "EPCISDocument",
      schemaVersion: "2.0",
      creationDate: "2026-12-01T21:05:00Z",
      epcisBody: { eventList: [epcisEvent] },
    }),
    ...scans,
    rows: [received],
    notes: [over],
  },
  {
    from: "an EPCIS 2.0 repository",
    what: "the answer to a query, with prefixes of the vocabulary",
    ...json({
      type: "EPCISQueryDocument",
      epcisBody: {
        queryResults: {
          queryName: "today",
          resultsBody: {
            eventList: [{ ...epcisEvent, bizStep: "cbv:BizStep-receiving" }],
          },
        },
      },
    }),
    ...scans,
    rows: [received],
    notes: [over],
  },
  {
    from: "an EPCIS 1.2 system",
    what: "XML, cartons on a pallet and its loading",
    to: "scans",
    contentType: "application/xml",
    fileName: "epcis.xml",
    document: `<?xml version="1.0" encoding="UTF-8"?>
<epcis:EPCISDocument xmlns:epcis="urn:epcglobal:epcis:xsd:1" schemaVersion="1.2" creationDate="2026-12-01T21:05:00Z">
 <EPCISBody><EventList>
  <AggregationEvent>
   <eventTime>2026-12-01T20:30:00.000Z</eventTime><eventTimeZoneOffset>-06:00</eventTimeZoneOffset>
   <parentID>urn:epc:id:sscc:0741298.0000000004</parentID>
   <childEPCs><epc>urn:epc:id:sscc:0741298.0000000001</epc><epc>urn:epc:id:sscc:0741298.0000000002</epc></childEPCs>
   <action>ADD</action><bizStep>urn:epcglobal:cbv:bizstep:packing</bizStep>
  </AggregationEvent>
  <ObjectEvent>
   <eventTime>2026-12-01T21:00:00.000Z</eventTime><eventTimeZoneOffset>-06:00</eventTimeZoneOffset>
   <epcList><epc>urn:epc:id:sscc:0741298.0000000001</epc></epcList>
   <action>OBSERVE</action><bizStep>urn:epcglobal:cbv:bizstep:loading</bizStep>
   <readPoint><id>urn:epc:id:sgln:0741298.00020.0</id></readPoint>
  </ObjectEvent>
 </EventList></EPCISBody>
</epcis:EPCISDocument>`,
    kind: "scans",
    rows: [
      { scan: "pallet", asn: one, pallet, at: "2026-12-01T20:30:00.000Z" },
      { scan: "pallet", asn: two, pallet, at: "2026-12-01T20:30:00.000Z" },
      scanned,
    ],
  },
];

export const deviceCases: FurtherCase[] = [...scanners, ...epcis];
