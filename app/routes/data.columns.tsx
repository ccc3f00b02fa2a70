import { loadColumns } from "../features/data-import/columns.server";
import { ColumnsScreen } from "../features/data-import/columns-screen";
import { titled } from "../ui/shell/page-title";
import { dataImportMessages } from "../engine/messages";

export { handle, links } from "../features/data-import/data-sheet";
export const meta = titled(dataImportMessages.columnsOfKinds);

export const loader = loadColumns;

export default ColumnsScreen;
