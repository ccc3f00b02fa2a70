import type { ReactNode } from "react";
import type { DayFigures, SeriesName } from "./figures";

/** What the chart of recharts is given. */
export interface InteractiveChartProps {
  days: readonly DayFigures[];
  shown: readonly SeriesName[];
  /** What the chart shows, in words. */
  title: string;
  /** The server's drawing, which stays until the chart of recharts stands in its place. */
  drawing: ReactNode;
}
