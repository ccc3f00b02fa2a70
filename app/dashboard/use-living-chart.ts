import { useEffect, useState, type ComponentType } from "react";
import { savesData } from "../tables/result-progress";
import type { LivingChartProps } from "./living-chart-props";

/**
 * The chart of recharts, once the page is loaded and the browser has nothing better to do; null
 * before that, with Save-Data, and when its code cannot be had: then the server's drawing stays.
 */
export function useLivingChart(): ComponentType<LivingChartProps> | null {
  const [chart, setChart] = useState<{
    Chart: ComponentType<LivingChartProps>;
  } | null>(null);
  useEffect(() => {
    if (savesData()) return;
    let wanted = true;
    const fetchChart = () => {
      if (!wanted) return;
      import("./living-chart").then(
        ({ LivingChart }) => {
          if (wanted) setChart({ Chart: LivingChart });
        },
        () => undefined,
      );
    };
    const atRest = () => whenIdle(fetchChart);
    if (document.readyState === "complete") atRest();
    else window.addEventListener("load", atRest, { once: true });
    return () => {
      wanted = false;
      window.removeEventListener("load", atRest);
    };
  }, []);
  return chart?.Chart ?? null;
}

/** Not every browser can say when it is idle. */
function whenIdle(then: () => void): void {
  if (typeof window.requestIdleCallback === "function")
    window.requestIdleCallback(then);
  else setTimeout(then, 200);
}
