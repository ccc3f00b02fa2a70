import { useEffect, useState, type ComponentType } from "react";
import { savesData } from "../tables/result-progress";
import type { LivingChartProps } from "./living-chart-props";

/** Fetches the code of the chart of recharts. */
export type FetchLivingChart = () => Promise<ComponentType<LivingChartProps>>;

/**
 * The chart of recharts; null until its code has come, with Save-Data, and when it cannot be had:
 * then the server's drawing stays. Whoever calls this has waited until the page is at rest.
 */
export function useLivingChart(
  fetchChart: FetchLivingChart,
): ComponentType<LivingChartProps> | null {
  const [chart, setChart] = useState<{
    Chart: ComponentType<LivingChartProps>;
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
