import { titled } from "../ui/shell/page-title";
import { dataImportMessages } from "../engine/messages";

export { shouldRevalidateUnlessRefused as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/data-import/data-sheet";
export const meta = titled(dataImportMessages.apiKeys);

export {
  loadKeys as loader,
  changeKeys as action,
} from "../features/data-import/lists/keys.server";
export { KeysScreen as default } from "../features/data-import/lists/keys-screen";
