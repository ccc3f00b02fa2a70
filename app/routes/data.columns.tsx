import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadColumns } from "../features/data-import/columns.server";
import { ColumnsScreen } from "../features/data-import/columns-screen";
import {
  styleSheetLinks,
  type DocumentHandle,
} from "../ui/shell/document-styles";
import { titled } from "../ui/shell/page-title";
import { dataImportMessages } from "../engine/messages";
import sheet from "../features/data-import/data.css?url";

export const handle = { sheet: "data" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("data", sheet);
export const meta = titled(dataImportMessages.columnsOfKinds);

export const loader = (args: LoaderFunctionArgs) => loadColumns(args);

export default ColumnsScreen;
