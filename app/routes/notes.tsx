import {
  changeNotes,
  loadNotesPage,
} from "../features/notes/notes-page.server";
import { NotesScreen } from "../features/notes/notes-screen";

export { notesMeta as meta } from "../features/notes/notes-screen";
export { shouldRevalidateUnlessRefused as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/search/timelines/timeline-sheet";

export const loader = loadNotesPage;

export const action = changeNotes;

export default NotesScreen;
