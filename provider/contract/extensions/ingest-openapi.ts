import * as z from "zod";
import { idempotencyKeyHeader, success } from "../envelope";
import {
  content,
  envelopeOf,
  failure,
  optionalHeader,
  schemaOf,
  type Json,
} from "../openapi-parts";
import {
  automaticKind,
  fileNameHeader,
  importErrorRow,
  importJob,
  ingestPath,
} from "./imports";

/** The addresses of documents in the OpenAPI document. */

/** The ways to send an API key. */
export const ingestSecuritySchemes = {
  apiKey: {
    type: "http",
    scheme: "bearer",
    description:
      "An API key of the screen Data. The portal passes it on from `/api/ingest/…`.",
  },
  apiKeyOfTrackers: {
    type: "apiKey",
    in: "query",
    name: "key",
    description:
      "The API key in the address, for devices that cannot send headers.",
  },
};

const report = {
  result: importJob,
  errorRows: z.array(importErrorRow),
  acknowledgement: z.string().nullable(),
};
const binary = { schema: { type: "string", format: "binary" } };
const extension = {
  "x-extension": "imports",
  tags: ["Extensions"],
  security: [{ apiKey: [] }],
};

const pathParameter = (name: string, description: string): Json => ({
  name,
  in: "path",
  required: true,
  description,
  schema: { type: "string" },
});
const queryParameter = (
  name: string,
  schema: z.ZodType,
  description: string,
): Json => ({ name, in: "query", description, schema: schemaOf(schema) });

const failures = {
  401: failure("The API key is absent, unknown or revoked."),
  403: failure("The API key may not send this kind, or write to this pool."),
  404: failure("Unknown address, kind or document."),
  429: failure(
    "A key may send 600 documents or 6,000 positions a minute; Retry-After says when to come back.",
  ),
  503: failure("Busy; Retry-After says when to come back."),
};

const reportOf = (description: string, status: z.ZodType): Json => ({
  description,
  content: content(envelopeOf(status, report)),
});
const accepted = {
  200: reportOf("What became of the document.", z.literal(success)),
  202: reportOf(
    "The document is queued; its `token` asks for the result.",
    z.literal(success),
  ),
  422: reportOf("Nothing of the document was accepted.", z.string()),
};

const documentOperation: Json = {
  operationId: "sendDocument",
  summary:
    "Loads a document: CSV, Excel, X12, JSON events or GS1 EPCIS 2.0, at most 256 MB.",
  ...extension,
  parameters: [
    pathParameter(
      "kind",
      `\`${automaticKind}\` recognizes the kind; getImportKinds lists the others.`,
    ),
    queryParameter(
      "mode",
      z.enum(["plan", "apply"]).default("apply"),
      "`plan` checks the document and writes nothing.",
    ),
    queryParameter(
      "timeZone",
      z.string(),
      "IANA name of the time zone of times that name none.",
    ),
    optionalHeader(fileNameHeader, "Name of the file, percent-encoded."),
    optionalHeader(
      idempotencyKeyHeader,
      "A repeat with the same key gets the report of the first document.",
    ),
  ],
  requestBody: {
    required: true,
    content: { "application/octet-stream": binary, "text/csv": binary },
  },
  responses: {
    ...accepted,
    400: failure("A parameter or header is invalid."),
    ...failures,
    409: failure("Another document was sent with this Idempotency-Key."),
    413: failure("The document is larger than 256 MB."),
    415: failure("The content type or encoding is not taken."),
  },
};

const degrees = z.number();
const trackerParameters: Json[] = [
  queryParameter("id", z.string(), "The device of the trailer; or `deviceid`."),
  queryParameter("lat", degrees, "Latitude, in degrees."),
  queryParameter("lon", degrees, "Longitude, in degrees."),
  queryParameter(
    "timestamp",
    z.string(),
    "Seconds or milliseconds since 1970, ISO 8601, or `yyyy-MM-dd HH:mm:ss` in UTC; now if absent.",
  ),
  queryParameter(
    "valid",
    z.enum(["true", "false", "1", "0"]),
    "False if the device has no fix; the position is then ignored.",
  ),
];

const positionResponses = {
  200: {
    description: "The position was recorded, or the device has no fix.",
    content: content(envelopeOf(z.literal(success), {})),
  },
  400: failure("A value is invalid."),
  ...failures,
  422: failure("No trailer has this device."),
};

const positionOperation = {
  ...extension,
  security: [{ apiKey: [] }, { apiKeyOfTrackers: [] }],
  parameters: trackerParameters,
  responses: positionResponses,
};

const tracker = z.looseObject({});
const fileOperation = (
  operationId: string,
  summary: string,
  parameter: Json,
  type: string,
): Json => ({
  get: {
    operationId,
    summary,
    ...extension,
    parameters: [parameter],
    responses: {
      200: { description: "The file.", content: { [type]: binary } },
      ...failures,
    },
  },
});
const token = pathParameter("token", "The `token` of the document.");

/** The addresses of documents, by path. */
export const ingestPaths: Record<string, Json> = {
  [`/${ingestPath}/{kind}`]: { post: documentOperation },
  [`/${ingestPath}/positions`]: {
    get: {
      operationId: "reportPosition",
      summary:
        "Records where a trailer is, by the OsmAnd protocol of phones and trackers.",
      ...positionOperation,
    },
    post: {
      operationId: "sendPositions",
      summary:
        "The same, with the parameters in the address or a form; or the JSON of Traccar, OwnTracks, Overland, flespi, Motive, Samsara or Geotab; or a document of the kind positions.",
      ...positionOperation,
      requestBody: {
        required: false,
        content: {
          ...content(schemaOf(tracker)),
          "application/x-www-form-urlencoded": { schema: schemaOf(tracker) },
          "text/csv": binary,
        },
      },
    },
  },
  [`/${ingestPath}/jobs/{token}`]: {
    get: {
      operationId: "getDocument",
      summary: "What became of a document, for the key that sent it.",
      ...extension,
      parameters: [token],
      responses: { ...accepted, ...failures },
    },
  },
  [`/${ingestPath}/jobs/{token}/errors.csv`]: fileOperation(
    "getDocumentErrors",
    "The rejected records of a document, to correct and send again.",
    token,
    "text/csv",
  ),
  [`/${ingestPath}/jobs/{token}/acknowledgement.edi`]: fileOperation(
    "getAcknowledgement",
    "The 997 that answers an X12 interchange.",
    token,
    "application/edi-x12",
  ),
  [`/${ingestPath}/templates/{kind}.csv`]: fileOperation(
    "getTemplate",
    "The columns of a kind, filled with one example.",
    pathParameter("kind", "Name of a kind, as getImportKinds lists them."),
    "text/csv",
  ),
};
