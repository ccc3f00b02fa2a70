import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;

/** Returns whether scripts run: false at the server and in the first rendering of the browser. */
export const useScripted = () =>
  useSyncExternalStore(neverChanges, inBrowser, onServer);
