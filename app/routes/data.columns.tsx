import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadColumns } from "../features/data-import/columns.server";
import { ColumnsScreen } from "../features/data-import/columns-screen";
import { titled } from "../ui/shell/page-title";
import { dataImportMessages } from "../engine/messages";

export { handle, links } from "../features/data-import/data-sheet";
export const meta = titled(dataImportMessages.columnsOfKinds);

export const loader = (args: LoaderFunctionArgs) => loadColumns(args);

export default ColumnsScreen;
