import { addNote, listNotes, removeNote } from "../operation/notes/notes";
import { changeOf, type Handlers } from "./handler";

/** The calls of notes; their photos have addresses of their own (`http/note-photos.ts`). */
export const noteHandlers = {
  getNotes: (subject, context, caller) =>
    listNotes(context.db, subject, changeOf(context, caller)),
  addNote: (wanted, context, caller) =>
    addNote(context.db, wanted, changeOf(context, caller)),
  removeNote: ({ noteID }, context, caller) =>
    removeNote(context.db, noteID, changeOf(context, caller)),
} satisfies Handlers;
