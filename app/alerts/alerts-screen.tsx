import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { IdempotencyKeyField } from "../forms/idempotency-key-field";
import { PostForm } from "../forms/post-form";
import { SessionExpiredNotice } from "../forms/session-expired-notice";
import { alertMessages, commonMessages, formatMessage } from "../messages";
import { paths } from "../paths";
import {
  alertKinds,
  alertNames,
  type AlertItem,
  type AlertsReply,
  type AlertsView,
} from "./alerts-view";

/** The user's alerts, and the links that create one. */
export function AlertsScreen() {
  const { flash, key, alerts, lastMail } = useLoaderData<AlertsView>();
  const reply = useActionData<AlertsReply>();
  return (
    <div className="stack views">
      <h1>{alertMessages.alerts}</h1>
      <p className="hint">{alertMessages.aboutAlerts}</p>
      {reply ? (
        reply.expired ? (
          <SessionExpiredNotice returnTo={paths.alerts()} />
        ) : (
          <p className="notice bad" role="alert">
            {reply.message}
          </p>
        )
      ) : (
        flash !== null && (
          <p className="notice good" role="status">
            {flash}
          </p>
        )
      )}
      <section className="panel">
        <h2>{alertMessages.tellMeWhen}</h2>
        <ul>
          {alertKinds.map((kind) => (
            <li key={kind}>
              <Link to={paths.newAlert({ kind })} discover="none">
                {alertNames[kind]}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {alerts === null ? (
        <p className="notice bad" role="alert">
          {alertMessages.alertsFailed}
        </p>
      ) : (
        <section className="panel">
          <h2>{alertMessages.yourAlerts}</h2>
          {lastMail !== null && <p className="hint">{lastMail}</p>}
          {alerts.length === 0 ? (
            <p>{alertMessages.noAlerts}</p>
          ) : (
            <ul>
              {alerts.map((alert) => (
                <AlertLine
                  key={alert.id}
                  alert={alert}
                  formKey={`${key}-${alert.id}`}
                />
              ))}
            </ul>
          )}
        </section>
      )}
    </div>
  );
}

function AlertLine({
  alert: { id, name, about, times },
  formKey,
}: {
  alert: AlertItem;
  formKey: string;
}) {
  const full = `${name}, ${about}`;
  return (
    <li>
      <div className="view">
        <b>{name}</b>
        <span>{about}</span>
        <span>{times}</span>
      </div>
      <div className="view-actions">
        <Link
          className="button secondary"
          to={paths.alertForm(id)}
          aria-label={formatMessage(alertMessages.changeNamed, { name: full })}
        >
          {commonMessages.change}
        </Link>
        <PostForm preventScrollReset>
          <IdempotencyKeyField value={formKey} />
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            className="secondary"
            aria-label={formatMessage(alertMessages.removeNamed, {
              name: full,
            })}
          >
            {commonMessages.remove}
          </button>
        </PostForm>
      </div>
    </li>
  );
}
