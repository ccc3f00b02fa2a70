import {
  changeKeys,
  loadKeys,
} from "../features/data-import/lists/keys.server";
import { KeysScreen } from "../features/data-import/lists/keys-screen";
import { titled } from "../ui/shell/page-title";
import { dataImportMessages } from "../engine/messages";

export { shouldRevalidateUnlessRefused as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/data-import/data-sheet";
export const meta = titled(dataImportMessages.apiKeys);

export const loader = loadKeys;

export const action = changeKeys;

export default KeysScreen;
