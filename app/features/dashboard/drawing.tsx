import {
  barParts,
  barSlots,
  labelEvery,
  rounded,
  scaleOf,
  totalsFor,
  type BarPart,
} from "./chart-geometry";
import { barLabel, type DayFigures, type SeriesName } from "./figures";
import { dayLabel } from "../../engine/criteria/day-label";
import { dashboardMessages, formatShortNumber } from "../../engine/messages";
import { showNumber } from "../../engine/tables/display";

/**
 * The server-rendered chart, which works without scripts. Positions and sizes are percentages, so that
 * bars stretch with the screen while text and patterns keep their size.
 */
export function Drawing({
  days,
  shown,
  title,
}: {
  days: readonly DayFigures[];
  shown: readonly SeriesName[];
  /** Accessible description of the chart. */
  title: string;
}) {
  const { ticks, top } = scaleOf(days, shown);
  const every = labelEvery(days.length);
  return (
    <svg role="img" aria-labelledby="chart-title chart-about">
      <title id="chart-title">{title}</title>
      <desc id="chart-about">{dashboardMessages.aboutChart}</desc>
      {ticks.map((tick) => {
        const y = `${rounded(100 - (tick / top) * 100)}%`;
        return (
          <g key={tick}>
            <line x2="100%" y1={y} y2={y} />
            <text x="-8" y={y} dy=".35em" className="value">
              {showNumber(tick, "number")}
            </text>
          </g>
        );
      })}
      {/* A nested SVG, which clips the bars at its lower edge. */}
      <svg>
        {segmentsBySeries(days, shown, top).map(([name, parts]) => (
          <g key={name} className={name}>
            {parts.map(({ x, y, width }) => (
              <rect
                key={x}
                x={`${x}%`}
                y={`${y}%`}
                width={`${width}%`}
                height="100%"
              />
            ))}
          </g>
        ))}
      </svg>
      {days.map(({ start }, index) =>
        index % every.wide === 0 ? (
          <text
            key={start}
            x={`${rounded(((index + 0.5) * 100) / days.length)}%`}
            y="100%"
            dy="1.5em"
            className={index % every.phone === 0 ? undefined : "wide-only"}
          >
            {dayLabel(start)}
          </text>
        ) : null,
      )}
    </svg>
  );
}

/**
 * The totals above the bars, and a frame around the last one if it has fewer days than the others. It lies over
 * the drawing, and over the chart that replaces it. The table of figures says the same.
 */
export function Totals({
  days,
  shown,
  isLastUnfinished,
}: {
  days: readonly DayFigures[];
  shown: readonly SeriesName[];
  isLastUnfinished: boolean;
}) {
  const slots = barSlots(days, shown);
  const { fit, fitPhone, areShort } = totalsFor(days.length);
  const last = slots.at(-1);
  return (
    <div className="over" aria-hidden="true">
      <svg>
        {fit &&
          slots.map(({ x, width, y, total }) =>
            total === 0 ? null : (
              <text
                key={x}
                x={`${rounded(x + width / 2)}%`}
                y={`${y}%`}
                dy="-.35em"
                className={fitPhone ? undefined : "wide-only"}
              >
                {areShort
                  ? formatShortNumber(total)
                  : showNumber(total, "number")}
              </text>
            ),
          )}
        {isLastUnfinished && last && (
          <rect
            className="unfinished"
            x={`${last.x}%`}
            width={`${last.width}%`}
            height="100%"
          />
        )}
      </svg>
    </div>
  );
}

/**
 * A link over each bar of the drawing, to its days. The dates of the table of figures are the same links, which
 * the keyboard and readers of screens reach.
 */
export function BarLinks({
  days,
  shown,
  pathOf,
}: {
  days: readonly DayFigures[];
  shown: readonly SeriesName[];
  pathOf: (day: DayFigures) => string;
}) {
  const slots = barSlots(days, shown);
  return (
    <div className="over" aria-hidden="true">
      <svg>
        {days.map((day, index) => (
          <a key={day.start} href={pathOf(day)} tabIndex={-1}>
            <title>{barLabel(day)}</title>
            <rect
              x={`${slots[index]?.x ?? 0}%`}
              width={`${slots[index]?.width ?? 0}%`}
              height="100%"
            />
          </a>
        ))}
      </svg>
    </div>
  );
}

/**
 * Returns the segments of the bars by series, the topmost first: the page of 90 days is 330 B smaller,
 * compressed, than with the segments of each bar together.
 */
function segmentsBySeries(
  days: readonly DayFigures[],
  shown: readonly SeriesName[],
  top: number,
): [SeriesName, BarPart[]][] {
  const parts = barParts(days, shown, top);
  return shown
    .toReversed()
    .map((series) => [series, parts.filter(({ name }) => name === series)]);
}

/**
 * The fill patterns of the bars, which distinguish the series without color. Rendered once per page.
 */
export function Patterns() {
  return (
    <svg className="visually-hidden" aria-hidden="true" focusable="false">
      <pattern
        id="hatched"
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path d="M0 0h6v6h-6z" />
        <path d="M1.5 0v6" />
      </pattern>
      <pattern id="dotted" width="6" height="6" patternUnits="userSpaceOnUse">
        <path d="M0 0h6v6h-6z" />
        <circle cx="3" cy="3" r="1.2" />
      </pattern>
    </svg>
  );
}
