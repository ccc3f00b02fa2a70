export { NotesList, NotesSection } from "./notes-section";
export { noteFields } from "./notes-view";
export type { NotesView, NoteView } from "./notes-view";
