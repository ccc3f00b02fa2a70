import {
  changePartners,
  loadPartners,
} from "../features/data-import/lists/partners.server";
import { PartnersScreen } from "../features/data-import/lists/partners-screen";
import { titled } from "../ui/shell/page-title";
import { dataImportMessages } from "../engine/messages";

export { shouldRevalidateUnlessRefused as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/data-import/data-sheet";
export const meta = titled(dataImportMessages.partners);

export const loader = loadPartners;

export const action = changePartners;

export default PartnersScreen;
