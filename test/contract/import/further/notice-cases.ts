import { ssccs, storeGln, type FurtherCase } from "./further-case";
import { edi, interchange } from "./interchange";

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
    notes: [
      "Nothing of ship notice MG-501 was applied: Level 3 is a carton without an SSCC; send it in a MAN segment with the qualifier GM.",
    ],
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
    notes: [
      "Nothing of ship notice MG-501 was applied: The store of level 3 has 91 in N103; send the company's number of the store with 92 or 94, its GLN with UL, or its DUNS number with 1 or 9.",
    ],
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
    notes: [
      "Nothing of ship notice MG-501 was applied: The carton of level 3 has no day of delivery; send DTM*017 with the estimated day at the level of the shipment, order or pack.",
    ],
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
    notes: [
      "Nothing of ship notice MG-501 was applied: The carton of level 3 has no store; send N1*BY (or Z7) with the number (92), GLN (UL) or DUNS number (1 or 9) of the store at its order level.",
    ],
  },
];

export const noticeCases = notices.map((one) => ({ ...edi, ...one }));
