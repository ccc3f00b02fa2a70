import type { ReactNode } from "react";
import type { DayFigures, SeriesName } from "./figures";

/** Props of the recharts chart. */
export interface InteractiveChartProps {
  days: readonly DayFigures[];
  shown: readonly SeriesName[];
  /** Accessible description of the chart. */
  title: string;
  /** The server's drawing, which stays until the recharts chart replaces it. */
  drawing: ReactNode;
}
