import {
  addNote,
  listNotes,
  removeNote,
  type NoteChange,
} from "../operation/notes/notes";
import type { CallContext, Caller, Handlers } from "./handler";

const changeOf = (
  { now, idempotencyKey }: CallContext,
  { accountId }: Caller,
): NoteChange => ({ accountId, key: idempotencyKey, now });

/** The calls of notes; their photos have addresses of their own (`http/note-photos.ts`). */
export const noteHandlers = {
  getNotes: (subject, context, caller) =>
    listNotes(context.db, subject, changeOf(context, caller)),
  addNote: (wanted, context, caller) =>
    addNote(context.db, wanted, changeOf(context, caller)),
  removeNote: ({ noteID }, context, caller) =>
    removeNote(context.db, noteID, changeOf(context, caller)),
} satisfies Handlers;
