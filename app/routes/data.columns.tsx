import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadColumns } from "../data-import/columns.server";
import { ColumnsScreen } from "../data-import/columns-screen";
import { styleSheetLinks, type DocumentHandle } from "../shell/document-styles";
import { titled } from "../shell/page-title";
import { dataImportMessages } from "../messages";
import sheet from "../styles/data.css?url";

export const handle = { sheet: "data" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("data", sheet);
export const meta = titled(dataImportMessages.columnsOfKinds);

export const loader = (args: LoaderFunctionArgs) => loadColumns(args);

export default ColumnsScreen;
