import * as z from "zod";
import { answerLine } from "./answer-text";

/** What an id in a file address may be made of. */
export const fileId = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);

/**
 * What a failure carries beside its message when a document is there but lacks what it must say
 * (409): the missing fields, by the labels that people know them by.
 */
export const incompleteDocument = { missing: z.array(answerLine()) };

/** What answers at a file address. */
export interface FileDefinition {
  /** One line for the published document. */
  summary: string;
  /** Whether the document may be refused as incomplete. */
  mayBeIncomplete?: boolean;
}

/**
 * The file addresses; each answers a document. All but the bill of lading are the specification's
 * (part 1, section 7).
 */
export const files = {
  "/POD/{id}": { summary: "Proof of delivery." },
  "/POD/{id}/{id2}": {
    summary: "Proof of delivery of one of several documents.",
  },
  "/DR/{id}": { summary: "Delivery receipt." },
  "/BOL/{id}": {
    summary: "Bill of lading of a booking.",
    mayBeIncomplete: true,
  },
} as const satisfies Record<string, FileDefinition>;

export type FilePath = keyof typeof files;
