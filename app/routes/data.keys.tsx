import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { changeKeys, loadKeys } from "../data-import/keys.server";
import { KeysScreen } from "../data-import/keys-screen";
import { styleSheetLinks, type DocumentHandle } from "../shell/document-styles";
import { titled } from "../shell/page-title";
import { dataImportMessages } from "../messages";
import sheet from "../styles/data.css?url";

export { shouldRevalidateUnlessRefused as shouldRevalidate } from "../forms/redisplay";

export const handle = { sheet: "data" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("data", sheet);
export const meta = titled(dataImportMessages.apiKeys);

export const loader = (args: LoaderFunctionArgs) => loadKeys(args);

export const action = (args: ActionFunctionArgs) => changeKeys(args);

export default KeysScreen;
