export { NotesList, NotesSection } from "./notes-section";
export type { NotesView, NoteView } from "./notes-view";
