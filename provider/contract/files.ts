import * as z from "zod";
import { answerLine } from "./answer-text";
import type { ExtensionName } from "./extensions/capabilities";
import { maxIdLength } from "./limits";

const fileIdPattern = new RegExp(`^[A-Za-z0-9-]{1,${maxIdLength}}$`);

/** An id in the path of a document. */
export const fileId = z.string().regex(fileIdPattern);

/** Returns whether a text can be the id in the path of a document. */
export const isFileId = (text: string): boolean => fileIdPattern.test(text);

/** Most characters of a PRO number in the name of a file. */
export const maxProInName = 40;

/**
 * The end of the name of a file before its extension, if it gives the PRO number: `POD-7-PRO-123.pdf`.
 * A client may use it only if it has this form.
 */
export const proInFileName = new RegExp(
  `-PRO-[A-Za-z0-9-]{1,${maxProInName}}$`,
);

/**
 * Additional fields of a failure (409) for a document that exists but lacks required data: the missing
 * fields, by the labels that users see.
 */
export const incompleteDocument = { missing: z.array(answerLine()) };

/** The definition of a document path. */
export interface FileDefinition {
  /** One-line summary for the OpenAPI document. */
  summary: string;
  /** True if the document may be refused as incomplete (409). */
  mayBeIncomplete?: boolean;
  /** The extension that it belongs to, if it is not in the specification and its calls are announced. */
  extension?: ExtensionName;
  /** True if a file that somebody signed may be returned, a PDF, PNG or JPEG. */
  isSigned?: boolean;
}

/**
 * The paths of the documents (PDF; signed ones may be images). All but the bill of lading and the claim come from the specification (part 1,
 * section 7).
 */
export const files = {
  "/POD/{id}": { summary: "Proof of delivery.", isSigned: true },
  "/POD/{id}/{id2}": {
    summary: "Proof of delivery of one of several documents.",
    isSigned: true,
  },
  "/DR/{id}": { summary: "Delivery receipt." },
  "/CLAIM/{id}": {
    summary: "Claim about an exception.",
    extension: "exceptions",
  },
  "/BOL/{id}": {
    summary: "Bill of lading of a booking.",
    mayBeIncomplete: true,
  },
} as const satisfies Record<string, FileDefinition>;

export type FilePath = keyof typeof files;
