import { Link } from "../../../ui/shell/link";
import { useId } from "react";
import { browserTimeZone } from "../../../engine/forms/time-zone";
import { commonMessages, timelineMessages } from "../../../engine/messages";
import { useScripted } from "../../../ui/shell/scripted";
import { Term } from "../../../ui/shell/texts/term";
import { StepTime } from "./step-time";
import { stateLabels } from "./timeline-view";
import type {
  DeliveryView,
  FieldView,
  StepView,
  TimelinesView,
  TimelineView,
  ViewLink,
} from "./timeline-view";

/**
 * One carton or shipment: its state, its steps, its delivery, and the other fields of its row.
 * @param page the page that it is on
 */
export function Timeline({
  timeline,
  page,
}: {
  timeline: TimelineView;
  page: Pick<TimelinesView, "path" | "timeZone">;
}) {
  const { heading, status, steps, links, fields, delivery } = timeline;
  const id = useId();
  const scripted = useScripted();
  const zone = page.timeZone ?? (scripted ? browserTimeZone() : null);
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="timeline-head">
        <h2 id={id}>{heading}</h2>
        <p className={`state ${status.state}`}>{status.text}</p>
      </div>
      <div className="timeline-parts">
        <div>
          <ol className="timeline">
            {steps.map((step) => (
              <Step key={step.label} step={step} timeZone={zone} />
            ))}
          </ol>
          <Links links={links} />
        </div>
        {(delivery || fields.length > 0) && (
          <div className="stack">
            {delivery && <Delivery delivery={delivery} path={page.path} />}
            {fields.length > 0 && (
              <div>
                <h3>{timelineMessages.moreFields}</h3>
                <Fields fields={fields} />
              </div>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

function Step({ step, timeZone }: { step: StepView; timeZone: string | null }) {
  const { label, state, place, notes, links } = step;
  return (
    <li className={state}>
      <h3>{label}</h3>
      <p className={`state ${state}`}>{stateLabels[state]}</p>
      <StepTime step={step} timeZone={timeZone} />
      {place && (
        <p translate="no">
          {place.path === null ? (
            place.text
          ) : (
            <Link to={place.path}>{place.text}</Link>
          )}
        </p>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <Links links={links} />
    </li>
  );
}

/** @param path the page that it is on */
function Delivery({
  delivery,
  path,
}: {
  delivery: DeliveryView;
  path: string;
}) {
  const { heading, fields, legend, links } = delivery;
  return (
    <div>
      <h3>{heading}</h3>
      {fields === null ? (
        <p role="status">
          {timelineMessages.onTimeUnavailable}{" "}
          <Link to={`${path}&wait=1`} preventScrollReset>
            {commonMessages.retry}
          </Link>
        </p>
      ) : (
        fields.length > 0 && (
          <>
            <Fields fields={fields} />
            <p className="legend-text">{legend}</p>
          </>
        )
      )}
      <Links links={links} />
    </div>
  );
}

function Fields({ fields }: { fields: readonly FieldView[] }) {
  return (
    <dl>
      {fields.map(({ label, text, tone, isIdentifier }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd
            className={tone === "bad" ? "bad-text" : undefined}
            translate={isIdentifier && "no"}
          >
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Links({ links }: { links: readonly ViewLink[] }) {
  if (links.length === 0) return null;
  return (
    <ul className="links">
      {links.map(({ text, path, isDocument, meaning }) => (
        <li key={text}>
          {isDocument ? (
            <a href={path} target="_blank" rel="noreferrer">
              {text}
            </a>
          ) : (
            <Link to={path}>{text}</Link>
          )}
          {meaning ? <Term meaning={meaning} /> : null}
        </li>
      ))}
    </ul>
  );
}
