import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  changeNotes,
  loadNotesPage,
} from "../features/notes/notes-page.server";
import { NotesScreen } from "../features/notes/notes-screen";
import sheet from "../features/search/timelines/timeline.css?url";
import {
  styleSheetLinks,
  type DocumentHandle,
} from "../ui/shell/document-styles";

export { notesMeta as meta } from "../features/notes/notes-screen";
export { shouldRevalidateUnlessRefused as shouldRevalidate } from "../engine/forms/redisplay";

export const handle = { sheet: "timeline" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("timeline", sheet);

export const loader = (args: LoaderFunctionArgs) => loadNotesPage(args);

export const action = (args: ActionFunctionArgs) => changeNotes(args);

export default NotesScreen;
