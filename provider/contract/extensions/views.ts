import * as z from "zod";
import { isVisibleName, maxStartPathLength } from "../accounts";
import { answerLine, personName } from "../answer-text";
import { answerFlag, answerId, requestId, rowText, text } from "../fields";
import { groupId } from "../groups";
import { callOf, write } from "../define-call";

/** Longest name of a view, in characters. */
export const maxViewNameLength = 100;
/** Longest address of a view, in characters: those of pasted lists have up to 6,000. */
export const maxViewPathLength = maxStartPathLength;
/** Most views of an account. */
export const maxViews = 200;

/**
 * Validates the trimmed name of a view. Portal and provider share this function.
 * @returns the message for the user, or null
 */
export function findViewNameError(name: string): string | null {
  if (name === "") return "Must enter a name";
  if (name.length > maxViewNameLength)
    return `A name has at most ${maxViewNameLength} characters`;
  return isVisibleName(name)
    ? null
    : "A name stands on one line and has no invisible characters";
}

/** Path and query of a page of the portal: printable ASCII, never the address of another site. */
const viewPath = text(maxViewPathLength).regex(
  /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/,
  "must be a path of the portal",
);

/** A saved view that the caller may open. */
export const savedView = z.object({
  viewID: answerId,
  name: answerLine(maxViewNameLength),
  path: answerLine(maxViewPathLength),
  /** The group that the view is shared with; null for a private one. */
  groupID: z.union([answerId, z.null()]),
  groupName: rowText,
  /** First name of the owner. */
  ownerName: personName,
  isOwn: answerFlag,
  /** True if the caller may remove it from its group or, if it is the caller's own, altogether. */
  mayRemove: answerFlag,
});

const defineViewCall = callOf("views");

export const viewCalls = {
  getViews: defineViewCall({
    summary:
      "The caller's own views and those shared with the caller's groups, by name.",
    answer: {
      result: z.array(savedView),
      /** The groups that the caller may share views with. */
      groups: z.array(z.object({ groupID: answerId, groupName: rowText })),
      /** The view that the caller starts with; null for the home screen. */
      startViewID: z.union([answerId, z.null()]),
    },
  }),
  saveView: defineViewCall({
    ...write,
    summary:
      "Creates a view or, with a viewID, replaces the caller's own: its name, address and group.",
    request: z.object({
      viewID: requestId.nullable(),
      name: text(maxViewNameLength),
      path: viewPath,
      groupID: groupId.nullable(),
    }),
    answer: { viewID: answerId },
  }),
  removeView: defineViewCall({
    ...write,
    summary:
      "Removes the caller's own view, or another's view from a group that the caller administers.",
    request: z.object({ viewID: requestId }),
  }),
  restoreView: defineViewCall({
    ...write,
    summary: "Restores the caller's own view that was removed within a day.",
    request: z.object({ viewID: requestId }),
  }),
  setStartView: defineViewCall({
    ...write,
    summary: "Chooses the view that the caller starts with, or none.",
    request: z.object({ viewID: requestId.nullable() }),
  }),
};
