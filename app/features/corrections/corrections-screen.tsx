import { useActionData, useLoaderData } from "@remix-run/react";
import { SessionExpiredNotice } from "../../engine/forms/fields/errors/session-expired-notice";
import { commonMessages, correctionMessages } from "../../engine/messages";
import { paths } from "../../paths";
import { CorrectionList } from "./correction-list";
import type { CorrectionsView, EntryReply } from "./corrections-view";
import { Link } from "../../ui/shell/link";
import { Notice } from "../../ui/shell/notice";

/** Who corrected what in the user's pools, with a button that undoes it. */
export function CorrectionsScreen() {
  const { flash, key, corrections, olderPath, newestPath } =
    useLoaderData<CorrectionsView>();
  const reply = useActionData<EntryReply>();
  return (
    <div className="stack">
      <h1>{correctionMessages.corrections}</h1>
      <p className="hint">{correctionMessages.aboutCorrections}</p>
      {reply?.expired ? (
        <SessionExpiredNotice returnTo={paths.corrections()} />
      ) : reply ? (
        <Notice look="bad">{reply.message}</Notice>
      ) : (
        flash !== null && <Notice look="good">{flash}</Notice>
      )}
      {corrections === null ? (
        <Notice look="bad">{correctionMessages.correctionsFailed}</Notice>
      ) : (
        <div className="panel">
          {corrections.length === 0 ? (
            <p>{correctionMessages.noCorrections}</p>
          ) : (
            <>
              <p className="hint zone">{commonMessages.timesInUtc}</p>
              <CorrectionList items={corrections} formKey={key} hasSubject />
            </>
          )}
        </div>
      )}
      {(newestPath !== null || olderPath !== null) && (
        <p className="actions">
          {newestPath !== null && (
            <Link className="button secondary" to={newestPath}>
              {correctionMessages.newest}
            </Link>
          )}
          {olderPath !== null && (
            <Link className="button secondary" to={olderPath} rel="next">
              {correctionMessages.older}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
