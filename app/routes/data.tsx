import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { loadDataPage, uploadDocument } from "../data-import/data-page.server";
import { DataScreen } from "../data-import/data-screen";
import { styleSheetLinks, type DocumentHandle } from "../shell/document-styles";
import { titled } from "../shell/page-title";
import { dataImportMessages } from "../messages";
import sheet from "../styles/data.css?url";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../forms/redisplay";

export const handle = { sheet: "data" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("data", sheet);
export const meta = titled(dataImportMessages.data);

export const loader = (args: LoaderFunctionArgs) => loadDataPage(args);

export const action = (args: ActionFunctionArgs) => uploadDocument(args);

export default DataScreen;
