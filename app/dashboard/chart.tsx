import { Link, useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useId, useMemo } from "react";
import { windowQuery } from "../tables/result-view";
import { WindowLink } from "../tables/window-link";
import { Drawing, Patterns } from "./drawing";
import {
  barLabel,
  series,
  shownSeries,
  toggledSeries,
  unpackFigures,
  type DashboardFigures,
  type Figures,
  type PackedFigures,
} from "./figures";
import { useLivingChart } from "./use-living-chart";

/** How often a page whose manifests are still coming asks for the figures again, in milliseconds. */
const askAgainMs = 2_000;

/**
 * What was on the manifests of each day, stacked by what is missing: drawn by the server, then, with
 * scripts and once the page is at rest, by recharts in the same place.
 */
export function DashboardChart({ packed }: { packed: PackedFigures }) {
  const figures = useMemo(() => unpackFigures(packed), [packed]);
  const { search } = useLocation();
  const Living = useLivingChart();
  const heading = useId();
  const { days, counted } = figures;
  useMoreFigures(counted?.moreAreComing === true);
  const shown = shownSeries(search);
  const title = `Cartons per date in store: ${series
    .filter(({ name }) => shown.includes(name))
    .map(({ label }) => label.toLowerCase())
    .join("; ")}`;
  const drawing = <Drawing days={days} shown={shown} title={title} />;
  return (
    <section className="panel chart" aria-labelledby={heading}>
      <h2 id={heading}>Cartons per date in store</h2>
      <Legend search={search} shown={shown} />
      <Patterns />
      <div className="plot">
        {Living ? (
          <Living days={days} shown={shown} title={title} drawing={drawing} />
        ) : (
          drawing
        )}
      </div>
      {counted && (
        <p role="status">
          The first {counted.manifests.toLocaleString("en-US")} manifests are
          counted here
          {counted.moreAreComing ? ", more are still loading. " : "."}
          {counted.moreAreComing && (
            <WindowLink posted={null} change={{ all: "1" }} keepsPlace>
              Count all of them
            </WindowLink>
          )}
        </p>
      )}
      <FiguresTable figures={figures} />
    </section>
  );
}

/** With scripts the figures grow while the rest of the manifests arrives. */
function useMoreFigures(coming: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!coming || state !== "idle") return;
    const timer = setTimeout(revalidate, askAgainMs);
    return () => clearTimeout(timer);
  }, [coming, state, revalidate]);
}

/** What the bars are made of; each entry is a link that leaves its part out, or brings it back. */
function Legend({
  search,
  shown,
}: {
  search: string;
  shown: ReturnType<typeof shownSeries>;
}) {
  // What happens once (Refresh, Retry) is no part of the address that a legend leads to.
  const lasting = windowQuery(search, {});
  return (
    <ul className="legend" aria-label="Parts of the bars">
      {series.map(({ name, label }) => {
        const isShown = shown.includes(name);
        return (
          <li key={name}>
            <Link
              to={toggledSeries(lasting, name) || "?"}
              preventScrollReset
              discover="none"
              className={isShown ? undefined : "left-out"}
            >
              <svg className="icon" aria-hidden="true" focusable="false">
                <rect className={name} width="100%" height="100%" />
              </svg>
              <span>
                {label}
                <span className="unseen">
                  {isShown ? " (shown)" : " (left out)"}
                </span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

const columns = [
  { name: "onManifest", header: "# On Manifest" },
  { name: "received", header: "# Received" },
  { name: "delivered", header: "# Delivered" },
  { name: "notDelivered", header: "Received, not delivered" },
  { name: "notReceived", header: "On manifest, not received" },
] as const satisfies { name: keyof Figures; header: string }[];

/** The numbers of the chart for who would rather read them, or cannot see them drawn. */
function FiguresTable({ figures }: { figures: DashboardFigures }) {
  const { days, undated } = figures;
  const rows = [
    ...days.map((day) => ({ label: barLabel(day), ...day })),
    ...(undated ? [{ label: "No date", ...undated }] : []),
  ];
  return (
    <details>
      <summary>Figures</summary>

      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrolled by the keyboard too */}
      <section className="frame" aria-label="Figures" tabIndex={0}>
        <table className="figures">
          <caption className="unseen">Cartons per date in store</caption>
          <thead>
            <tr>
              <th scope="col">Date In Store</th>
              {columns.map(({ name, header }) => (
                <th key={name} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                {columns.map(({ name }) => (
                  <td key={name}>{row[name]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
