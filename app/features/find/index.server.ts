export { hasFindShortcut } from "./shortcut.server";
export { NameCache } from "./names/listed-names.server";
