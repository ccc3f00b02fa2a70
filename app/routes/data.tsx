import { titled } from "../ui/shell/page-title";
import { dataImportMessages } from "../engine/messages";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/data-import/data-sheet";
export const meta = titled(dataImportMessages.data);

export {
  loadDataPage as loader,
  uploadDocument as action,
} from "../features/data-import/data-page.server";
export { DataScreen as default } from "../features/data-import/data-screen";
