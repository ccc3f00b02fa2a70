import { beforeEach, describe, expect, it } from "vitest";
import {
  loadDueCartons,
  loadExceptions,
  loadUnfinishedReports,
} from "../../../../app/features/attention/attention-items.server";
import { loadAttentionPage } from "../../../../app/features/attention/received-list.server";
import type { ReceivedListView } from "../../../../app/features/attention/received-list-view";
import { FigureLoader } from "../../../../app/features/attention/figures.server";
import type { ProviderApi } from "../../../../app/engine/provider-client/provider-api";
import { searchAt } from "../../../../app/web/result-pages.server";
import {
  answeredPage,
  pagedProvider,
  refusal,
  type PagedProvider,
} from "../../support/paged-provider";
import { carton } from "../../support/shapes";
import { figureContext } from "./figure-context";

/** Cartons that are not delivered: two of three were seen, on a pallet or on a trailer. */
const cartons = (count: number) =>
  Array.from({ length: count }, (_, row) =>
    carton({
      ASN: String(row),
      "Pallet Date": row % 3 === 0 ? "2026-11-18" : null,
      "Trailer Date": row % 3 === 1 ? "2026-11-19" : null,
    }),
  );

let api: PagedProvider;
beforeEach(() => {
  api = pagedProvider(cartons(300));
  api.call = (() =>
    Promise.resolve({
      ok: true,
      message: null,
      result: [{}, {}],
    })) as unknown as ProviderApi["call"];
});

const load = (query: string) =>
  loadAttentionPage({
    request: new Request(`http://portal.example/attention${query}`),
    context: figureContext(api),
  });

async function list(query = ""): Promise<{
  view: ReceivedListView;
  status: number;
}> {
  const { data, init } = await load(`?list=received${query}`);
  return { view: data, status: init?.status ?? 200 };
}

const loadFigures = () =>
  loadExceptions(
    new FigureLoader(figureContext(api), new URLSearchParams()),
    figureContext(api),
    Promise.resolve(null),
  );

describe("the figures that need attention", () => {
  it("link to pages with canonical addresses and relative dates within seven days", async () => {
    const figures = new FigureLoader(figureContext(api), new URLSearchParams());
    const links = [
      await loadDueCartons(figures),
      ...(await loadFigures()),
    ].filter(({ path }) => !path.startsWith("/attention"));
    expect(links).toHaveLength(5);
    for (const { path } of links) {
      const url = new URL(path, "http://portal.example");
      const found = searchAt(url.pathname);
      const read = found?.with((search) =>
        search.read(url, null, "2026-11-20"),
      );
      expect(read, path).toMatchObject({ ok: true, canonicalPath: null });
      const { s = "", f = "" } = (
        read as { criteria: { s: string; f: string } }
      ).criteria;
      expect(s >= "2026-11-13" && f <= "2026-11-20", path).toBe(true);
      expect(path).not.toContain("2026");
    }
  });

  it("count the cartons that were seen on a pallet or a trailer", async () => {
    const figures = await loadFigures();
    const received = figures.find(({ path }) => path.includes("list=received"));
    expect(received?.count).toBe("200");
  });

  it("include unfinished reports of enabled features only", async () => {
    const context = figureContext(api);
    const figures = new FigureLoader(context, new URLSearchParams());
    const all = await loadUnfinishedReports(figures, context);
    expect(all.map(({ path, count }) => [path, count])).toEqual([
      ["/report-entry/delivery", "2"],
      ["/report-entry/pickup", "2"],
    ]);
    const withoutPickups = {
      ...context,
      env: { ...context.env, features: new Set(["reportDelivery"] as const) },
    };
    const enabled = await loadUnfinishedReports(figures, withoutPickups);
    expect(enabled.map(({ path }) => path)).toEqual(["/report-entry/delivery"]);
  });

  it("are shown without those that fail", async () => {
    api.before = () => refusal("Too busy");
    const figures = await loadFigures();
    expect(figures.map(({ count }) => count)).toEqual(Array(5).fill(null));
  });
});

describe("the list of cartons that were received and not delivered", () => {
  it("has pages of 100 rows, the last one for a later page", async () => {
    const first = await list();
    expect(first.view).toMatchObject({ found: 200, page: 1, from: 0 });
    expect(first.view.rows).toHaveLength(100);
    const { view } = await list("&page=7");
    expect(view).toMatchObject({ page: 2, from: 100 });
    expect(view.rows?.[0]?.[0]?.[0]).toBe("150");
    expect(view.about).toContain("Nov 13 – Nov 19, 2026");
  });

  it("sorts all of its rows by a column", async () => {
    const { view } = await list("&sort=ASN&dir=desc");
    expect(view.rows?.slice(0, 3).map(([asn]) => asn?.[0])).toEqual([
      "298",
      "297",
      "295",
    ]);
  });

  it("is empty without such cartons", async () => {
    api.rows = [carton({ ASN: "1" })];
    const { view } = await list();
    expect(view).toMatchObject({ found: 0, page: 1, rows: [], message: null });
  });

  it("shows the message of a failed search, with its status", async () => {
    api.before = () => refusal("Too busy");
    const { view, status } = await list();
    expect(view).toMatchObject({ found: 0, message: "Too busy" });
    expect(status).toBe(400);
  });

  it("keeps the rows before a page that failed", async () => {
    api.before = (offset) =>
      offset === 0 ? answeredPage(cartons(20_000)) : refusal("Too busy");
    const { view, status } = await list();
    expect(view).toMatchObject({ found: 13_334, message: "Too busy" });
    expect(status).toBe(200);
  });

  it("exists under its own name only", async () => {
    await expect(load("?list=everything")).rejects.toMatchObject({
      status: 404,
    });
  });
});
