import { findFarYear } from "../../fields/times";
import { acceptedYears } from "../../parse-times";
import type { ImportRecord } from "../../records";
import { element, type Segment } from "./x12-segments";
import { parseDate, parseTime } from "./x12-times";
import { importMessage, type ImportMessage } from "../../../messages/import";

/** What is wrong with a segment: segment syntax error codes of the 997 (AK304, data element 720). */
export const segmentCodes = {
  unexpected: "2",
  missing: "3",
  exceedsMaximumUse: "5",
  hasElementErrors: "8",
} as const;

/** What is wrong with an element: data element syntax error codes of the 997 (AK403, data element 723). */
export const elementCodes = {
  missing: "1",
  tooMany: "3",
  invalidCharacter: "6",
  invalidCode: "7",
  invalidDate: "8",
  invalidTime: "9",
} as const;

/** An error in a transaction set, which rejects the set. */
export type SetFault = { segment: Segment; message: ImportMessage } & (
  | {
      /** An error of the segment; `missing` names a segment that should stand at this place. */
      code: Exclude<keyof typeof segmentCodes, "hasElementErrors">;
      missing?: string;
    }
  | {
      code: keyof typeof elementCodes;
      /** Position in the segment, counted from 1. */
      element: number;
      /** Field of the canonical model that the element fills. */
      field?: string;
    }
);

/** The segments around a transaction set that say who sent it, and when. */
export interface Envelope {
  /** The ISA segment. */
  interchange: Segment;
  /** The GS segment. */
  group: Segment;
  /** When the document is read. */
  now: Date;
}

/** What the reader of a transaction set gets to know and may report. */
export interface SetContext {
  /** Qualifier and id of the interchange's sender, such as `ZZ:ACMESHIPPER`. */
  sender: string;
  /** The id alone. */
  senderId: string;
  /** When the functional group or else the interchange was written; see {@link readSentAt}. */
  sentAt: string | null;
  /** When the document is read. */
  now: Date;
  /** Adds a record of the set; `segment` is its place. See {@link ImportRecord.missing}. */
  addRecord(
    kind: string,
    segment: Segment,
    values: Readonly<Record<string, string | null>>,
    missing?: ImportRecord["missing"],
  ): void;
  /** Rejects the set. */
  addFault(fault: SetFault): void;
  /** Reports something that does not reject the set. */
  addRemark(segment: Segment, message: ImportMessage): void;
}

/** Reads one transaction set, segment by segment, between its ST and its SE segment. */
export interface SetReader {
  read(segment: Segment): void;
  /** Ends the set at its SE segment. */
  end(trailer: Segment): void;
}

export type OpenSet = (context: SetContext) => SetReader;

/**
 * Returns the time stamp of a functional group (GS04, GS05), or else of its interchange (ISA09, ISA10).
 * Neither names a time zone; the times of one sender are compared with each other only, as if in UTC.
 * @returns ISO 8601; null if neither is a time within the accepted years
 */
export function readSentAt({
  interchange,
  group,
}: Pick<Envelope, "interchange" | "group">): string | null {
  for (const [segment, position] of [
    [group, 4],
    [interchange, 9],
  ] as const) {
    const date = parseDate(element(segment, position) ?? "");
    const time = parseTime(element(segment, position + 1) ?? "");
    const year = Number(date?.slice(0, 4));
    if (
      date !== null &&
      time !== null &&
      year >= acceptedYears.first &&
      year <= acceptedYears.last
    )
      return `${date}T${time}Z`;
  }
  return null;
}

/**
 * Reads the element at `position` as a date and reports an invalid one, or one of a far future.
 * @returns `YYYY-MM-DD`; null if absent or refused
 */
export function readDate(
  { addFault, now }: SetContext,
  segment: Segment,
  position: number,
  field: string,
): string | null {
  const text = element(segment, position);
  if (text === null) return null;
  const date = parseDate(text);
  const message =
    date === null || Number(date.slice(0, 4)) < acceptedYears.first
      ? importMessage("noSuchDate")
      : findFarYear(date, now);
  if (message === null) return date;
  addFault({ segment, code: "invalidDate", element: position, field, message });
  return null;
}

/**
 * Reads the element at `position` as a time of day and reports an invalid one.
 * @returns `HH:MM:SS.mmm`; null if absent or invalid
 */
export function readTime(
  { addFault }: SetContext,
  segment: Segment,
  position: number,
  field: string,
): string | null {
  const text = element(segment, position);
  const time = text === null ? null : parseTime(text);
  if (text !== null && time === null) {
    addFault({
      segment,
      code: "invalidTime",
      element: position,
      field,
      message: importMessage("noSuchTime"),
    });
  }
  return time;
}
