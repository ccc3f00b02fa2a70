import { lazy, useMemo } from "react";
import { tableId, useFirstRows } from "../../engine/tables/document-rows";
import { LateHydration } from "../../ui/shell/late-hydration";
import { whenIdle } from "../../ui/browser/when-idle";
import { figuresTable, type FiguresView } from "./figures-view";

/**
 * The server-rendered chart and its links work without scripts; hydration is postponed until the page
 * is idle. Until then React keeps the server's markup.
 */
const Chart = import.meta.env.SSR
  ? // A static import would make it part of the page's scripts, too.
    (await import("./chart")).DashboardChart
  : lazy(async () => {
      await whenIdle();
      // If the code cannot be loaded, the server's chart remains.
      const { DashboardChart: Interactive } = await import("./chart").catch(
        () => new Promise<never>(() => undefined),
      );
      return { default: Interactive };
    });

/** Defined here, not where it is called, so that the chart's module does not import this one. */
const fetchInteractiveChart = async () =>
  (await import("./interactive-chart")).InteractiveChart;

/** The dashboard's chart with its legend and table of figures. */
export function ChartSection({ view }: { view: FiguresView }) {
  // Read during the first render: if the section re-rendered before its code is loaded, the table would
  // be gone.
  const rows = useFirstRows(figuresTable, view.rows);
  const chart = useMemo(
    () => (
      <Chart
        view={view}
        rows={rows}
        tableId={tableId(figuresTable)}
        fetchInteractiveChart={fetchInteractiveChart}
      />
    ),
    [view, rows],
  );
  return (
    <LateHydration
      shown={view}
      fallback={<div className="panel chart awaited" aria-busy />}
    >
      {chart}
    </LateHydration>
  );
}
