import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { changePartners, loadPartners } from "../data-import/partners.server";
import { PartnersScreen } from "../data-import/partners-screen";
import { styleSheetLinks, type DocumentHandle } from "../shell/document-styles";
import { titled } from "../shell/page-title";
import { dataImportMessages } from "../messages";
import sheet from "../styles/data.css?url";

export { shouldRevalidateUnlessRefused as shouldRevalidate } from "../forms/redisplay";

export const handle = { sheet: "data" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("data", sheet);
export const meta = titled(dataImportMessages.partners);

export const loader = (args: LoaderFunctionArgs) => loadPartners(args);

export const action = (args: ActionFunctionArgs) => changePartners(args);

export default PartnersScreen;
