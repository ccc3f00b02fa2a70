import { useActionData, useLoaderData } from "@remix-run/react";
import { RowButton } from "../../../engine/forms/fields/row-button";
import {
  alertMessages,
  commonMessages,
  formatMessage,
} from "../../../engine/messages";
import { EntryTexts, OwnList, OwnListNotice } from "../own-list";
import type { OwnListReply } from "../own-list-view";
import { paths } from "../../../paths";
import { Link } from "../../../ui/shell/link";
import { useExtension } from "../../../ui/shell/use-extension";
import { alertNames, offeredKinds, type AlertsView } from "./alerts-view";

/** The user's alerts, and the links that create one. */
export function AlertsScreen() {
  const { flash, key, alerts, lastMail } = useLoaderData<AlertsView>();
  const reply = useActionData<OwnListReply>();
  const hasExceptions = useExtension("exceptions");
  return (
    <div className="stack views">
      <h1>{alertMessages.alerts}</h1>
      <p className="hint">{alertMessages.aboutAlerts}</p>
      <OwnListNotice flash={flash} reply={reply} path={paths.alerts()} />
      <section className="panel">
        <h2>{alertMessages.tellMeWhen}</h2>
        <ul>
          {offeredKinds(hasExceptions).map((kind) => (
            <li key={kind}>
              <Link to={paths.newAlert({ kind })}>{alertNames[kind]}</Link>
            </li>
          ))}
        </ul>
      </section>
      <OwnList
        title={alertMessages.yourAlerts}
        entries={alerts}
        failed={alertMessages.alertsFailed}
        empty={alertMessages.noAlerts}
        lead={lastMail}
      >
        {({ id, name, about, times }) => (
          <>
            <EntryTexts name={name} lines={[about, times]} />
            <div className="view-actions">
              <Link
                className="button secondary"
                to={paths.alertForm(id)}
                aria-label={formatMessage(alertMessages.changeNamed, {
                  name: `${name}, ${about}`,
                })}
              >
                {commonMessages.change}
              </Link>
              <RowButton
                formKey={`${key}-${id}`}
                values={{ id }}
                label={commonMessages.remove}
                name={formatMessage(alertMessages.removeNamed, {
                  name: `${name}, ${about}`,
                })}
              />
            </div>
          </>
        )}
      </OwnList>
    </div>
  );
}
