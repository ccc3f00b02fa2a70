import * as z from "zod";
import { isEmail, maxEmailLength, maxPasswordLength } from "../accounts";
import {
  answerLine,
  answerParagraph,
  cleanLine,
  maxTokenLength,
} from "../answer-text";
import { answerId, requestId, rowText, text } from "../fields";
import { maxSearchTextLength } from "../limits";
import { languages } from "./language";
import { callOf, write } from "../define-call";

/** Path of the address that takes documents, without the base URL; the kind follows, or `auto`. */
export const ingestPath = "ingest";
/** Name of a kind that is recognized by the document's content. */
export const automaticKind = "auto";
/** Largest document, in bytes. */
export const maxDocumentBytes = 256 * 1024 * 1024;
/** Documents up to this size are applied within their request, in bytes; larger ones are queued. */
export const maxImmediateBytes = 2 * 1024 * 1024;
/** Header with the name of the file, percent-encoded. */
export const fileNameHeader = "X-File-Name";
/** Longest name of a file, in characters; longer ones are truncated. */
export const maxFileNameLength = 200;
/** Marks that reverse the text after them: `photo-fdp.exe` would be shown as `photo-exe.pdf`. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Returns the name of a sent file as it is stored: without its folder, sanitized and truncated. */
export const cleanFileName = (name: string): string =>
  cleanLine(name.split(/[/\\]/).at(-1) ?? "", maxFileNameLength)
    .replace(directionMarks, "")
    .trim() || "document";
/** Errors of one page of a document's errors. */
export const errorPageSize = 100;
/** Store identifiers of one page. */
export const identifierPageSize = 100;
/** Most errors that the pages show; the CSV of the errors holds all. */
export const maxShownErrors = 1_000;
/** Longest name of an API key or trading partner, in characters. */
export const maxNameLength = 80;
/** Longest sender of a trading partner, in characters. */
export const maxSenderLength = 60;
/** What an identifier of a store is: a GLN, a DUNS number, or the number of a trading partner. */
export const identifierSchemes = ["GLN", "DUNS", "number"] as const;
/** Longest identifier of a store, in characters. */
export const maxIdentifierLength = 40;
/** Longest number of a store, in characters. */
export const maxStoreNumberLength = 20;

/** What became of a document. */
export const importStatuses = [
  "receiving",
  "received",
  "planned",
  "queued",
  "running",
  "applied",
  "rejected",
  "failed",
  "cancelled",
] as const;
export type ImportStatus = (typeof importStatuses)[number];

const count = z.number().int().nonnegative();
const timestamp = z.iso.datetime();

/** The number of records of one kind by what became of them. */
export const kindCounts = z.object({
  kind: answerLine(),
  title: answerLine(),
  created: count,
  changed: count,
  unchanged: count,
  rejected: count,
});

/** A document and what became of it. */
export const importJob = z.object({
  token: answerLine(maxTokenLength),
  /** The way in which the document was sent. */
  door: z.enum(["screen", "command", "folder", "http"]),
  fileName: answerLine(),
  /** Name of the format; null if it is unknown. */
  format: answerLine().nullable(),
  bytes: count,
  /** Hash of the document in hexadecimal digits, as `sha256sum` prints it; null until all of it arrived. */
  sha256: answerLine().nullable().optional(),
  status: z.enum(importStatuses),
  /** Number of records read so far. */
  recordsRead: count,
  counts: z.array(kindCounts),
  errors: count,
  /** Remarks, such as ignored columns and the reason of a failure. */
  notes: z.array(answerParagraph()),
  createdAt: timestamp,
  createdBy: answerLine(),
  /** When the last check or import of the document began; null before the first. */
  startedAt: timestamp.nullable().optional(),
  finishedAt: timestamp.nullable(),
});
export type ImportJobAnswer = z.output<typeof importJob>;

/** An error of a document: the place, the value, what was expected and what to do. */
export const importErrorRow = z.object({
  /** As people find it in their file: `line 12`. */
  place: answerLine(),
  /** Title of the field; null for the record or document as a whole. */
  field: rowText,
  value: rowText,
  message: answerParagraph(),
});

/** A kind of records that can be loaded. */
export const importKind = z.object({
  name: answerLine(maxTokenLength),
  title: answerLine(),
  summary: answerParagraph(),
  /** Name of an example, for a kind whose records are files; null for a kind with a template. */
  exampleFile: answerLine().nullable(),
  fields: z.array(
    z.object({
      title: answerLine(),
      isRequired: z.boolean(),
      example: answerLine(),
      help: answerParagraph(),
    }),
  ),
});

/** An API key; the key itself is shown once, when it is created. */
export const apiKey = z.object({
  id: answerId,
  name: answerLine(),
  /** Its first characters. */
  prefix: answerLine(),
  /** Titles of the kinds that it may send; empty: all but those that grant access. */
  kinds: z.array(answerLine()),
  /** Names of the pools that it may write to; empty: all. */
  pools: z.array(answerLine()),
  createdAt: timestamp,
  createdBy: answerLine(),
  lastUsedAt: timestamp.nullable(),
  revokedAt: timestamp.nullable(),
  /** It may change who has access, and its maker may not any more. */
  isSuspended: z.boolean().optional(),
});

export type ApiKeyAnswer = z.output<typeof apiKey>;

/** Who sends EDI documents. */
export const tradingPartner = z.object({
  /** Qualifier and id of the interchange, such as `ZZ:ACMESHIPPER`. */
  sender: answerLine(),
  name: answerLine(),
  poolID: answerId.nullable(),
  poolName: rowText,
  /** Where mails about its documents go; null for nowhere. Missing in the answers of earlier providers. */
  email: answerLine().nullable().optional(),
  /** The language of these mails. */
  language: z.enum(languages).optional(),
});

/** A number by which partners know a store. */
export const storeIdentifier = z.object({
  scheme: z.enum(identifierSchemes),
  value: answerLine(),
  store: answerLine(),
  storeName: rowText,
});

const defineImportCall = callOf("imports");

const token = text(maxTokenLength);
const name = text(maxNameLength);

/**
 * The calls of imports. All but `getMayImport` are refused unless the caller administers every pool
 * group. Documents come in at {@link ingestPath}.
 */
export const importCalls = {
  getMayImport: defineImportCall({
    summary:
      "Whether the caller administers every pool group, and so may load data.",
    answer: { result: z.boolean() },
  }),
  getImportJobs: defineImportCall({
    summary: "The latest 100 documents, the newest first.",
    answer: { result: z.array(importJob) },
  }),
  getImportJob: defineImportCall({
    summary: "A document with a page of its errors.",
    request: z.object({
      token,
      errorOffset: z.number().int().nonnegative().max(maxShownErrors),
    }),
    answer: {
      result: importJob,
      errorRows: z.array(importErrorRow),
      /** The 997 that answers an X12 interchange. */
      acknowledgement: z.string().nullable(),
    },
  }),
  applyImportJob: defineImportCall({
    ...write,
    summary:
      "Applies a document that is planned, or was rejected or failed, at once or as a job.",
    request: z.object({ token }),
    answer: { result: importJob },
  }),
  cancelImportJob: defineImportCall({
    ...write,
    summary:
      "Discards a document that is not applied yet, or stops its import.",
    request: z.object({ token }),
    answer: { result: importJob },
  }),
  getImportKinds: defineImportCall({
    summary: "The kinds of records that can be loaded, with their fields.",
    answer: { result: z.array(importKind) },
  }),
  getApiKeys: defineImportCall({
    summary: "All API keys, the newest first.",
    answer: { result: z.array(apiKey) },
  }),
  createApiKey: defineImportCall({
    ...write,
    summary: "Creates an API key.",
    request: z.object({
      name,
      /** Names of kinds; empty: all but those that grant access (accounts, groups, memberships). */
      kinds: z.array(text(64)).max(100),
      /** Empty: all. */
      poolIDs: z.array(requestId).max(5_000),
      /** Needed for a key that names kinds that grant access. */
      currentPassword: text(maxPasswordLength).default(""),
    }),
    answer: { result: apiKey, key: answerLine() },
  }),
  revokeApiKey: defineImportCall({
    ...write,
    summary: "Revokes an API key, at once and for good.",
    request: z.object({ id: requestId }),
  }),
  getTradingPartners: defineImportCall({
    summary: "All trading partners, by sender.",
    answer: { result: z.array(tradingPartner) },
  }),
  saveTradingPartner: defineImportCall({
    ...write,
    summary: "Adds a trading partner, or changes the one of this sender.",
    request: z.object({
      sender: text(maxSenderLength),
      name,
      poolID: requestId.nullable(),
      /** Where mails about its documents go; empty for nowhere. */
      email: text(maxEmailLength)
        .refine((email) => email === "" || isEmail(email), "is no address")
        .default(""),
      language: z.enum(languages).default("en"),
    }),
  }),
  removeTradingPartner: defineImportCall({
    ...write,
    summary: "Removes a trading partner.",
    request: z.object({ sender: text(maxSenderLength) }),
  }),
  getStoreIdentifiers: defineImportCall({
    summary: `Store identifiers, by scheme and value: those that contain a text, in pages of ${identifierPageSize}.`,
    request: z.object({
      search: text(maxSearchTextLength),
      offset: z.number().int().nonnegative().max(1_000_000),
    }),
    answer: { result: z.array(storeIdentifier), total: count },
  }),
  saveStoreIdentifier: defineImportCall({
    ...write,
    summary: "Adds an identifier of a store, or gives it to another store.",
    request: z.object({
      scheme: z.enum(identifierSchemes),
      value: text(maxIdentifierLength),
      store: text(maxStoreNumberLength),
    }),
  }),
  removeStoreIdentifier: defineImportCall({
    ...write,
    summary: "Removes an identifier of a store.",
    request: z.object({
      scheme: z.enum(identifierSchemes),
      value: text(maxIdentifierLength),
    }),
  }),
};
