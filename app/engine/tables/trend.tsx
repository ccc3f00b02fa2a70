import { formatMessage } from "../messages";
import { readTrend } from "./percentage";

const width = 96;
const height = 20;
/** Space around the line for its width and for the dot at its end. */
const margin = 3;
/** The percentage at the bottom: lower ones are drawn there, so that usual differences can be seen. */
const lowest = 50;

/**
 * A line of percentages by week, on the same scale in all rows.
 * @param text the percentages, as `trendText` formats them
 * @param label the text alternative, with placeholders for the first and the last percentage
 */
export function Trend({ text, label }: { text: string; label: string }) {
  const shares = readTrend(text);
  const points = shares.flatMap((share, week) =>
    share === null ? [] : [{ share, week, ...placeOf(share, week, shares) }],
  );
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  // A week without a percentage is a gap; a percentage between two gaps is a dot.
  const path = points
    .map(({ x, y, week }) =>
      week > 0 && shares[week - 1] !== null ? `L${x} ${y}` : `M${x} ${y}h0`,
    )
    .join("");
  return (
    <svg
      className="trend"
      role="img"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <title>
        {formatMessage(label, { first: first.share, last: last.share })}
      </title>
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx={last.x} cy={last.y} r="2.5" fill="currentColor" />
    </svg>
  );
}

/** Returns where a percentage is drawn, in units of the drawing. */
function placeOf(share: number, week: number, { length }: readonly unknown[]) {
  const right = week / Math.max(length - 1, 1);
  const up = Math.min(Math.max((share - lowest) / (100 - lowest), 0), 1);
  return {
    x: Math.round(margin + right * (width - 2 * margin)),
    y: Math.round((height - margin - up * (height - 2 * margin)) * 10) / 10,
  };
}
