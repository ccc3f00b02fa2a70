import type { AppLoadContext } from "@remix-run/node";
import type { AnswerOf } from "../../../provider/contract/calls";
import type { NoteSubject } from "../../../provider/contract/extensions/notes";
import { createIdempotencyKey } from "../../engine/forms/idempotent-form.server";
import type { ProviderApi } from "../../engine/provider-client/provider-api";
import { showTimestamp } from "../../engine/tables/display";
import { paths } from "../../paths";
import type { NoteView, NotesView } from "./notes-view";

/** What notes are about. */
export interface NotesSubject {
  subject: NoteSubject;
  /** The id of a delivery, an ASN or a PRO number. */
  number: string;
}

/** The parameter of an address that names a subject of each kind. */
export const subjectParameters = {
  delivery: "delivery",
  carton: "asn",
  shipment: "pro",
} as const satisfies Record<NoteSubject, string>;

type Listed = AnswerOf<"getNotes">["result"][number];

export const noteView = (note: Listed): NoteView => ({
  id: note.noteID,
  author: note.author,
  at: note.at,
  time: showTimestamp(note.at),
  text: note.text,
  photos: note.photos.map(({ photoID, width, height }) => ({
    path: paths.notePhoto(photoID),
    smallPath: paths.smallNotePhoto(photoID),
    width,
    height,
  })),
  isRemovable: note.isRemovable,
  showsOnLinks: note.showsOnLinks,
});

/**
 * Lists the notes about something.
 * @returns null if they cannot be loaded, and without the extension
 * @throws a redirect to the login page if the session has expired
 */
export async function listNotes(
  api: ProviderApi,
  about: NotesSubject,
): Promise<NoteView[] | null> {
  const answer = await api.call("getNotes", about);
  return answer.ok ? answer.result.map(noteView) : null;
}

/**
 * Loads the notes of a page about something else.
 * @param withinDeadline limits how long the page waits for them
 * @returns null if the provider has no notes
 */
export async function loadNotes(
  { api, hasExtension }: Pick<AppLoadContext, "api" | "hasExtension">,
  about: NotesSubject,
  withinDeadline: (
    loading: Promise<NoteView[] | null>,
  ) => Promise<NoteView[] | null>,
): Promise<NotesView | null> {
  if (!(await hasExtension("notes"))) return null;
  return {
    path: paths.notes({ [subjectParameters[about.subject]]: about.number }),
    notes: await withinDeadline(listNotes(api, about)),
    key: createIdempotencyKey(),
  };
}
