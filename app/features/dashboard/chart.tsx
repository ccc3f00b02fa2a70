import { useLocation, useRevalidator } from "@remix-run/react";
import {
  useEffect,
  useId,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from "react";
import { Link } from "../../ui/shell/link";
import { Enhancement } from "../../ui/shell/enhancement";
import { showNumber } from "../../engine/tables/display";
import { isDataSaverOn } from "../../engine/tables/result/result-progress";
import { pageQuery } from "../../engine/tables/page-query";
import type { TableRow } from "../../engine/tables/table";
import { PageLink } from "../../engine/tables/page-link";
import { BarLinks, Drawing, Patterns, Totals } from "./drawing";
import {
  barPath,
  barsOf,
  chartTitle,
  daysOfUnfinishedBar,
  figureColumns,
  series,
  shownSeries,
  toggledSeries,
  type DayFigures,
  type SeriesName,
} from "./figures";
import type { FiguresView } from "./figures-view";
import {
  commonMessages,
  dashboardMessages,
  formatMessage,
  mapMessages,
} from "../../engine/messages";

/** How often the page reloads the figures while manifests are still being loaded, in milliseconds. */
const reloadIntervalMs = 2_000;

/** Props of the recharts chart. */
export interface InteractiveChartProps {
  days: readonly DayFigures[];
  shown: readonly SeriesName[];
  /** Accessible description of the chart. */
  title: string;
  /** The server's drawing, which stays until the recharts chart replaces it. */
  drawing: ReactNode;
  /** Returns the page that a bar leads to; null if there is one bar, which is this page. */
  pathOf: ((day: DayFigures) => string) | null;
}

/** Loads the code of the recharts chart. */
type FetchInteractiveChart = () => Promise<
  ComponentType<InteractiveChartProps>
>;

interface ChartProps {
  view: FiguresView;
  /** The rows of the table of figures, and the table's id. */
  rows: readonly TableRow[];
  tableId: string;
  fetchInteractiveChart: FetchInteractiveChart;
}

/**
 * The cartons on the manifests of each day, stacked by delivery state: rendered by the server, then,
 * with scripts, a mouse and once the page is idle, by recharts in the same place.
 */
export function DashboardChart({
  view,
  rows,
  tableId,
  fetchInteractiveChart,
}: ChartProps) {
  const days = useMemo(() => barsOf(view, rows), [view, rows]);
  const { search } = useLocation();
  const Interactive = useInteractiveChart(fetchInteractiveChart);
  const heading = useId();
  const { counted } = view;
  useMoreFigures(counted?.moreAreComing === true);
  const shown = shownSeries(search);
  const heads = chartTitle(view);
  const unfinished = daysOfUnfinishedBar(days, view);
  const pathOf =
    days.length > 1 ? (day: DayFigures) => barPath(view, day) : null;
  const title = `${heads}: ${series
    .filter(({ name }) => shown.includes(name))
    .map(({ label }) => label.toLowerCase())
    .join("; ")}`;
  const drawing = (
    <>
      <Drawing days={days} shown={shown} title={title} />
      {pathOf && <BarLinks days={days} shown={shown} pathOf={pathOf} />}
    </>
  );
  return (
    <section className="panel chart" aria-labelledby={heading}>
      <h2 id={heading}>{heads}</h2>
      <Legend search={search} shown={shown} />
      <Patterns />
      <p className="axis">{mapMessages.cartons}</p>
      <div className="plot">
        {Interactive ? (
          <Enhancement fallback={drawing}>
            <Interactive
              days={days}
              shown={shown}
              title={title}
              drawing={drawing}
              pathOf={pathOf}
            />
          </Enhancement>
        ) : (
          drawing
        )}
        <Totals
          days={days}
          shown={shown}
          isLastUnfinished={unfinished !== null}
        />
      </div>
      <p className="axis of-dates">{dashboardMessages.datesInStore}</p>
      {unfinished !== null && (
        <p className="hint">
          {formatMessage(dashboardMessages.unfinishedBar, {
            count: unfinished,
            total: view.daysPerBar,
          })}
        </p>
      )}
      {counted && (
        <p role="status">
          {formatMessage(
            counted.moreAreComing
              ? dashboardMessages.moreComing
              : dashboardMessages.firstManifests,
            { count: counted.manifests },
          )}{" "}
          {counted.moreAreComing && (
            <PageLink change={{ all: "1" }} keepsPlace>
              {dashboardMessages.countAll}
            </PageLink>
          )}
        </p>
      )}
      <FiguresTable
        rows={rows}
        tableId={tableId}
        title={heads}
        paths={pathOf ? days.map(pathOf) : []}
      />
    </section>
  );
}

/** With scripts, the figures are reloaded while manifests are still being loaded. */
function useMoreFigures(coming: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!coming || state !== "idle") return;
    const timer = setTimeout(revalidate, reloadIntervalMs);
    return () => clearTimeout(timer);
  }, [coming, state, revalidate]);
}

/** The series of the chart; each entry is a link that hides its series, or shows it again. */
function Legend({
  search,
  shown,
}: {
  search: string;
  shown: ReturnType<typeof shownSeries>;
}) {
  // One-time parameters (Refresh, Retry) are not part of the legend's links.
  const lasting = pageQuery(search, {});
  return (
    <ul className="legend" aria-label={dashboardMessages.legend}>
      {series.map(({ name, label }) => {
        const isShown = shown.includes(name);
        return (
          <li key={name}>
            <Link
              to={toggledSeries(lasting, name) || "?"}
              preventScrollReset
              className={isShown ? undefined : "left-out"}
            >
              <svg className="icon" aria-hidden="true" focusable="false">
                <rect className={name} width="100%" height="100%" />
              </svg>
              <span>
                {label}
                <span className="visually-hidden">
                  {isShown ? commonMessages.shown : commonMessages.hidden}
                </span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/**
 * The chart's numbers as a table, for users who prefer it or cannot see the chart. Its dates lead where the bars
 * lead.
 */
function FiguresTable({
  rows,
  tableId,
  title,
  paths,
}: Pick<ChartProps, "rows" | "tableId"> & {
  title: string;
  /** By bar; empty if none leads anywhere. */
  paths: readonly string[];
}) {
  return (
    <details>
      <summary>{dashboardMessages.figures}</summary>
      <section
        className="frame"
        aria-label={dashboardMessages.figures}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrolled by the keyboard too
        tabIndex={0}
      >
        <table className="figures" id={tableId}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{dashboardMessages.dateInStore}</th>
              {figureColumns.map(({ name, header }) => (
                <th key={name} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([label = "", ...figures], row) => (
              <tr key={row}>
                <th scope="row">
                  <DateOfBar
                    // A cell that was read from the document has its link.
                    label={typeof label === "string" ? label : label[0]}
                    path={paths[row]}
                  />
                </th>
                {figures.map((figure, column) => {
                  const shown = showNumber(Number(figure), "number");
                  return (
                    // The browser reads the figures from here.
                    <td
                      key={column}
                      data-value={shown === figure ? undefined : figure}
                    >
                      {shown}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

function DateOfBar({
  label,
  path,
}: {
  label: string;
  path: string | undefined;
}) {
  return path === undefined ? label : <Link to={path}>{label}</Link>;
}

/**
 * Returns the recharts chart; null until its code is loaded, with Save-Data, where a finger is the
 * pointer (a touch follows a bar's link, so the tooltips would cost a phone half a second for nothing),
 * and if it cannot be loaded: then the server's drawing stays. The caller has waited until the page is
 * idle.
 */
function useInteractiveChart(
  fetchChart: FetchInteractiveChart,
): ComponentType<InteractiveChartProps> | null {
  const [chart, setChart] = useState<{
    Chart: ComponentType<InteractiveChartProps>;
  } | null>(null);
  useEffect(() => {
    if (isDataSaverOn() || matchMedia("(pointer: coarse)").matches) return;
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
