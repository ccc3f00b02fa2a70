import * as z from "zod";
import { answerLine, answerParagraph, maxTokenLength } from "../answer-text";
import { answerFlag, answerId, requestId, text } from "../fields";
import {
  maxIdLength,
  maxNotePhotos,
  maxNoteTextLength,
  maxNumberLength,
  maxPhotoMegabytes,
} from "../limits";
import { callOf, write } from "../define-call";

/** What a note can be about: a delivery by its id, a carton by its ASN, a shipment by its PRO number. */
export const noteSubjects = ["delivery", "carton", "shipment"] as const;
export type NoteSubject = (typeof noteSubjects)[number];

/** Most notes about one thing. */
export const maxNotesOfSubject = 200;
/** How long the author of a note can remove it, in hours. */
export const noteRemovableHours = 24;
/** Largest photo that is sent, in bytes. */
export const maxPhotoBytes = maxPhotoMegabytes * 1024 * 1024;
/** Most pixels of a photo that is sent, in millions: what the cameras of phones take. */
export const maxPhotoMegapixels = 65;

/** Path of the photos, without the base URL. */
export const notePhotosPath = "note-photos";
/** What follows the id of a photo in the path of its small version. */
export const smallPhotoSuffix = "small";

const subject = {
  subject: z.enum(noteSubjects),
  /** The id of a delivery, an ASN or a PRO number. */
  number: text(maxNumberLength),
};

/** A photo of a note, always a JPEG. */
export const notePhoto = z.object({
  photoID: answerLine(maxIdLength),
  /** In pixels. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});

export const note = z.object({
  noteID: answerId,
  /** Name of the author when the note was written. */
  author: answerLine(),
  at: z.iso.datetime(),
  text: answerParagraph(),
  photos: z.array(notePhoto),
  /** True if the text, without the author and the photos, is shown by share links. */
  showsOnLinks: answerFlag,
  /** True if the caller can remove it. */
  isRemovable: answerFlag,
});

/** Fields of the answer to a photo that was sent. */
export const sentPhoto = { photoID: answerLine(maxTokenLength) };

const defineNoteCall = callOf("notes");

export const noteCalls = {
  getNotes: defineNoteCall({
    summary:
      "The notes about a delivery, carton or shipment of the caller's pools, the newest first.",
    request: z.object(subject),
    answer: { result: z.array(note) },
  }),
  addNote: defineNoteCall({
    ...write,
    summary:
      "Adds a note with a text, photos or both; the photos were sent before.",
    request: z
      .object({
        ...subject,
        text: text(maxNoteTextLength),
        /** As answered to `POST /note-photos`, in their order. */
        photoIDs: z.array(text(maxIdLength)).max(maxNotePhotos),
        showsOnLinks: z.boolean(),
      })
      .refine(
        ({ text: written, photoIDs }) =>
          written.trim() !== "" || photoIDs.length > 0,
        "must have a text or a photo",
      ),
    answer: { noteID: answerId },
  }),
  removeNote: defineNoteCall({
    ...write,
    summary: "Removes the caller's own note, within a day.",
    request: z.object({ noteID: requestId }),
  }),
};
