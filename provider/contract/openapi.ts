import * as z from "zod";
import { calls } from "./calls";
import type { CallDefinition } from "./define-call";
import {
  backgroundHeader,
  humanCheckHeader,
  idempotencyKeyHeader,
  requestIdHeader,
  sessionCookieName,
  success,
} from "./envelope";
import type { ExtensionName } from "./extensions/capabilities";
import {
  ingestPaths,
  ingestSecuritySchemes,
} from "./extensions/ingest-openapi";
import { notePhotoPaths } from "./extensions/notes-openapi";
import {
  fileId,
  files,
  incompleteDocument,
  type FileDefinition,
} from "./files";
import {
  content,
  envelopeOf,
  failure,
  optionalHeader,
  schemaOf,
  type Json,
} from "./openapi-parts";

const failureCodes: Readonly<Record<number, string>> = {
  400: "The payload does not fit.",
  401: "No session, or it has ended.",
  403: "Not entitled.",
  404: "Unknown id or call.",
  409: "Conflict with what is there.",
  413: "The request is larger than 1 MB.",
  429: "Too many tries; Retry-After says when to come back.",
  503: "Busy; Retry-After says when to come back.",
};

/** Calls that are sent by a form with a human check. */
const humanCheckCalls = new Set(["loginPortal", "registerAccountPortal"]);

function parametersOf(name: string, definition: CallDefinition): Json[] {
  return [
    optionalHeader(
      requestIdHeader,
      "Names the request in the logs of both sides.",
    ),
    ...(definition.needsSession
      ? [
          optionalHeader(
            backgroundHeader,
            "1: a page asks by itself; the session is not kept alive.",
          ),
        ]
      : []),
    ...(definition.idempotencyKey
      ? [
          optionalHeader(
            idempotencyKeyHeader,
            "A repeat with the same key, also while the first request is running, must act once and be answered alike.",
          ),
        ]
      : []),
    ...(humanCheckCalls.has(name)
      ? [
          optionalHeader(
            humanCheckHeader,
            "Names the solved human check; good for one use.",
          ),
        ]
      : []),
  ];
}

/** Who may make a call that API tokens may make. */
const securityOf = ({ scope }: CallDefinition): Json[] =>
  scope === "any"
    ? [{ apiToken: [] }]
    : [{ session: [] }, { apiToken: [scope] }];

/** Marks an operation that only a provider with an extension needs. */
const extensionMark = (extension: ExtensionName): Json => ({
  "x-extension": extension,
  tags: ["Extensions"],
});

function operation(name: string, definition: CallDefinition): Json {
  const carriesMore = Object.keys(definition.failure).length > 0;
  const failures = Object.entries(failureCodes).map(([code, description]) => [
    code,
    carriesMore
      ? failure(description, definition.failure)
      : { $ref: `#/components/responses/Failure${code}` },
  ]);
  return {
    operationId: name,
    summary: definition.summary,
    ...(definition.extension === null
      ? {}
      : extensionMark(definition.extension)),
    ...(definition.needsSession ? {} : { security: [] }),
    ...(definition.scope === null ? {} : { security: securityOf(definition) }),
    parameters: parametersOf(name, definition),
    ...(definition.request === null
      ? {}
      : {
          requestBody: {
            required: true,
            content: content(schemaOf(definition.request)),
          },
        }),
    responses: {
      200: {
        description: `Success is \`status\` equal to \`${success}\`, whatever the HTTP code.`,
        content: content(envelopeOf(z.literal(success), definition.answer)),
      },
      ...Object.fromEntries(failures),
    },
  };
}

function fileOperation(
  path: string,
  {
    summary,
    extension,
    mayBeIncomplete = false,
    isSigned = false,
  }: FileDefinition,
): Json {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  return {
    get: {
      summary,
      ...(extension === undefined ? {} : extensionMark(extension)),
      parameters: names.map((name) => ({
        name,
        in: "path",
        required: true,
        schema: schemaOf(fileId),
      })),
      responses: {
        200: {
          description: "The document.",
          content: Object.fromEntries(
            (isSigned
              ? ["application/pdf", "image/png", "image/jpeg"]
              : ["application/pdf"]
            ).map((type) => [
              type,
              { schema: { type: "string", format: "binary" } },
            ]),
          ),
        },
        401: failure("No session, or it has ended."),
        403: failure("Not entitled."),
        404: failure("Unknown document."),
        ...(mayBeIncomplete
          ? {
              409: failure(
                "The document lacks what it must say.",
                incompleteDocument,
              ),
            }
          : {}),
      },
    },
  };
}

let document: Json | null = null;

/** Returns the provider API as an OpenAPI 3.1 document, generated from the schemas of the contract. */
export function openapiDocument(): Json {
  document ??= {
    openapi: "3.1.0",
    info: {
      title: "Tracking Portal provider API",
      version: "1",
      description:
        "The calls that the portal makes. Every answer is an envelope: `status` equal to `Success` is a success, anything else is a failure with a `message`.",
    },
    servers: [
      {
        url: "/",
        description: "The base address of the provider (PROVIDER_API_URL).",
      },
    ],
    security: [{ session: [] }],
    paths: {
      ...Object.fromEntries(
        Object.entries(calls).map(([name, definition]) => [
          `/${name}`,
          { [definition.method.toLowerCase()]: operation(name, definition) },
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(files).map(([path, definition]) => [
          path,
          fileOperation(path, definition),
        ]),
      ),
      ...ingestPaths,
      ...notePhotoPaths,
    },
    components: {
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: sessionCookieName(false),
          description:
            "Set by loginPortal. A provider may use any names and any number of cookies.",
        },
        apiToken: {
          type: "http",
          scheme: "bearer",
          description:
            "A personal API token (extension `tokens`), with the scope that the call names. A cookie beside it does not count.",
        },
        ...ingestSecuritySchemes,
      },
      schemas: { Failure: envelopeOf(z.string(), {}) },
      responses: Object.fromEntries(
        Object.entries(failureCodes).map(([code, description]) => [
          `Failure${code}`,
          failure(description),
        ]),
      ),
    },
  };
  return document;
}
