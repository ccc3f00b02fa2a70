import { useEffect, useState, type ComponentType } from "react";
import { savesData } from "../tables/result-progress";
import type { InteractiveChartProps } from "./interactive-chart-props";

/** Fetches the code of the chart of recharts. */
export type FetchInteractiveChart = () => Promise<
  ComponentType<InteractiveChartProps>
>;

/**
 * The chart of recharts; null until its code has come, with Save-Data, and when it cannot be had:
 * then the server's drawing stays. Whoever calls this has waited until the page is at rest.
 */
export function useInteractiveChart(
  fetchChart: FetchInteractiveChart,
): ComponentType<InteractiveChartProps> | null {
  const [chart, setChart] = useState<{
    Chart: ComponentType<InteractiveChartProps>;
  } | null>(null);
  useEffect(() => {
    if (savesData()) return;
    let wanted = true;
    fetchChart().then(
      (Chart) => {
        if (wanted) setChart({ Chart });
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [fetchChart]);
  return chart?.Chart ?? null;
}
