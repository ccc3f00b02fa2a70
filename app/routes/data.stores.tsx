import {
  changeIdentifiers,
  loadIdentifiers,
} from "../features/data-import/lists/identifiers.server";
import { IdentifiersScreen } from "../features/data-import/lists/identifiers-screen";
import { titled } from "../ui/shell/page-title";
import { dataImportMessages } from "../engine/messages";

export { shouldRevalidateUnlessRefused as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/data-import/data-sheet";
export const meta = titled(dataImportMessages.identifiers);

export const loader = loadIdentifiers;

export const action = changeIdentifiers;

export default IdentifiersScreen;
