import { useActionData } from "@remix-run/react";
import { ErrorSummary } from "../../engine/forms/fields/errors/error-summary";
import { PostForm } from "../../engine/forms/fields/post-form";
import { SubmitButton } from "../../engine/forms/fields/submit-button";
import { accountMessages, ownAccountMessages } from "../../engine/messages";
import { paths } from "../../paths";
import { emailChangeIntents, type EmailChangeReply } from "./own-account";
import { Link } from "../../ui/shell/link";
import { Notice } from "../../ui/shell/notice";

const outcomes = {
  confirmed: ownAccountMessages.changeConfirmed,
  changed: ownAccountMessages.emailChanged,
  cancelled: ownAccountMessages.changeCancelled,
} as const;

/** The page of a mailed link about a change of an email. */
export function EmailChangeScreen() {
  const reply = useActionData<EmailChangeReply>();
  return (
    <section className="panel narrow">
      <h1>{ownAccountMessages.answerEmail}</h1>
      {reply?.outcome ? (
        <>
          <Notice look="good">{outcomes[reply.outcome]}</Notice>
          {reply.outcome === "confirmed" && (
            <p>{ownAccountMessages.changeConfirmedText}</p>
          )}
          {reply.outcome === "changed" && (
            <p>
              <Link className="button" to={paths.login()}>
                {accountMessages.proceedToLogin}
              </Link>
            </p>
          )}
        </>
      ) : (
        <>
          <ErrorSummary
            errors={reply?.error ? [reply.error] : []}
            answer={reply}
          />
          {reply?.isLinkBad ? (
            <p>
              <Link to={paths.account()}>{ownAccountMessages.account}</Link>
            </p>
          ) : (
            <AnswerForm />
          )}
        </>
      )}
    </section>
  );
}

/** The buttons that confirm or cancel the change. */
function AnswerForm() {
  return (
    <>
      <p>{ownAccountMessages.answerEmailText}</p>
      <PostForm className="actions">
        <SubmitButton
          busyText={accountMessages.confirming}
          submits={emailChangeIntents.confirm}
        >
          {ownAccountMessages.confirmChange}
        </SubmitButton>
        <SubmitButton
          busyText={accountMessages.confirming}
          submits={emailChangeIntents.cancel}
          secondary
        >
          {ownAccountMessages.cancelEmailChange}
        </SubmitButton>
      </PostForm>
    </>
  );
}
