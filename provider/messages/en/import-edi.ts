/** The problems of X12 documents, by the key of their message. */
export const ediProblems = {
  /** What a document counts, where it does not say a number. */
  none: "no",
  notApplied: "{sentence} Nothing of the document is applied.",
  rejectedWithGroup:
    "The transaction set is rejected with its functional group, because of {sentence}",
  noPro:
    "The set has no B10 segment with a PRO number; send the PRO number of the shipment in B1001.",
  secondB10:
    "The set has a second B10 segment; send one transaction set for each shipment.",
  emptyPro: "B1001 is empty; send the PRO number of the shipment.",
  emptyStatus:
    "The status is empty; send a status in AT701 or an appointment in AT703.",
  emptyStatusDate: "The date of the status is empty; send it in AT705.",
  unknownTimeCode:
    "The time code is unknown; send a code of data element 623, such as CT, UT or LT.",
  noBsn:
    "The set has no BSN segment with a shipment number before its levels; send it after the ST segment.",
  noticeWithoutCartons:
    "Ship notice {number} has no cartons; send an HL segment of level P with the SSCC (MAN*GM) of each carton.",
  secondBsn:
    "A BSN segment is expected once, after the ST segment; send one transaction set for each shipment.",
  emptyBsn:
    "BSN0{position} is empty; send the number of the shipment in BSN02, the date and time of the notice in BSN03 and BSN04.",
  unknownPurpose:
    "The purpose of the ship notice is unknown; send 00 (original), 01 (cancellation), 04 (change) or 05 (replacement) in BSN01.",
  oneShipmentLevel:
    "A ship notice has one shipment level, as its first; send one transaction set for each shipment.",
  noParentLevel:
    "HL02 names no parent; expected a level that is open above this one. Send each level after its parent, depth first.",
  wrongParentLevel:
    "HL02 names level {level}; expected a level that is open above this one. Send each level after its parent, depth first.",
  deepLevels:
    "The levels are nested more than {max} deep; send shipment, order, tare, pack and item levels.",
  twoStores:
    "The carton of level {level} has orders of the stores {first} and {second}; a carton goes to one store.",
  levelCount:
    "CTT01 counts {stated} levels; the set has {count}. The notice is read, because its SE segment counts the segments.",
  cartonWithoutStore:
    "The carton of level {level} has no store; send N1*BY (or Z7) with the number (92), GLN (UL) or DUNS number (1 or 9) of the store at its order level.",
  cartonWithoutSscc:
    "Level {level} is a carton without an SSCC; send it in a MAN segment with the qualifier GM.",
  outsideSet:
    "The segment {segment} stands outside of a transaction set; send it between ST and SE.",
  seWithoutSt:
    "The SE segment has no ST segment before it; send the group again with all of its segments.",
  setCount:
    "GE01 counts {stated} transaction sets, the group has {count}; send the group again with all of its sets.",
  groupControlNumber:
    "GE02 differs from the control number {number} in GS06; send the same number in both.",
  noGe: "The functional group has no GE segment; send the group again with all of its segments.",
  ssccRange:
    "The range of SSCCs ends before it begins; send the first number, then the last.",
  manySsccs:
    "The level has more than {max} SSCCs; send a level for each carton.",
  noIea:
    "The document ends without an IEA segment, so a part of it may be missing; send the whole document again.",
  emptyX12:
    "The document is empty; an X12 document begins with an ISA segment.",
  controlCharacter:
    "The segment contains a control character, such as a line break or a zero byte; send the whole document again.",
  controlCharacterOfSet:
    "The segment contains a control character, such as a line break or a zero byte; remove it, and end each segment with the segment terminator.",
  manySets:
    "The document has more than {max} transaction sets; send several documents.",
  manyEnvelopes:
    "The document has more than {max} interchanges and functional groups; send several documents.",
  isaWithin:
    "An ISA segment stands within an interchange, so the IEA segment before it is missing; send the whole document again.",
  groupCount:
    "IEA01 counts {stated} functional groups, the interchange has {count}; send the whole document again.",
  interchangeControlNumber:
    "IEA02 differs from the control number {number} in ISA13; send the same number in both. The document is read, because its end is there.",
  outsideGroup:
    "The segment {segment} stands outside of a functional group; send it between GS and GE.",
  isaLength:
    "ISA{position} has {count} characters, expected {expected}; fill ISA elements with spaces, so that the ISA segment has {length} characters with its terminator.",
  isaCharacters:
    "The ISA segment contains letters with accents or other characters outside of ASCII; send it without them.",
  isa16Missing:
    "The ISA segment has no ISA16, the component separator, before its end; send one, such as >.",
  isaSeparators:
    "The ISA segment declares the separators {separators}; expected different characters that are neither letters, digits nor spaces.",
  endsInSegment:
    "The document ends within a segment; send the whole document again.",
  noIsa: "An X12 document begins with an ISA segment; this one does not.",
  afterIea:
    "After the IEA segment, only another ISA segment may follow; remove the rest.",
  longSegment:
    "The segment has more than {max} characters; terminate every segment with the character that follows the ISA segment.",
  manyElements:
    "The segment has {count} elements, at most {max} are read; check the element separator that the ISA segment declares.",
  noSuchDate: "The date does not exist; send it as CCYYMMDD, such as 20261123.",
  noSuchTime:
    "The time of day does not exist; send it as HHMM or HHMMSS, such as 1740.",
  setNotRead:
    "The transaction set {id} is not read here; send 856 (ship notices) or 214 (shipment status).",
  repeatedControlNumber:
    "ST02 must be a control number that is unique within its group, but an earlier set has the same; number the sets 0001, 0002 and so on.",
  emptyControlNumber:
    "ST02 must be a control number that is unique within its group, but it is empty; number the sets 0001, 0002 and so on.",
  segmentCount:
    "SE01 counts {stated} segments, the transaction set has {count}; send the set again with all of its segments.",
  setControlNumber:
    "SE02 differs from the control number {number} in ST02; send the same number in both.",
  noSe: "The transaction set has no SE segment; send the set again with all of its segments.",
  unknownStoreQualifier:
    "The store of level {level} has {qualifier} in N103; send the company's number of the store with 92 or 94, its GLN with UL, or its DUNS number with 1 or 9.",
  noDeliveryDay:
    "The carton of level {level} has no day of delivery; send DTM*017 with the estimated day at the level of the shipment, order or pack.",
  noStatusSegment:
    "The set has no AT7 segment, so that nothing is known of the shipment but its number. Statuses in Q5 segments, as before version 004010, are not read.",
} as const;
