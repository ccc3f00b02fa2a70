import { expect, it } from "vitest";
import { doorScanResult } from "../../../../app/features/reports/door-scan-report.server";
import {
  scanPoolSummary,
  scanResult,
  scanStoreSummary,
} from "../../../../app/features/reports/scan-report.server";

const days = { s: "-7d", f: "today" } as const;
const nameOf = (id: string) => `Pool ${id}`;

it("a page of a report links the summaries whose rows lead to it, with the dates as they were written", () => {
  const pools = {
    text: "Pool summary",
    path: "/scan-report/summary/pool/s=-7d_f=today",
  };
  const one = { ...days, p: "2", st: ["1013"] };
  expect(scanPoolSummary.above?.(one, nameOf)).toEqual([]);
  expect(scanStoreSummary.above?.(one, nameOf)).toEqual([
    { ...pools, path: `${pools.path}_st=1013` },
  ]);
  expect(scanResult.above?.(one, nameOf)).toEqual([
    pools,
    { text: "Pool 2", path: "/scan-report/summary/store/s=-7d_f=today_p=2" },
  ]);
  // Of a report without a summary of stores, the pools lead to the result.
  expect(doorScanResult.above?.(one, nameOf)).toEqual([
    { ...pools, path: "/doorscan-report/summary/pool/s=-7d_f=today" },
  ]);
});

it("a page about all pools has none above it", () => {
  expect(scanResult.above?.(days, nameOf)).toEqual([]);
});
