import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  changeIdentifiers,
  loadIdentifiers,
} from "../data-import/identifiers.server";
import { IdentifiersScreen } from "../data-import/identifiers-screen";
import { styleSheetLinks, type DocumentHandle } from "../shell/document-styles";
import { titled } from "../shell/page-title";
import { dataImportMessages } from "../messages";
import sheet from "../styles/data.css?url";

export { shouldRevalidateUnlessRefused as shouldRevalidate } from "../forms/redisplay";

export const handle = { sheet: "data" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("data", sheet);
export const meta = titled(dataImportMessages.identifiers);

export const loader = (args: LoaderFunctionArgs) => loadIdentifiers(args);

export const action = (args: ActionFunctionArgs) => changeIdentifiers(args);

export default IdentifiersScreen;
