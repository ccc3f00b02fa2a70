import type { AppLoadContext } from "@remix-run/node";
import { cleanParagraph } from "../../../provider/contract/answer-text";
import { maxPhotoBytes } from "../../../provider/contract/extensions/notes";
import {
  maxNotePhotos,
  maxNoteTextLength,
  maxPhotoMegabytes,
} from "../../../provider/contract/limits";
import { readFormText } from "../../engine/forms/read-form-text";
import {
  receiveUpload,
  type UploadProblem,
} from "../../engine/forms/receive-upload.server";
import { formatMessage, noteMessages } from "../../engine/messages";
import { expired } from "../../engine/provider-client/failures";
import type { Failure } from "../../engine/provider-client/provider-api";
import { ownerField } from "../../engine/session/form-owner";
import { noteFields } from "./notes-view";

/** What was read of the form that adds a note. */
export interface WrittenNote {
  fields: Record<string, string>;
  photoIDs: string[];
  /** What is wrong with the photos, at their field. */
  photoProblem: string | null;
  /** Why the provider did not take a photo. */
  failure: Failure | null;
}

/** What the field of the photos says; a photo that was not sent because of something else is not at fault. */
const photoProblems: Record<UploadProblem, string> = {
  empty: noteMessages.photoEmpty,
  tooLarge: formatMessage(noteMessages.photoTooLarge, {
    max: maxPhotoMegabytes,
  }),
  tooMany: formatMessage(noteMessages.tooManyPhotos, { count: maxNotePhotos }),
  broken: noteMessages.photosBroken,
  unsent: noteMessages.choosePhotosAgain,
};

/** Enough for the longest text in UTF-8, and for one that is too long, which is shown again. */
const maxFieldBytes = 6 * maxNoteTextLength;

/** Returns the typed text as it is sent. Browsers send line breaks as two characters. */
export const textOf = (fields: Record<string, string>) =>
  cleanParagraph(fields[noteFields.text] ?? "", Infinity).trim();

/** Returns what is wrong with the text, whatever the photos are. */
export const findTextProblem = (text: string) =>
  text.length > maxNoteTextLength
    ? formatMessage(noteMessages.textTooLong, {
        max: maxNoteTextLength,
        count: text.length,
      })
    : null;

/**
 * Reads the form that adds a note. Each photo is sent to the provider while it arrives, unless the text or
 * another photo is refused.
 */
export async function readNote(
  context: AppLoadContext,
  request: Request,
): Promise<WrittenNote> {
  const { upload, api, session, formOwner } = context;
  const photoIDs: string[] = [];
  // A form without JavaScript is always sent as multipart; another one has no photos.
  if (upload === null) {
    const form = await request.formData();
    const fields = Object.fromEntries(
      [...form.keys()].map((name) => [name, readFormText(form, name)]),
    );
    return { fields, photoIDs, photoProblem: null, failure: null };
  }
  const user = await session.getUser();
  let failure: Failure | null = user ? null : expired(401);
  if (user) upload.allowTime();
  const { fields, outcomes } = await receiveUpload<null>(
    upload.body,
    request.headers.get("content-type") ?? "",
    {
      field: noteFields.photos,
      maxFiles: maxNotePhotos,
      maxBytes: maxPhotoBytes,
      maxFieldBytes,
    },
    async ({ content, signal }, typed) => {
      formOwner.submitted = typed[ownerField] ?? null;
      if (failure !== null || findTextProblem(textOf(typed)) !== null)
        return { ok: false, problem: "unsent" };
      const sent = await api.sendNotePhoto({ body: content, signal });
      if (sent.ok) {
        photoIDs.push(sent.photoID);
        return { ok: true, answer: null };
      }
      failure = sent;
      return { ok: false, problem: "unsent" };
    },
  );
  formOwner.submitted = fields[ownerField] ?? null;
  const bad = outcomes.find((outcome) => !outcome.ok);
  // The request of a file that is too large is broken off, which looks like a failure.
  if (bad && bad.problem !== "unsent") failure = null;
  return {
    fields,
    photoIDs,
    photoProblem: bad ? photoProblems[bad.problem] : null,
    failure,
  };
}
