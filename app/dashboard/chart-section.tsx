import { lazy, Suspense } from "react";
import { tableId, useFirstRows } from "../tables/document-rows";
import { whenIdle } from "../shell/when-idle";
import { DashboardChart } from "./chart";
import { figuresTable, type FiguresView } from "./figures-view";

/**
 * The chart needs no script to be seen, and its links none to be followed: what makes it alive comes
 * once the screen is usable. Until then React leaves the server's markup as it is.
 */
const Chart = import.meta.env.SSR
  ? DashboardChart
  : lazy(async () => {
      await whenIdle();
      // Code that does not come leaves the server's chart as it is.
      const { DashboardChart: Interactive } = await import("./chart").catch(
        () => new Promise<never>(() => undefined),
      );
      return { default: Interactive };
    });

/** Here and not where it is called, so that the code of the chart needs nothing of this module. */
const fetchInteractiveChart = async () =>
  (await import("./interactive-chart")).InteractiveChart;

/** The chart of the dashboard with its legend and figures. */
export function ChartSection({ view }: { view: FiguresView }) {
  // Read at once: what is drawn anew before its code has come would find its table gone.
  const rows = useFirstRows(figuresTable, view.rows);
  return (
    <Suspense fallback={<div className="panel chart awaited" aria-busy />}>
      <Chart
        view={view}
        rows={rows}
        tableId={tableId(figuresTable)}
        fetchInteractiveChart={fetchInteractiveChart}
      />
    </Suspense>
  );
}
