import type { Measurement } from "../measurement";
import { anonymousCost } from "./anonymous-cost";
import { csvExport } from "./export";
import { firstRow } from "./first-row";
import { javascript } from "./javascript";
import { imports } from "./imports";
import { interactiveMap } from "./interactive-map";
import { lookUps } from "./look-ups";
import { mapStatuses } from "./map-statuses";
import { mapRefresh } from "./map-refresh";
import { memoryCeiling } from "./memory-ceiling";
import { oneFlight } from "./one-flight";
import { pagesByKey } from "./pages-by-key";
import { printAll } from "./print-all";
import { reportMails } from "./report-mails";
import { reportPages } from "./report-pages";
import { scale } from "./scale";
import { server } from "./server";
import { signInFlood } from "./sign-in-flood";
import { sorting } from "./sorting";
import { slowReaders } from "./slow-readers";
import { reportSummaries } from "./summaries";

/** Every measurement, in the order of docs/performance.md. */
export const measurements: Measurement[] = [
  ...oneFlight,
  ...javascript,
  ...firstRow,
  ...server,
  signInFlood,
  ...memoryCeiling,
  anonymousCost,
  ...reportPages,
  ...csvExport,
  slowReaders,
  pagesByKey,
  printAll,
  ...sorting,
  ...lookUps,
  mapStatuses,
  ...reportSummaries,
  ...scale,
  ...imports,
  ...reportMails,
  ...mapRefresh,
  ...interactiveMap,
];
