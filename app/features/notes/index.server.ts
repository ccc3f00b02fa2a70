export { listNotes, loadNotes } from "./list-notes.server";
