import { useEffect, useState, type ComponentType } from "react";
import { savesData } from "../tables/result-progress";
import type { InteractiveChartProps } from "./interactive-chart-props";

/** Loads the code of the recharts chart. */
export type FetchInteractiveChart = () => Promise<
  ComponentType<InteractiveChartProps>
>;

/**
 * Returns the recharts chart; null until its code is loaded, with Save-Data, and if it cannot be
 * loaded: then the server's drawing stays. The caller has waited until the page is idle.
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
