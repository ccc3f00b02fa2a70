import type { FormReply } from "../../form-reply";
import { ErrorSummary } from "./error-summary";
import type { FormField } from "../form-field";
import { SessionExpiredNotice } from "./session-expired-notice";
import { Notice } from "../../../../ui/shell/notice";

/**
 * What stands above a form that is shown again.
 * @param path where to return after a sign-in; without one, the page says itself that the session has ended
 * @param then what to do after the sign-in, if it is more than to submit the form again
 * @param unsure what is said if the change may already have been made
 */
export function FormProblems({
  reply,
  path,
  then,
  errors = [],
  fields = [],
  unsure,
}: {
  reply: Partial<Pick<FormReply, "unsure" | "expired">> | undefined;
  path?: string;
  then?: string;
  errors?: readonly string[];
  fields?: Readonly<Record<string, FormField>> | readonly FormField[];
  unsure: string | undefined;
}) {
  return (
    <>
      {path !== undefined && reply?.expired && (
        <SessionExpiredNotice returnTo={path} then={then} />
      )}
      <ErrorSummary
        errors={errors}
        fields={Object.values(fields)}
        answer={reply}
      />
      {reply?.unsure && <Notice look="warn">{unsure}</Notice>}
    </>
  );
}
