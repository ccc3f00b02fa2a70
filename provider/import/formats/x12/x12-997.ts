import type { Delimiters } from "./x12-segments";

/** Most segments with errors that the answer to one transaction set names. */
export const maxSegmentNotes = 100;
/** Most errors of one segment. */
export const maxElementNotes = 20;
/** Most segments and elements with errors that the answers to one document name. */
export const maxDocumentNotes = 10_000;
/** Longest value of an element with an error (AK404). */
export const maxNotedValue = 99;
/** Longest values of the sender's envelope that the answer repeats, by X12 data element. */
const longest = {
  functionalId: 2,
  party: 15,
  groupControl: 9,
  version: 12,
  setId: 3,
  setControl: 9,
} as const;
/** Most error codes of an AK5 or AK9 segment. */
const maxCodes = 5;

/** A segment with errors (AK3) and its elements with errors (AK4). */
export interface SegmentNote {
  id: string;
  /** Place in the transaction set; its ST segment is 1. */
  position: number;
  /** Segment syntax error code (data element 720). */
  code: string;
  elements: {
    position: number;
    /** Data element syntax error code (data element 723). */
    code: string;
    /** At most {@link maxNotedValue} characters. */
    value: string | null;
  }[];
}

/** What the answer says about one transaction set (AK2 to AK5). */
export interface SetAcknowledgement {
  /** ST01 and ST02. */
  id: string;
  controlNumber: string;
  notes: SegmentNote[];
  /** Transaction set syntax error codes (data element 718). */
  codes: string[];
  /** The set is read, but something in it was reported. */
  hasRemarks: boolean;
  isRejected: boolean;
}

/** What the answer says about one functional group (AK1 and AK9). */
export interface GroupAcknowledgement {
  /** GS01, GS06 and GS08. */
  functionalId: string;
  controlNumber: string;
  version: string;
  /** GS02 and GS03. */
  sender: string;
  receiver: string;
  /** Number of transaction sets by its GE segment; null if that is missing. */
  statedSets: number | null;
  sets: SetAcknowledgement[];
  /** Functional group syntax error codes (data element 716). */
  codes: string[];
  isRejected: boolean;
}

/** What an interchange contained and what became of it, for its answer. */
export interface InterchangeAcknowledgement {
  /** The elements of the ISA segment, "ISA" at index 0. */
  header: readonly string[];
  delimiters: Delimiters;
  groups: GroupAcknowledgement[];
  /** Nothing of the document is applied, so that every group is rejected. */
  isRejected: boolean;
}

/** What a 997 needs beside the interchange that it answers. */
export interface AnswerNumbers {
  /** Control number of the answer's interchange, 1 to 999,999,999. */
  interchange: number;
  /** Control number of its first group; later ones count up from there. */
  group: number;
  /** Date and time of the answer, written as UTC. */
  at: Date;
}

/**
 * Writes the functional acknowledgement (X12 transaction set 997) for an interchange: one group and one
 * 997 for each of its functional groups, with sender and receiver exchanged and with the separators and
 * the version that the sender uses. Groups of acknowledgements (FA) are never answered.
 * @returns the interchange; null if it has no group to answer
 */
export function writeAcknowledgement(
  { header, delimiters, groups, isRejected }: InterchangeAcknowledgement,
  { interchange, group, at }: AnswerNumbers,
): string | null {
  const answered = groups.filter(({ functionalId }) => functionalId !== "FA");
  if (answered.length === 0) return null;
  const [date, time] = [
    at.toISOString().slice(0, 10).replaceAll("-", ""),
    at.toISOString().slice(11, 16).replace(":", ""),
  ];
  const control = String(interchange).padStart(9, "0");
  const isa = (position: number) => header[position] ?? "";
  const segments = [
    [
      "ISA",
      "00",
      " ".repeat(10),
      "00",
      " ".repeat(10),
      isa(7),
      isa(8),
      isa(5),
      isa(6),
      date.slice(2),
      time,
      isa(11),
      isa(12),
      control,
      "0",
      isa(15),
      delimiters.component,
    ],
    ...answered.flatMap((one, index) => {
      const number = String(group + index);
      const body = setSegments(one, one.isRejected || isRejected);
      return [
        [
          "GS",
          "FA",
          one.receiver.slice(0, longest.party),
          one.sender.slice(0, longest.party),
          date,
          time,
          number,
          "X",
          one.version.slice(0, longest.version),
        ],
        ["ST", "997", "0001"],
        ...body,
        ["SE", String(body.length + 2), "0001"],
        ["GE", "1", number],
      ];
    }),
    ["IEA", String(answered.length), control],
  ];
  return segments
    .map((elements) => elements.join(delimiters.element) + delimiters.segment)
    .join("");
}

/** Returns the segments AK1 to AK9 about a group. */
function setSegments(
  group: GroupAcknowledgement,
  isRejected: boolean,
): string[][] {
  const { functionalId, controlNumber, sets, statedSets, codes } = group;
  const accepted = isRejected ? [] : sets.filter((set) => !set.isRejected);
  const answer =
    isRejected || (accepted.length === 0 && sets.length > 0)
      ? "R"
      : accepted.length < sets.length
        ? "P"
        : sets.some((set) => set.hasRemarks)
          ? "E"
          : "A";
  return [
    [
      "AK1",
      functionalId.slice(0, longest.functionalId),
      controlNumber.slice(0, longest.groupControl),
    ],
    ...sets.flatMap((set) => [
      [
        "AK2",
        set.id.slice(0, longest.setId),
        set.controlNumber.slice(0, longest.setControl),
      ],
      ...set.notes.flatMap(noteSegments),
      [
        "AK5",
        isRejected || set.isRejected ? "R" : set.hasRemarks ? "E" : "A",
        ...unique(set.codes),
      ],
    ]),
    [
      "AK9",
      answer,
      String(statedSets ?? sets.length),
      String(sets.length),
      String(accepted.length),
      ...unique(codes),
    ],
  ];
}

function noteSegments({ id, position, code, elements }: SegmentNote) {
  return [
    ["AK3", id, String(position), "", code],
    ...elements.map(({ position: place, code: elementCode, value }) => {
      const segment = ["AK4", String(place), "", elementCode];
      return value === null ? segment : [...segment, value];
    }),
  ];
}

const unique = (codes: readonly string[]) =>
  [...new Set(codes)].slice(0, maxCodes);
