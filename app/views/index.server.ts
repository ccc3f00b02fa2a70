export { loadShortcuts, type Shortcut } from "./shortcuts.server";
