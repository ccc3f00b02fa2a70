import { ErrorSummary } from "../../engine/forms/fields/error-summary";
import type { FormField } from "../../engine/forms/fields/form-field";
import { SessionExpiredNotice } from "../../engine/forms/fields/session-expired-notice";
import { receivingMessages } from "../../engine/messages";
import type { ReceivingReply } from "./receiving-view";

/** What stands above a form that is shown again. */
export function FormProblems({
  reply,
  path,
  errors,
  fields,
}: {
  reply: ReceivingReply | undefined;
  path: string;
  errors: readonly string[];
  fields: Readonly<Record<string, FormField>>;
}) {
  return (
    <>
      {reply?.expired && <SessionExpiredNotice returnTo={path} />}
      <ErrorSummary
        errors={errors}
        fields={Object.values(fields)}
        answer={reply}
      />
      {reply?.unsure && (
        <p className="notice warn" role="status">
          {receivingMessages.unsure}
        </p>
      )}
    </>
  );
}
