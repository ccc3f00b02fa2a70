import { device, ssccs, storeGln, type FurtherCase } from "./further-case";

const [one, two, , pallet] = ssccs;
const at = "2026-12-01T15:00:00-06:00";
const json = (value: unknown) => ({
  contentType: "application/json",
  document: JSON.stringify(value),
});
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

const here = { lat: 41.5858, lng: -93.6211 };
const time = "2026-12-02T11:58:00.000Z";
const seconds = Date.parse(time) / 1000;
const positions = {
  to: "positions",
  kind: "positions",
  rows: [{ trailer: "T-1", lat: "41.5858", lng: "-93.6211", at: time }],
};
const point = { latitude: here.lat, longitude: here.lng };

/** Positions of trackers. */
const trackers: FurtherCase[] = [
  {
    from: "OwnTracks",
    what: "a location",
    ...json({
      _type: "location",
      tid: "T1",
      topic: `owntracks/drivers/${device}`,
      lat: here.lat,
      lon: here.lng,
      tst: seconds,
      acc: 12,
      batt: 71,
    }),
    ...positions,
  },
  {
    from: "OwnTracks",
    what: "the message that it ends with",
    ...json({ _type: "lwt", tst: seconds }),
    to: "positions",
    kind: "positions",
    rows: [],
  },
  {
    from: "Overland",
    what: "a list of points",
    ...json({
      locations: [
        {
          type: "Feature",
          geometry: { type: "Point", coordinates: [here.lng, 41.5] },
          properties: {
            timestamp: "2026-12-02T11:50:00Z",
            device_id: device,
          },
        },
        {
          type: "Feature",
          geometry: { type: "Point", coordinates: [here.lng, here.lat] },
          properties: { timestamp: "2026-12-02T11:58:00Z", device_id: device },
        },
      ],
    }),
    ...positions,
  },
  {
    from: "flespi",
    what: "messages of a Teltonika device, one without satellites",
    ...json([
      {
        ident: device,
        "device.name": "Truck 1",
        "position.latitude": here.lat,
        "position.longitude": here.lng,
        "position.speed": 63,
        "protocol.id": 14,
        timestamp: seconds,
      },
      { ident: device, "engine.ignition.status": true, timestamp: seconds + 5 },
    ]),
    ...positions,
  },
  {
    from: "Motive",
    what: "its webhook",
    ...json({
      action: "vehicle_location_updated",
      trigger: "timer",
      vehicle_id: 4711,
      vehicle_number: "T-1",
      located_at: "2026-12-02T11:58:00Z",
      lat: here.lat,
      lon: here.lng,
      speed: 28.4,
    }),
    ...positions,
  },
  {
    from: "Samsara",
    what: "a page of its feed of positions, by the name of the vehicle",
    ...json({
      data: [
        {
          id: "281474980000001",
          name: "T-1",
          gps: [
            { time: "2026-12-02T11:57:30Z", ...point, latitude: 41.58 },
            { time: "2026-12-02T11:58:00Z", ...point, speedMilesPerHour: 28 },
          ],
        },
      ],
      pagination: { endCursor: "a", hasNextPage: false },
    }),
    ...positions,
  },
  {
    from: "Geotab",
    what: "LogRecords",
    ...json({
      result: [
        {
          ...point,
          speed: 46,
          dateTime: time,
          device: { id: device },
          id: "b1",
        },
      ],
      jsonrpc: "2.0",
    }),
    ...positions,
  },
  {
    from: "a tracker with a spreadsheet",
    what: "lat and lon as titles",
    document: `Device,lat,lon,Time\n${device},${here.lat},${here.lng},${time}\n`,
    to: "positions",
    messages: ["Positions need the column Longitude."],
  },
];

export const deviceCases: FurtherCase[] = [...scanners, ...epcis, ...trackers];
