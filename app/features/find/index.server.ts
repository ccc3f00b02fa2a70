export { hasFindShortcut } from "./shortcut.server";
