export {
  notesMeta as meta,
  NotesScreen as default,
} from "../features/notes/notes-screen";
export { shouldRevalidateUnlessRefused as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/search/timelines/timeline-sheet";

export {
  loadNotesPage as loader,
  changeNotes as action,
} from "../features/notes/notes-page.server";
