import { titled } from "../ui/shell/page-title";
import { dataImportMessages } from "../engine/messages";

export { handle, links } from "../features/data-import/data-sheet";
export const meta = titled(dataImportMessages.columnsOfKinds);

export { loadColumns as loader } from "../features/data-import/columns.server";
export { ColumnsScreen as default } from "../features/data-import/columns-screen";
