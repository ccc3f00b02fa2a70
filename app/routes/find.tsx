import { commonMessages } from "../engine/messages";
import { titled } from "../ui/shell/page-title";

export const meta = titled(commonMessages.find);

export { loadFindPage as loader } from "../features/find/find-page.server";
export { switchShortcut as action } from "../features/find/shortcut.server";
export { FindScreen as default } from "../features/find/find-screen";
