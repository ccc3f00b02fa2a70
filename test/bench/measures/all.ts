import type { Measurement } from "../measurement";
import { anonymousCost } from "./anonymous-cost";
import { csvExport } from "./export";
import { firstRow } from "./first-row";
import { javascript } from "./javascript";
import { imports } from "./imports";
import { mapRefresh } from "./map-refresh";
import { memoryConcurrent } from "./memory-ceiling";
import { pages } from "./pages";
import { scale } from "./scale";
import { server } from "./server";
import { sorting } from "./sorting";

/** Every measurement, in the order of docs/performance.md. */
export const measurements: Measurement[] = [
  javascript,
  firstRow,
  ...server,
  memoryConcurrent,
  anonymousCost,
  ...pages,
  ...csvExport,
  sorting,
  ...scale,
  ...imports,
  mapRefresh,
];
