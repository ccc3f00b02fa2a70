import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  changeNotes,
  loadNotesPage,
} from "../features/notes/notes-page.server";
import { NotesScreen } from "../features/notes/notes-screen";

export { notesMeta as meta } from "../features/notes/notes-screen";
export { shouldRevalidateUnlessRefused as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/search/timelines/timeline-sheet";

export const loader = (args: LoaderFunctionArgs) => loadNotesPage(args);

export const action = (args: ActionFunctionArgs) => changeNotes(args);

export default NotesScreen;
