import { answerLine } from "../answer-text";
import { defineCall } from "../define-call";
import { text } from "../fields";
import { maxListLength, maxNumberLength } from "../limits";
import * as z from "zod";

/** Longest list, in characters: 5,000 numbers and a space after each. */
export const maxKeptListLength = maxListLength * (maxNumberLength + 1);
/** Longest key of a list, in characters. */
const maxKeyLength = 100;

/**
 * The calls of the extension `kept-lists`: lists of numbers that are too long for an address. The portal
 * puts the key into the address of the result.
 */
export const keptListCalls = {
  keepList: defineCall({
    extension: "kept-lists",
    effect: "write",
    summary:
      "Keeps a list of numbers, separated by spaces, for a day. The caller alone can read it.",
    request: z.object({ numbers: text(maxKeptListLength) }),
    answer: { key: answerLine(maxKeyLength) },
  }),
  getKeptList: defineCall({
    extension: "kept-lists",
    summary: "A list that the caller has kept; 404 if it is not kept any more.",
    request: z.object({ key: text(maxKeyLength) }),
    answer: { numbers: answerLine(maxKeptListLength) },
  }),
};
