import { describe, expect, it } from "vitest";
import type { PagedCallName } from "../../../../provider/contract/calls";
import {
  doorScanPoolSummary,
  doorScanResult,
} from "../../../../app/features/reports/door-scan-report.server";
import {
  onTimePoolSummary,
  onTimeResult,
  onTimeStoreSummary,
} from "../../../../app/features/reports/on-time-report.server";
import {
  scanPoolSummary,
  scanResult,
  scanStoreSummary,
} from "../../../../app/features/reports/scan-report.server";
import { searchAt, searches } from "../../../../app/web/result-pages.server";
import type {
  ReadCriteria,
  ResultSearch,
} from "../../../../app/engine/results/result-search";
import * as reading from "../../support/read-search";

const encodedCriteria = "s=2026-11-13_f=2026-11-20_p=3_st=12+15";
const onTimeCriteria = "s=2026-11-13_f=2026-11-20_ot=101_p=3_st=12+15";
const window = { startDate: "2026-11-13", endDate: "2026-11-20" };

/** Reads a URL with the search of its path. */
function readAt(path: string): ReadCriteria<unknown> {
  const search = searchAt(path.split("?")[0] ?? "");
  if (!search) throw new Error(`Nothing stands at ${path}`);
  return search.with((found) => reading.readSearch(found, path));
}

const readGiven = <Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  given: string,
) => reading.readSearch(search, search.route.replace(":searchID", given));

const criteriaOf = <Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  given: string,
) => reading.readable(readGiven(search, given)).criteria;

const payloadOf = <Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  given: string,
) => reading.payloadOf(search, readGiven(search, given));

const problemsAt = (path: string) => reading.problemsOf(readAt(path));

describe("the searches of the reports", () => {
  it("request 5,000 rows per page, at the URLs of the specification", () => {
    const routes = searches
      .filter(({ route }) => route.includes("-report/"))
      .map((search) => [search.route, search.with(({ pageSize }) => pageSize)]);
    expect(routes).toEqual(
      [
        "/onTime-report/result/:searchID",
        "/onTime-report/summary/pool/:searchID",
        "/onTime-report/summary/store/:searchID",
        "/scan-report/result/:searchID",
        "/scan-report/summary/pool/:searchID",
        "/scan-report/summary/store/:searchID",
        "/doorscan-report/result/:searchID",
        "/doorscan-report/summary/pool/:searchID",
      ].map((route) => [route, 5_000]),
    );
  });

  it("request date range, pool and stores, as the contract defines them", () => {
    const asked = { ...window, pool: "3", stores: ["12", "15"] };
    expect(payloadOf(onTimeResult, onTimeCriteria)).toEqual({
      ...asked,
      onTimeCodes: "101",
    });
    for (const summary of [onTimePoolSummary, onTimeStoreSummary]) {
      // Kept for the way back to the form, not sent.
      expect(payloadOf(summary, onTimeCriteria)).toEqual(asked);
    }
    const scan = { ...asked, specialFilters: "" };
    for (const [search, summaryType] of [
      [scanResult, ""],
      [scanPoolSummary, "pool"],
      [scanStoreSummary, "store"],
    ] as const)
      expect(payloadOf(search, encodedCriteria)).toEqual({
        ...scan,
        summaryType,
      });
    for (const [search, summaryType] of [
      [doorScanResult, ""],
      [doorScanPoolSummary, "pool"],
    ] as const)
      expect(payloadOf(search, encodedCriteria)).toEqual({
        ...asked,
        summaryType,
      });
  });

  it("request all pools with null, in the door scan report with an empty text", () => {
    const all = "s=2026-11-13_f=2026-11-20";
    for (const search of [onTimeResult, onTimePoolSummary]) {
      expect(payloadOf(search, all)).toEqual({
        ...window,
        pool: null,
        stores: [],
      });
    }
    expect(payloadOf(scanResult, all)).toMatchObject({ pool: null });
    expect(payloadOf(doorScanResult, all)).toMatchObject({ pool: "" });
    expect(payloadOf(doorScanPoolSummary, all)).toMatchObject({ pool: "" });
  });

  it("treat no checked box as all deliveries", () => {
    for (const ot of ["_ot=000", "_ot=", ""]) {
      expect(
        payloadOf(onTimeResult, `s=today_f=today${ot}`),
      ).not.toHaveProperty("onTimeCodes");
    }
    expect(payloadOf(onTimeResult, "s=today_f=today_ot=111")).toHaveProperty(
      "onTimeCodes",
      "111",
    );
  });

  it("describe their criteria", () => {
    const message = (id: string) => (id === "3" ? "Pool Chicago" : "another");
    expect(
      scanResult.describe(
        criteriaOf(scanResult, "s=2026-11-13_f=2026-11-20_p=3_st=1+2+3"),
        message,
      ),
    ).toEqual({
      heading: "Scan report · Nov 13 – Nov 20, 2026 · Pool Chicago · 3 stores",
      chips: ["Nov 13 – Nov 20, 2026", "Pool Chicago", "3 stores"],
    });
    expect(
      onTimeResult.describe(criteriaOf(onTimeResult, onTimeCriteria), message),
    ).toEqual({
      heading:
        "On-time report · Nov 13 – Nov 20, 2026 · Pool Chicago · 2 stores · Early, Late",
      chips: [
        "Nov 13 – Nov 20, 2026",
        "Pool Chicago",
        "2 stores",
        "Early, Late",
      ],
    });
    // The checkboxes change no figure of a summary.
    expect(
      onTimePoolSummary.describe(
        criteriaOf(onTimePoolSummary, onTimeCriteria),
        message,
      ).heading,
    ).toBe(
      "On-time report · Pool summary · Nov 13 – Nov 20, 2026 · Pool Chicago · 2 stores",
    );
    expect(
      doorScanPoolSummary.describe(
        criteriaOf(doorScanPoolSummary, "s=today_f=today_st=7"),
        message,
      ).heading,
    ).toBe("Door scan report · Pool summary · Nov 20, 2026 · Store 7");
    expect(onTimeResult.pool?.({ p: "3" })).toBe("3");
    expect(onTimeResult.pool?.({})).toBeNull();
  });

  it("require a date range, with the specified message", () => {
    const start = "Invalid start date, must be formatted (MM/DD/YYYY)";
    const end = "Invalid end date, must be formatted (MM/DD/YYYY)";
    for (const page of [
      "/onTime-report/result",
      "/onTime-report/summary/store",
      "/scan-report/summary/pool",
      "/doorscan-report/result",
    ]) {
      expect(problemsAt(`${page}/p=3`)).toEqual([start, end]);
      expect(problemsAt(`${page}/s=today`)).toEqual([end]);
      expect(problemsAt(`${page}/s=2026-02-30_f=todai`)).toEqual([start, end]);
      expect(problemsAt(`${page}/s=today_f=-7d`)).toEqual([
        "End date must not be before start date",
      ]);
      expect(problemsAt(`${page}/s=today_f=today_p=${"1".repeat(65)}`)).toEqual(
        ["An ID in this link is longer than 64 characters"],
      );
      expect(
        problemsAt(
          `${page}/s=today_f=today_st=${Array.from({ length: 500 }, (_, store) => 1000 + store).join("+")}`,
        ),
      ).toEqual([]);
    }
  });

  it("report criteria of another page as unknown", () => {
    const unknown = "This link contains an unknown search criterion";
    expect(problemsAt(`/scan-report/result/${onTimeCriteria}`)).toEqual([
      unknown,
    ]);
    expect(problemsAt(`/doorscan-report/result/${onTimeCriteria}`)).toEqual([
      unknown,
    ]);
    expect(problemsAt("/onTime-report/result/s=today_f=today_m=M1")).toEqual([
      unknown,
    ]);
    expect(problemsAt("/onTime-report/result/s=today_f=today_ot=10")).toEqual([
      "The criterion “ot” in this link is invalid",
    ]);
  });

  it("link to the right form from the URL of another one, and pin relative dates", () => {
    const pathsAt = (path: string) => {
      const read = reading.readable(readAt(path));
      const { canonicalPath, pinnedPath, relativePath } = read;
      return { canonicalPath, pinnedPath, relativePath };
    };
    expect(
      pathsAt("/scan-report/result/p=3_f=11-20-2026_s=11%2F13%2F2026"),
    ).toEqual({
      canonicalPath: "/scan-report/result/s=2026-11-13_f=2026-11-20_p=3",
      // The last seven days of that day.
      relativePath: "/scan-report/result/s=-7d_f=today_p=3",
    });
    expect(
      pathsAt("/scan-report/result/s=2026-11-12_f=2026-11-20_p=3"),
    ).toEqual({ canonicalPath: null });
    expect(
      pathsAt("/onTime-report/summary/pool/s=Monday_f=today_ot=100"),
    ).toEqual({
      canonicalPath: "/onTime-report/summary/pool/s=monday_f=today_ot=100",
      pinnedPath:
        "/onTime-report/summary/pool/s=2026-11-16_f=2026-11-20_ot=100",
    });
  });
});
