import { ssccs, storeGln, type FurtherCase } from "./further-case";

/** How a dialect separates and names what every interchange has. */
interface Dialect {
  element?: string;
  component?: string;
  segment?: string;
  /** ISA11 and ISA12. */
  version?: string;
  /** GS08. */
  release?: string;
}

/** Writes an interchange with one transaction set; `*` separates the elements of `segments`. */
function interchange(
  id: "856" | "214" | "204",
  segments: readonly string[],
  {
    element = "*",
    component = ">",
    segment = "~\n",
    version = "U*00401",
    release = "004010",
  }: Dialect = {},
): string {
  const group = { "856": "SH", "214": "QM", "204": "SM" }[id];
  const lines = [
    `ISA*00*${" ".repeat(10)}*00*${" ".repeat(10)}*ZZ*MESAGOODS      *ZZ*PRAIRIEPARCEL  *261201*1715*${version}*000000101*0*P*${component}`,
    `GS*${group}*MESAGOODS*PRAIRIEPARCEL*20261201*1715*101*X*${release}`,
    `ST*${id}*0001`,
    ...segments,
    `SE*${segments.length + 2}*0001`,
    "GE*1*101",
    "IEA*1*000000101",
  ];
  return lines.map((line) => line.replaceAll("*", element) + segment).join("");
}

const [one, two, three, pallet] = ssccs;
const heading = ["BSN*00*MG-501*20261201*1705*0001", "HL*1**S"];
const dated = [...heading, "DTM*011*20261201", "DTM*017*20261203"];
const order = ["HL*2*1*O", "PRF*PO-9", "REF*PK*PS-9", "N1*BY**92*0101"];
const pack = ["HL*3*2*P", `MAN*GM*00${one}`];
const notice = [...dated, ...order, ...pack];
const carton = {
  manifest: "MG-501",
  store: "0101",
  storeDate: "2026-12-03",
  asn: one,
};
const cartons = { kind: "cartons", rows: [carton] };
const edi = { contentType: "application/edi-x12" };

/** Ship notices (856) in the dialects of retailers, suppliers and networks. */
const notices: FurtherCase[] = [
  {
    from: "a value-added network",
    what: "segments end with a line feed alone",
    document: interchange("856", notice, { segment: "\n" }),
    ...cartons,
  },
  {
    from: "a mainframe translator",
    what: "separators that cannot be printed",
    document: interchange("856", notice, {
      element: "\x1d",
      component: "\x1f",
      segment: "\x1c",
    }),
    ...cartons,
  },
  {
    from: "an apparel supplier",
    what: "version 5010, bars as separators, CRLF after each segment",
    document: interchange("856", notice, {
      element: "|",
      segment: "~\r\n",
      version: "^*00501",
      release: "005010",
    }),
    ...cartons,
  },
  {
    from: "a supplier with an old translator",
    what: "version 3060, dates of six digits",
    document: interchange(
      "856",
      notice.map((line) => line.replace("*20261", "*261")),
      { version: "U*00306", release: "003060" },
    ),
    ...cartons,
  },
  {
    from: "a home improvement supplier",
    what: "pallets with cartons with items",
    document: interchange("856", [
      ...dated,
      ...order,
      "HL*3*2*T",
      `MAN*GM*00${pallet}`,
      "HL*4*3*P",
      `MAN*GM*00${one}`,
      "HL*5*4*I",
      "LIN**UP*074129800001",
      "SN1**12*EA",
      "HL*6*3*P",
      `MAN*GM*00${two}`,
      "CTT*6",
    ]),
    kind: "cartons",
    rows: [
      { ...carton, pallet },
      { ...carton, asn: two, pallet },
    ],
  },
  {
    from: "a grocery supplier",
    what: "stores by GLN",
    document: interchange("856", [
      ...dated,
      "HL*2*1*O",
      `N1*BY*INGERSOLL*UL*${storeGln}`,
      ...pack,
    ]),
    kind: "cartons",
    rows: [{ ...carton, store: "0102" }],
  },
  {
    from: "a footwear supplier",
    what: "one order for a pool, with a mark-for store at each carton",
    document: interchange("856", [
      ...dated,
      "N1*ST*PRAIRIE PARCEL*92*DSM",
      "HL*2*1*O",
      "PRF*PO-9",
      ...pack,
      "N1*Z7**92*0103",
      "HL*4*2*P",
      `MAN*GM*${two}`,
      "N1*Z7**92*0104",
    ]),
    kind: "cartons",
    rows: [
      { ...carton, store: "0103" },
      { ...carton, store: "0104", asn: two },
    ],
  },
  {
    from: "a parcel shipper",
    what: "the tracking number before the SSCC in one MAN segment",
    document: interchange("856", [
      ...dated,
      ...order,
      "HL*3*2*P",
      `MAN*CP*1ZX0000000000000**GM*00${one}`,
    ]),
    ...cartons,
  },
  {
    from: "a drop shipper",
    what: "a tracking number and no SSCC",
    document: interchange("856", [
      ...dated,
      ...order,
      "HL*3*2*P",
      "MAN*CP*1ZX0000000000000",
    ]),
    messages: ["Level 3 is a carton without an SSCC"],
  },
  {
    from: "a toy supplier",
    what: "all cartons of an order in one pack level",
    document: interchange("856", [
      ...dated,
      ...order,
      ...pack,
      `MAN*GM*00${two}`,
      `MAN*GM*(00)${three}`,
    ]),
    kind: "cartons",
    rows: [carton, { ...carton, asn: two }, { ...carton, asn: three }],
  },
  {
    from: "a discount chain's guide",
    what: "a store by N103 = 94, the receiver's own number",
    document: interchange("856", [
      ...dated,
      "HL*2*1*O",
      "N1*BY**94*0101",
      ...pack,
    ]),
    ...cartons,
  },
  {
    from: "a supplier with numbers of its own",
    what: "a store by N103 = 91",
    document: interchange("856", [
      ...dated,
      "HL*2*1*O",
      "N1*BY**91*A-17",
      ...pack,
    ]),
    messages: ["The store of level 3 has 91 in N103"],
  },
  {
    from: "a supplier that knows the day of shipping alone",
    what: "no day of delivery",
    document: interchange("856", [
      ...heading,
      "DTM*011*20261201",
      ...order,
      ...pack,
    ]),
    messages: ["The carton of level 3 has no day of delivery; send DTM*017"],
  },
  {
    from: "an importer",
    what: "the day of arrival as DTM*371, with a time and its zone",
    document: interchange("856", [
      ...heading,
      "DTM*011*20261201",
      "DTM*371*20261203*0900*CT",
      ...order,
      ...pack,
    ]),
    ...cartons,
  },
  {
    from: "a supplier whose guide counts items",
    what: "CTT01 is the number of line items",
    document: interchange("856", [...notice, "HL*4*3*I", "CTT*1"]),
    ...cartons,
    notes: [
      "segment 15 (CTT): CTT01 counts 1 levels; the set has 4. The notice is read, because its SE segment counts the segments.",
    ],
  },
  {
    from: "a supplier that ships to the store itself",
    what: "the store as ship-to of the shipment, and no buying party",
    document: interchange("856", [
      ...dated,
      "N1*ST*COURT AVENUE*92*0101",
      "HL*2*1*O",
      ...pack,
    ]),
    messages: ["The carton of level 3 has no store"],
  },
];

const lading = ["B10*741298001*BOL-77*SWLT", "LX*1"];
const shipments = (status: Record<string, string | null>) => ({
  kind: "shipments",
  rows: [{ pro: "741298001", scac: "SWLT", ...status }],
});

/** Shipment statuses (214) in the dialects of carriers. */
const statuses: FurtherCase[] = [
  {
    from: "an LTL carrier",
    what: "local time at a city",
    document: interchange("214", [
      ...lading,
      "AT7*X1*NS***20261201*1405*LT",
      "MS1*WEST DES MOINES*IA*US",
      "MS2*SWLT*T-1",
      "L11*PO-9*PO",
      "AT8*G*L*1240*3",
    ]),
    ...shipments({ statusCode: "X1", statusAt: "2026-12-01T20:05:00.000Z" }),
  },
  {
    from: "a carrier with positions",
    what: "longitude and latitude in MS1",
    document: interchange("214", [
      ...lading,
      "AT7*X6*NS***20261201*1405*LT",
      "MS1****1045915*0394420*W*N",
    ]),
    ...shipments({ statusCode: "X6", statusAt: "2026-12-01T21:05:00.000Z" }),
  },
  {
    from: "a Canadian carrier",
    what: "a city of Ontario, seconds in the time",
    document: interchange("214", [
      ...lading,
      "AT7*AF*NS***20261201*140530",
      "MS1*TORONTO*ON*CA",
    ]),
    ...shipments({ pickupAt: "2026-12-01T19:05:30.000Z" }),
  },
  {
    from: "a carrier that makes appointments",
    what: "an appointment in AT703, in standard time",
    document: interchange("214", [...lading, "AT7***AB*NA*20261203*0900*CS"]),
    ...shipments({ expectedAt: "2026-12-03T15:00:00.000Z" }),
  },
  {
    from: "a broker",
    what: "the PRO number in L11*CN, and none in B1001",
    document: interchange("214", [
      "B10**BOL-77*SWLT",
      "L11*741298001*CN",
      "LX*1",
      "AT7*X6*NS***20261201*1405*UT",
    ]),
    ...shipments({ statusAt: "2026-12-01T14:05:00.000Z" }),
  },
  {
    from: "a carrier with an old translator",
    what: "version 3040, whose statuses are in Q5",
    document: interchange(
      "214",
      [...lading, "Q5*AF*261201*1405*CT***DES MOINES*IA"],
      { version: "U*00304", release: "003040" },
    ),
    ...shipments({ statusCode: null }),
    notes: [
      "segment 7 (SE): The set has no AT7 segment, so that nothing is known of the shipment but its number. Statuses in Q5 segments, as before version 004010, are not read.",
    ],
  },
  {
    from: "a carrier",
    what: "a load tender (204) in place of a status",
    document: interchange("204", ["B2**SWLT**BOL-77**PP"]),
    messages: ["The transaction set 204 is not read here"],
  },
  {
    from: "a European supplier",
    what: "EDIFACT",
    document: "UNA:+.? 'UNB+UNOC:3+MESAGOODS:14+PRAIRIE:14+261201:1715+1'",
    messages: ["This is an EDIFACT message."],
  },
];

export const x12Cases: FurtherCase[] = [...notices, ...statuses].map((one) => ({
  ...edi,
  ...one,
}));
