import { titled } from "../ui/shell/page-title";
import { dataImportMessages } from "../engine/messages";

export { shouldRevalidateUnlessRefused as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/data-import/data-sheet";
export const meta = titled(dataImportMessages.identifiers);

export {
  loadIdentifiers as loader,
  changeIdentifiers as action,
} from "../features/data-import/lists/identifiers.server";
export { IdentifiersScreen as default } from "../features/data-import/lists/identifiers-screen";
