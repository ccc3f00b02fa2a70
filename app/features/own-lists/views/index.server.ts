export { loadShortcuts } from "./shortcuts.server";
