import { RowButton } from "../../engine/forms/fields/row-button";
import { intentField } from "../../engine/forms/intent";
import {
  adminMessages,
  commonMessages,
  correctionMessages,
  formatMessage,
} from "../../engine/messages";
import { paths } from "../../paths";
import { entryIntents, type WithdrawableReport } from "./corrections-view";

/** The user's reports of the last hour: each one can be withdrawn, after a question. */
export function WithdrawableReports({
  reports,
  formKey,
  kind,
}: {
  reports: readonly WithdrawableReport[];
  formKey: string;
  kind: "delivery" | "pickup";
}) {
  if (reports.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="own-reports">
      <h2 id="own-reports">{correctionMessages.ownReports}</h2>
      <p className="hint zone">{commonMessages.timesInUtc}</p>
      {reports.map(({ id, location, about }) => (
        <details key={id}>
          <summary>
            {formatMessage(correctionMessages.withdrawNamed, { location })} ·{" "}
            {about}
          </summary>
          <p className="hint">{correctionMessages.withdrawHint}</p>
          <RowButton
            action={paths.corrections()}
            formKey={`${formKey}-${id}`}
            values={{ id, kind, [intentField]: entryIntents.withdraw }}
            label={adminMessages.withdraw}
            name={formatMessage(correctionMessages.withdrawNamed, { location })}
          />
        </details>
      ))}
    </section>
  );
}
