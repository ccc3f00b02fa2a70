import { daysAfter } from "../../../../provider/contract/punctuality";
import type { IsoDate } from "../../../engine/criteria/dates";
import {
  formatMessage,
  mapMessages,
  timelineMessages,
} from "../../../engine/messages";
import { cellText, type ShownRow } from "./shown-row.server";
import type {
  DocumentDeclaration,
  StepDeclaration,
  TimelineDeclaration,
} from "./timelines.server";
import type {
  FieldView,
  StepState,
  StepView,
  TimelineView,
} from "./timeline-view";

/** What the steps of a row depend on besides the row. */
interface StepContext {
  /** The date in the portal's time zone. */
  today: IsoDate;
  /** The status of its delivery in the on-time report: `Late by 23 min`; null if it is unknown. */
  onTime: FieldView | null;
  /** What the provider reports in this result (`reportedParts`). */
  reported: ReturnType<typeof reportedParts>;
  /** True if the cells of the row are by the clock of its store. */
  hasStoreClock: boolean;
}

/** Builds the steps of a row. */
export function stepsOf(
  declared: TimelineDeclaration,
  row: ShownRow,
  context: StepContext,
): StepView[] {
  const steps = stepsFor(declared, row).map((step): StepView => {
    const { date, time, documents = [] } = step;
    const state = stateOf(declared, step, row, context);
    const at = row.iso(time);
    return {
      label: step.exception ? row.text(step.evidence) : step.label,
      state,
      date: [row.text(date), at === null ? row.text(time) : ""]
        .filter((text) => text !== "")
        .join(" "),
      at,
      ...(at !== null && context.hasStoreClock && { time: row.text(time) }),
      notes: notesOf(declared, step, row, state, context),
      place: placeOf(step, row, state),
      links: documents.flatMap(({ key, text, meaning }) => {
        const path = row.href(key);
        return path === null
          ? []
          : [{ text, path, isDocument: true as const, meaning }];
      }),
    };
  });
  const stops = stopSteps(declared, row);
  return stops.length === 0
    ? steps
    : steps.toSpliced(placeOfDelivery(declared, row), 0, ...stops);
}

/** Returns the place of the delivery among the steps of a row without its stops, counted from the end. */
const placeOfDelivery = (declared: TimelineDeclaration, row: ShownRow) => {
  const shown = stepsFor(declared, row);
  return shown.indexOf(declared.delivered) - shown.length;
};

/** Returns the stops of a row; empty unless it has several. */
const stopsOf = ({ stops }: TimelineDeclaration, row: ShownRow) =>
  stops?.read(row.iso(stops.key) ?? "") ?? [];

/** Returns a step for each of several stops. */
const stopSteps = (declared: TimelineDeclaration, row: ShownRow): StepView[] =>
  stopsOf(declared, row).map(
    ({ label, place, isDone, isGivenUp, date, time }) => ({
      label,
      state: isDone ? "done" : isGivenUp ? "notExpected" : "expected",
      date: date === null ? "" : cellText({ kind: "date" }, date, null),
      at: time,
      notes: [],
      place: place === null ? null : { text: place, path: null },
      links: [],
    }),
  );

/** Returns the state of a row as a whole: its last step, and how late it is. */
export function statusOf(
  declared: TimelineDeclaration,
  steps: readonly StepView[],
  row: ShownRow,
  context: StepContext,
): TimelineView["status"] {
  const { delivered, misdelivery } = declared;
  if (misdelivery?.isMisdelivery(row.iso(misdelivery.key) ?? ""))
    return { text: row.text(misdelivery.key), state: "overdue" };
  const shown = stepsFor(declared, row);
  const exception =
    steps[shown.findIndex(({ exception }) => exception !== undefined)];
  if (exception) return { text: exception.label, state: "expected" };
  const arrival = steps.at(placeOfDelivery(declared, row));
  if (arrival?.state === "overdue")
    return {
      text: describeDelay(delivered, row, context.today),
      state: "overdue",
    };
  if (arrival?.state === "done") {
    const punctuality = describePunctuality(delivered, row, context);
    return {
      text: [arrival.label, punctuality?.text ?? ""]
        .filter((text) => text !== "")
        .join(" · "),
      state: punctuality?.tone === "bad" ? "overdue" : "done",
    };
  }
  const last = steps.findLast(({ state }) => state === "done");
  return last
    ? { text: last.label, state: "expected" }
    : { text: timelineMessages.nothingRecorded, state: "notYet" };
}

/** Returns the steps that the timeline of a row has: exceptions only if there is one. */
const stepsFor = ({ steps }: TimelineDeclaration, row: ShownRow) =>
  steps.filter((step) => !step.exception || isTaken(step, row));

/** Returns whether a row has a date, a time or another sign of a step. */
const isTaken = ({ date, time, evidence }: StepDeclaration, row: ShownRow) =>
  row.text(date) !== "" ||
  row.text(time) !== "" ||
  !/^(?:no)?$/i.test(row.iso(evidence) ?? "");

/**
 * Returns the steps and documents that at least one of these rows has. A provider may leave out the fields
 * of a step or document that its system does not have: a row without it proves nothing.
 */
export const reportedParts = (
  { steps }: TimelineDeclaration,
  rows: readonly ShownRow[],
): ReadonlySet<StepDeclaration | DocumentDeclaration> =>
  new Set([
    ...steps.filter((step) => rows.some((row) => isTaken(step, row))),
    ...steps
      .flatMap(({ documents = [] }) => documents)
      .filter(({ key }) => rows.some((row) => row.href(key) !== null)),
  ]);

/** Returns whether a row says explicitly that a step was not taken. */
const isDenied = ({ evidence }: StepDeclaration, row: ShownRow) =>
  /^no$/i.test(row.iso(evidence) ?? "");

/** Returns whether a row has ended without its delivery: it was refused, say, at all of its open stops. */
const hasEnded = (declared: TimelineDeclaration, row: ShownRow) =>
  declared.steps.some(({ exception, evidence }) =>
    exception?.isFinal(row.iso(evidence) ?? ""),
  ) &&
  stopsOf(declared, row).every(({ isDone, isGivenUp }) => isDone || isGivenUp);

function stateOf(
  declared: TimelineDeclaration,
  step: StepDeclaration,
  row: ShownRow,
  { reported, today }: StepContext,
): StepState {
  const { steps, delivered } = declared;
  if (isTaken(step, row)) return "done";
  if (step === delivered && hasEnded(declared, row)) return "notExpected";
  const absent =
    reported.has(step) || isDenied(step, row) ? "missing" : "notRecorded";
  const later = steps.slice(steps.indexOf(step) + 1);
  if (later.some((other) => isTaken(other, row))) return absent;
  const due = row.iso(step.due);
  if (due !== null)
    return daysAfter(due, null, today) > 0 ? "overdue" : "expected";
  // A store scans on the day of the delivery.
  const deliveredOn = row.iso(delivered.date);
  return isTaken(delivered, row) && deliveredOn !== null && deliveredOn < today
    ? absent
    : "notYet";
}

function notesOf(
  declared: TimelineDeclaration,
  step: StepDeclaration,
  row: ShownRow,
  state: StepState,
  context: StepContext,
): string[] {
  const { date, time, evidence, due, documents } = step;
  const said = row.text(evidence);
  const scheduled = row.text(due);
  const isDone = state === "done";
  const hasDate = row.text(date) !== "" || row.text(time) !== "";
  const notes = [
    scheduled === ""
      ? ""
      : formatMessage(timelineMessages.scheduledFor, { date: scheduled }),
    isDone && due !== undefined
      ? (describePunctuality(step, row, context)?.text ?? "")
      : "",
    state === "overdue" ? describeDelay(step, row, context.today) : "",
    isDone && !hasDate ? timelineMessages.noTime : "",
    // A provider may say more than Yes.
    isDone && date === undefined && !/^yes$/i.test(row.iso(evidence) ?? "")
      ? said
      : "",
    state !== "missing"
      ? ""
      : declared.steps.indexOf(step) >
          declared.steps.indexOf(declared.delivered)
        ? timelineMessages.noStoreScan
        : timelineMessages.noRecord,
    isDone &&
    documents?.every(({ key }) => row.href(key) === null) &&
    documents.some((document) => context.reported.has(document))
      ? timelineMessages.noProof
      : "",
  ];
  return notes.filter((note) => note !== "");
}

/** Returns the place of a step that was taken, and the destination of one that is scheduled. */
function placeOf(
  { place }: StepDeclaration,
  row: ShownRow,
  state: StepState,
): StepView["place"] {
  const value = row.text(place?.key);
  const hasPlace =
    state === "done" || state === "expected" || state === "overdue";
  return !place || value === "" || !hasPlace
    ? null
    : { text: place.text(value), path: place.path?.(value) ?? null };
}

const describeDays = (count: number) =>
  count === 1
    ? timelineMessages.oneDay
    : formatMessage(timelineMessages.days, { count });

/** `Overdue by 2 days`: of a step whose scheduled day is over. */
function describeDelay(
  { due }: StepDeclaration,
  row: ShownRow,
  today: IsoDate,
): string {
  return formatMessage(timelineMessages.overdueBy, {
    time: describeDays(daysAfter(row.iso(due) ?? today, null, today)),
  });
}

/**
 * Describes how punctual a step was: late by days, or else as the on-time report says; null if neither
 * is known.
 */
function describePunctuality(
  { due, date, time }: StepDeclaration,
  row: ShownRow,
  { onTime, today }: StepContext,
): Pick<FieldView, "text" | "tone"> | null {
  const scheduled = row.iso(due);
  const taken = row.iso(time) ?? row.iso(date);
  if (scheduled === null || taken === null) return onTime;
  const days = daysAfter(scheduled, taken, today);
  if (days === 0) return onTime;
  const duration = describeDays(days);
  return { text: formatMessage(mapMessages.late, { duration }), tone: "bad" };
}
