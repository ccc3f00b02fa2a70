import { Link } from "../../ui/shell/link";
import { FigureCount, type FigureView } from "../attention";
import { ToMend } from "../exceptions";
import {
  alertMessages,
  formatMessage,
  formatNumber,
  homeMessages,
} from "../../engine/messages";
import { paths } from "../../paths";
import { useExtension } from "../../ui/shell/use-extension";
import type {
  DayShare,
  OnTimeView,
  OverviewView,
  TodayView,
} from "./overview-view";
import { Sparkline } from "./sparkline";

/** The figures of the home screen; each links to the list of what it counts. */
export function Overview({ view }: { view: OverviewView }) {
  const { toMend, today, date, onTime, days, due, reports, exceptions } = view;
  const hasAlerts = useExtension("alerts");
  return (
    <div className="overview">
      <div className="stack">
        {toMend !== undefined && <ToMend view={toMend} next="today" />}
        <section className="panel" id="today" tabIndex={-1}>
          <h2>
            {homeMessages.todaysDeliveries}
            <span className="note unit"> {date}</span>
          </h2>
          <Today view={today} />
        </section>
        <section className="panel">
          <h2>
            {homeMessages.onTime}
            {onTime && <span className="note unit"> {onTime.dates}</span>}
          </h2>
          <OnTime view={onTime} days={days} />
        </section>
      </div>
      <div className="stack">
        <section className="panel">
          <h2>{homeMessages.needsAttention}</h2>
          <FigureList figures={[due, ...exceptions]} />
          {hasAlerts && (
            <p className="links">
              <Link to={paths.alerts()}>{alertMessages.tellMeWhen}</Link>
            </p>
          )}
        </section>
        {reports.length > 0 && (
          <section className="panel">
            <h2>{homeMessages.waitingForEntry}</h2>
            <FigureList figures={reports} />
          </section>
        )}
      </div>
    </div>
  );
}

/** Figures below each other, each a link with its label and number. */
function FigureList({ figures }: { figures: readonly FigureView[] }) {
  return (
    <ul className="figure-list">
      {figures.map(({ label, path, count }) => (
        <li key={label}>
          <Link to={path}>
            {label} <FigureCount count={count} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Today({ view }: { view: TodayView | null }) {
  if (view === null)
    return (
      <Link className="figure" to={paths.track()}>
        <FigureCount count={null} />
      </Link>
    );
  const { total, parts } = view;
  if (total === 0) return <p>{homeMessages.nothingPlannedToday}</p>;
  const starts = parts.map((_, at) =>
    parts.slice(0, at).reduce((sum, { count }) => sum + count, 0),
  );
  const percent = (count: number) => `${(count * 100) / total}%`;
  const complete = parts[0]?.count ?? 0;
  return (
    <>
      <Link className="figure" to={paths.track()}>
        <span>
          <b className="count">{formatNumber(complete)}</b>{" "}
          {formatMessage(homeMessages.completeOf, { total })}
        </span>
        <svg className="segments" aria-hidden="true" focusable="false">
          {parts.map(({ status, count }, at) => (
            <rect
              key={status}
              className={status}
              x={percent(starts[at] ?? 0)}
              width={percent(count)}
              height="100%"
            />
          ))}
        </svg>
      </Link>
      <ul className="segments-legend">
        {parts.map(({ status, label, count, path }) => (
          <li key={status}>
            <Link to={path}>
              <svg className="segments" aria-hidden="true" focusable="false">
                <rect className={status} width="100%" height="100%" />
              </svg>
              {label} <b>{formatNumber(count)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function OnTime({
  view,
  days,
}: {
  view: OnTimeView | null;
  days: readonly DayShare[];
}) {
  if (view === null)
    return (
      <p className="figure">
        <FigureCount count={null} />
      </p>
    );
  if (view.percent === null) return <p>{homeMessages.noDeliveries}</p>;
  return (
    <div className="columns">
      <Link className="figure" to={view.path}>
        <FigureCount count={view.percent} />
        <Sparkline days={days} />
        <LowestDay days={days} />
      </Link>
      <div>
        <h3>{homeMessages.worstStores}</h3>
        {view.worst.length === 0 && <p>{homeMessages.allStoresOnTime}</p>}
        <ol className="figure-list">
          {view.worst.map(({ name, percent, onTime, path }) => (
            <li key={name}>
              {path === null ? (
                <span>{name}</span>
              ) : (
                <Link to={path}>{name}</Link>
              )}{" "}
              <span className="note">{onTime}</span> <b>{percent}</b>
            </li>
          ))}
        </ol>
        <p className="links">
          <Link to={view.path}>{homeMessages.allStores}</Link>
          <Link to={view.latePath}>
            <FigureCount count={view.late} />{" "}
            {view.late === "1"
              ? homeMessages.lateDelivery
              : homeMessages.lateDeliveries}
          </Link>
        </p>
      </div>
    </div>
  );
}

/** Names the day with the lowest share, for those who read the line rather than hear it. */
function LowestDay({ days }: { days: readonly DayShare[] }) {
  const [lowest] = days
    .flatMap(({ day, percent }) => (percent === null ? [] : [{ day, percent }]))
    .sort((one, other) => one.percent - other.percent);
  return (
    lowest && (
      <span className="note">
        {formatMessage(homeMessages.lowestDay, {
          day: lowest.day,
          percent: `${lowest.percent.toFixed(2)}%`,
        })}
      </span>
    )
  );
}
