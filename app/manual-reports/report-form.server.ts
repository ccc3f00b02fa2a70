import { parseWithZod } from "@conform-to/zod/v4";
import * as z from "zod";
import { maxTextLength } from "../../provider/contract/fields";
import { isoFromMonthDayYear } from "../criteria/dates";
import { knownFields } from "../forms/known-fields";
import { reportFields, type ReportField } from "./report-entry-view";
import { findTimeProblem, readTimeOfDay } from "./time-of-day";

/**
 * Messages for invalid reports (specification, part 2, section 5; the last ones are the portal's own).
 */
const messages = {
  dates: "Must enter an arrival and departure date",
  arriveDate: "Error formatting arrival date",
  departDate: "Error formatting departure date",
  arriveTime: "Error formatting arrival time",
  departTime: "Error formatting departure time",
  employeeID: "Employee ID must be a number",
  employeeTooLarge: "Employee ID is too large a number",
  signatureLength: `Text Signature must be at most ${maxTextLength} characters`,
  signatureCharacters: "Text Signature must not contain control characters",
} as const;

/** A field that was posted twice counts as empty. */
const typed = z.string().trim().default("").catch("");

type Typed = Record<ReportField, string>;
type End = "arrive" | "depart";
type Refuse = (field: ReportField, message: string) => null;

/** `MM/DD/YYYY` → `YYYY-MM-DD`. */
function readDate(form: Typed, end: End, refuse: Refuse): string | null {
  const field = `${end}Date` as const;
  if (form[field] === "") return refuse(field, messages.dates);
  return isoFromMonthDayYear(form[field]) || refuse(field, messages[field]);
}

/** Converts the three controls of a time to `HH:mm`; an error is attached to the invalid control. */
function readTime(form: Typed, end: End, refuse: Refuse): string | null {
  const typed = {
    hours: form[`${end}Hours`],
    minutes: form[`${end}Minutes`],
    half: form[`${end}Half`],
  };
  const time = readTimeOfDay(typed);
  if (time !== null) return time;
  const part = findTimeProblem(typed)?.part ?? "hours";
  const fields = {
    hours: `${end}Hours`,
    minutes: `${end}Minutes`,
    half: `${end}Half`,
  } as const;
  return refuse(fields[part], messages[`${end}Time`]);
}

function readEmployee(text: string, refuse: Refuse): number | null {
  if (text === "") return null;
  if (!/^\d+$/.test(text)) return refuse("employeeID", messages.employeeID);
  const number = Number(text);
  return Number.isSafeInteger(number)
    ? number
    : refuse("employeeID", messages.employeeTooLarge);
}

function readSignature(text: string, refuse: Refuse): string | null {
  if (text.length > maxTextLength)
    return refuse("textSig", messages.signatureLength);
  if (/\p{Cc}/u.test(text))
    return refuse("textSig", messages.signatureCharacters);
  return text || null;
}

const shape = Object.fromEntries(
  reportFields.map((name) => [name, typed]),
) as unknown as Record<ReportField, z.ZodType<string>>;

const schema = z.object(shape).transform((form: Typed, context) => {
  let refused = false;
  const refuse: Refuse = (field, message) => {
    refused = true;
    context.addIssue({ code: "custom", path: [field], message });
    return null;
  };
  const arriveDay = readDate(form, "arrive", refuse);
  const departDay = readDate(form, "depart", refuse);
  const arriveTime = readTime(form, "arrive", refuse);
  const departTime = readTime(form, "depart", refuse);
  const employeeID = readEmployee(form.employeeID, refuse);
  const textSig = readSignature(form.textSig, refuse);
  if (refused) return z.NEVER;
  const timestamp = (day: string | null, time: string | null) =>
    `${day ?? ""} ${time ?? ""}:00.000`;
  return {
    arriveDate: timestamp(arriveDay, arriveTime),
    departDate: timestamp(departDay, departTime),
    employeeID,
    textSig,
  };
});

/**
 * Parses a posted report.
 * @returns Conform's submission. Its value is the payload without the item: `arriveDate` and
 *   `departDate` as `YYYY-MM-DD HH:mm:00.000` in UTC, `employeeID` a number or null, `textSig` a string
 *   or null
 */
export const parseReport = (form: FormData) =>
  parseWithZod(knownFields(form, reportFields), { schema });
