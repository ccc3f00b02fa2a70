import { formatMessage, homeMessages } from "../../engine/messages";
import type { DayShare } from "./overview-view";

const width = 240;
const height = 48;
/** Space around the line for the dot at its end. */
const margin = 4;

/** Smallest range of the line in percentage points, so that a steady week looks steady. */
const leastRange = 10;

/** The on-time share of the last days as a line; a day without a share interrupts it. */
export function Sparkline({ days }: { days: readonly DayShare[] }) {
  const shares = days.flatMap(({ percent }) => percent ?? []);
  if (shares.length === 0) return null;
  const top = Math.max(...shares);
  const bottom = Math.min(top - leastRange, ...shares);
  const x = (at: number) =>
    margin + (at * (width - 2 * margin)) / Math.max(1, days.length - 1);
  const y = (percent: number) =>
    margin + ((top - percent) * (height - 2 * margin)) / (top - bottom);
  let isLineOpen = false;
  const path = days.map(({ percent }, at) => {
    const command = isLineOpen ? "L" : "M";
    isLineOpen = percent !== null;
    // A zero-length line shows a day between two days without a share.
    return percent === null
      ? ""
      : `${command}${x(at).toFixed(1)} ${y(percent).toFixed(1)}${command === "M" ? "h0" : ""}`;
  });
  const last = days.at(-1);
  const description = formatMessage(homeMessages.onTimeByDay, {
    days: days
      .map(
        ({ day, percent }) =>
          `${day} ${percent === null ? homeMessages.noShare : `${percent.toFixed(2)}%`}`,
      )
      .join("; "),
  });
  return (
    <svg
      className="sparkline"
      role="img"
      aria-label={description}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
    >
      <title>{description}</title>
      <path d={path.join("")} />
      {last && last.percent !== null && (
        <circle cx={x(days.length - 1)} cy={y(last.percent)} r="3" />
      )}
    </svg>
  );
}
