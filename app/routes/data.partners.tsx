import { titled } from "../ui/shell/page-title";
import { dataImportMessages } from "../engine/messages";

export { shouldRevalidateUnlessRefused as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/data-import/data-sheet";
export const meta = titled(dataImportMessages.partners);

export {
  loadPartners as loader,
  changePartners as action,
} from "../features/data-import/lists/partners.server";
export { PartnersScreen as default } from "../features/data-import/lists/partners-screen";
