import {
  loadDataPage,
  uploadDocument,
} from "../features/data-import/data-page.server";
import { DataScreen } from "../features/data-import/data-screen";
import { titled } from "../ui/shell/page-title";
import { dataImportMessages } from "../engine/messages";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/data-import/data-sheet";
export const meta = titled(dataImportMessages.data);

export const loader = loadDataPage;

export const action = uploadDocument;

export default DataScreen;
