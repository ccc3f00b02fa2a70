import { useNavigate } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  Bar,
  BarChart,
  CartesianGrid,
  Tooltip,
  XAxis,
  YAxis,
  type TooltipContentProps,
} from "recharts";
import { labelEvery, scaleOf } from "./chart-geometry";
import { useIsPrinting } from "../../ui/browser/printing";
import { barLabel, series, type DayFigures } from "./figures";
import { dayLabel } from "../../engine/criteria/day-label";
import { dashboardMessages } from "../../engine/messages";
import { showNumber } from "../../engine/tables/display";
import type { InteractiveChartProps } from "./chart";

/** Margins around the bars, in pixels; the same as for `.plot` in dashboard.css. */
const room = { top: 8, right: 4, bottom: 28, left: 48 };
/** Widths below this use the phone's interval between labels, in pixels. */
const phoneWidth = 560;

/**
 * The chart rendered by recharts: the same bars in the same place, with a tooltip that follows the
 * mouse, a finger, or the arrow keys.
 */
export function InteractiveChart({
  days,
  shown,
  title,
  drawing,
  pathOf,
}: InteractiveChartProps) {
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const size = useSizeOf(box);
  const isPrinting = useIsPrinting();
  const isDrawn = useAfterNextPaint(size !== null);
  const { ticks, top } = scaleOf(days, shown);
  const every = labelEvery(days.length);
  const step = size && size.width < phoneWidth ? every.phone : every.wide;
  return (
    <>
      {(!isDrawn || isPrinting) && drawing}
      <div className={isDrawn ? "stage" : "stage waiting"} ref={box}>
        {size && (
          <BarChart
            data={[...days]}
            width={size.width}
            height={size.height}
            margin={{ top: room.top, right: room.right, bottom: 0, left: 0 }}
            barCategoryGap="14%"
            title={title}
            desc={dashboardMessages.arrowKeys}
            className={pathOf ? "leads" : undefined}
            onClick={({ activeTooltipIndex }) => {
              const day = days[Number(activeTooltipIndex ?? Number.NaN)];
              if (day && pathOf) navigate(pathOf(day));
            }}
          >
            <CartesianGrid vertical={false} />
            <XAxis
              dataKey="start"
              height={room.bottom}
              ticks={days
                .filter((_, index) => index % step === 0)
                .map(({ start }) => start)}
              interval={0}
              tickFormatter={dayLabel}
              tickLine={false}
              axisLine={false}
              tickSize={0}
              tickMargin={8}
            />
            <YAxis
              width={room.left}
              ticks={ticks}
              tickFormatter={(tick: number) => showNumber(tick, "number")}
              domain={[0, top]}
              interval={0}
              tickLine={false}
              axisLine={false}
              tickSize={0}
              tickMargin={8}
            />
            <Tooltip content={FiguresOfDay} isAnimationActive={false} />
            {series
              .filter(({ name }) => shown.includes(name))
              .map(({ name, label }) => (
                <Bar
                  key={name}
                  dataKey={name}
                  name={label}
                  stackId="cartons"
                  className={name}
                  isAnimationActive={false}
                />
              ))}
          </BarChart>
        )}
      </div>
    </>
  );
}

/** The tooltip with the figures of the active bar. */
function FiguresOfDay({ active, payload }: TooltipContentProps) {
  const day = payload[0]?.payload as DayFigures | undefined;
  if (!active || !day) return null;
  return (
    <div className="panel tip" role="status">
      <b>{barLabel(day)}</b>
      <ul>
        {payload.toReversed().map(({ name, value }) => (
          <li key={name}>
            {name}: {showNumber(Number(value), "number")}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns width and height of an element in pixels, updated on resize; null before it is mounted. */
function useSizeOf(box: React.RefObject<HTMLElement>) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(
    null,
  );
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () =>
      setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}

/** Returns true after the next paint: recharts needs a moment to compute its layout. */
function useAfterNextPaint(isStarted: boolean): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (!isStarted) return;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPast(true));
    });
    return () => cancelAnimationFrame(frame);
  }, [isStarted]);
  return isPast;
}
