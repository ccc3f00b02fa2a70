import * as z from "zod";
import { success } from "../envelope";
import { fileId } from "../files";
import {
  content,
  envelopeOf,
  failure,
  optionalHeader,
  schemaOf,
  type Json,
} from "../openapi-parts";
import { maxPhotoMegabytes } from "../limits";
import { fileNameHeader } from "./imports";
import {
  maxPhotoMegapixels,
  notePhotosPath,
  sentPhoto,
  smallPhotoSuffix,
} from "./notes";

/** The addresses of photos in the OpenAPI document. */

const binary = { schema: { type: "string", format: "binary" } };
const extension = { "x-extension": "notes", tags: ["Extensions"] };
const noSession = failure("No session, or it has ended.");

const photoOperation = (operationId: string, summary: string): Json => ({
  get: {
    operationId,
    summary,
    ...extension,
    parameters: [
      { name: "id", in: "path", required: true, schema: schemaOf(fileId) },
    ],
    responses: {
      200: { description: "The photo.", content: { "image/jpeg": binary } },
      401: noSession,
      403: failure("Not entitled."),
      404: failure("Unknown photo."),
    },
  },
});

/** The addresses of photos, by path. */
export const notePhotoPaths: Record<string, Json> = {
  [`/${notePhotosPath}`]: {
    post: {
      operationId: "sendNotePhoto",
      summary: `Takes a photo for a note that follows: JPEG, PNG or WebP, at most ${maxPhotoMegabytes} MB and ${maxPhotoMegapixels} megapixels. A photo that no note has is deleted after an hour.`,
      ...extension,
      parameters: [
        optionalHeader(
          fileNameHeader,
          "Required, with any value: a form of another site cannot send it.",
        ),
      ],
      requestBody: {
        required: true,
        content: { "application/octet-stream": binary },
      },
      responses: {
        200: {
          description: "The photo is there.",
          content: content(envelopeOf(z.literal(success), sentPhoto)),
        },
        400: failure("The header is missing, or the body is empty."),
        401: noSession,
        413: failure("The photo is too large, or has too many pixels."),
        415: failure(
          "It is no JPEG, PNG or WebP, it is damaged or not complete.",
        ),
        429: failure(
          "Too many photos within a day; Retry-After says when to come back.",
        ),
        503: failure("Busy; Retry-After says when to come back."),
      },
    },
  },
  [`/${notePhotosPath}/{id}`]: photoOperation(
    "getNotePhoto",
    "A photo of a note of the caller's pools.",
  ),
  [`/${notePhotosPath}/{id}/${smallPhotoSuffix}`]: photoOperation(
    "getSmallNotePhoto",
    "The same, small.",
  ),
};
