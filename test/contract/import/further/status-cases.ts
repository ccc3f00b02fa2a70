import type { FurtherCase } from "./further-case";
import { edi, interchange } from "./interchange";

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

export const statusCases = statuses.map((one) => ({ ...edi, ...one }));
