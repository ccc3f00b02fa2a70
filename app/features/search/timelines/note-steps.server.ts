import type { NoteView } from "../../notes";
import type { LocalTimeFormat } from "../../../engine/results/local-time.server";
import { localText } from "../../../engine/results/rows/table-rows.server";
import { formatMessage, noteMessages } from "../../../engine/messages";
import type { StepView, TimelineView } from "./timeline-view";

/** Longest text of a note in a timeline, in characters; the whole text stands below the timeline. */
const maxTextLength = 200;

/** A note among the steps of a timeline. */
export interface TimelineNote {
  label: string;
  /** An ISO timestamp. */
  at: string;
  /** Its text, one paragraph each. */
  lines: string[];
}

/** Returns a note as a step. */
function noteStep(
  { label, at, lines }: TimelineNote,
  zone: LocalTimeFormat | null,
): StepView {
  const instant = Date.parse(at);
  return {
    label,
    state: "note",
    date: localText("date", instant, instant, zone),
    at,
    ...(zone && { time: localText("time", instant, null, zone) }),
    notes: lines,
    place: null,
    links: [],
  };
}

/**
 * Adds notes to the steps of a timeline, each after the last step that was taken before it.
 * @param notes the oldest first
 * @param zone the clock of their times, as of those of the steps; null for UTC
 */
export const insertNotes = (
  steps: readonly StepView[],
  notes: readonly TimelineNote[],
  zone: LocalTimeFormat | null,
): StepView[] =>
  notes.reduce<StepView[]>(
    (all, note) => {
      const before = all.findLastIndex(
        ({ at }) => at !== null && Date.parse(at) <= Date.parse(note.at),
      );
      return all.toSpliced(before + 1, 0, noteStep(note, zone));
    },
    [...steps],
  );

/** Returns the beginning of a note, and how many photos it has. */
function shortened({ author, at, text, photos }: NoteView): TimelineNote {
  const [first = ""] = text.split("\n");
  const isWhole = first === text && text.length <= maxTextLength;
  const count = photos.length;
  const lines = [
    isWhole ? text : `${first.slice(0, maxTextLength).toWellFormed()} …`,
    count === 0
      ? ""
      : count === 1
        ? noteMessages.onePhoto
        : formatMessage(noteMessages.photos, { count }),
  ];
  return {
    label: formatMessage(noteMessages.noteBy, { author }),
    at,
    lines: lines.filter((line) => line !== ""),
  };
}

/**
 * Adds notes to a timeline. They are about a number: if several rows have it, they stand below the timelines
 * only.
 * @param notes the newest first
 * @param zone the clock of the first timeline; null for UTC
 */
export function withNotes(
  timelines: TimelineView[],
  notes: readonly NoteView[],
  zone: LocalTimeFormat | null,
): TimelineView[] {
  const [only, other] = timelines;
  if (!only || other) return timelines;
  const oldestFirst = notes.toReversed().map(shortened);
  return [{ ...only, steps: insertNotes(only.steps, oldestFirst, zone) }];
}
