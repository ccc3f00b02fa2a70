import { useActionData, useLoaderData } from "@remix-run/react";
import { ErrorSummary } from "../../../engine/forms/fields/errors/error-summary";
import { TextField } from "../../../engine/forms/fields/field";
import { formState } from "../../../engine/forms/fields/form-field";
import { PostForm } from "../../../engine/forms/fields/post-form";
import { SubmitButton } from "../../../engine/forms/fields/submit-button";
import { accountMessages, commonMessages } from "../../../engine/messages";
import { paths } from "../../../paths";
import { HumanCheckField } from "../human-check/human-check-field";
import type { HumanCheckChallenge } from "../human-check/human-check";
import { NewPasswordFields } from "./new-password-fields";
import type { PasswordResetReply, PasswordResetView } from "./password-reset";
import { Link } from "../../../ui/shell/link";
import { Notice } from "../../../ui/shell/notice";

/** The pages that reset a password: the form that asks for a link, and the form of the link. */
export function PasswordResetScreen() {
  const view = useLoaderData<PasswordResetView>();
  const reply = useActionData<PasswordResetReply>();
  return (
    <section className="panel narrow">
      {view.screen === "request" ? (
        <RequestForm
          reply={reply}
          challenge={reply?.challenge ?? view.challenge}
        />
      ) : view.screen === "sent" ? (
        <>
          <h1>{accountMessages.resetPassword}</h1>
          <Notice look="good">{accountMessages.resetLinkSent}</Notice>
          <p>{accountMessages.resetLinkDelay}</p>
          <p className="links">
            <Link to={paths.login()}>{commonMessages.login}</Link>
            <Link to={paths.resetPassword()}>
              {accountMessages.requestAnotherLink}
            </Link>
          </p>
        </>
      ) : (
        <ChooseForm reply={reply} />
      )}
    </section>
  );
}

function RequestForm({
  reply,
  challenge,
}: {
  reply: PasswordResetReply | undefined;
  challenge: HumanCheckChallenge;
}) {
  const { errors, fields } = formState("reset", ["email"], reply?.answer);
  return (
    <>
      <h1>{accountMessages.resetPassword}</h1>
      <p>{accountMessages.resetPasswordText}</p>
      <ErrorSummary errors={errors} fields={[fields.email]} answer={reply} />
      <PostForm noValidate>
        <TextField
          field={fields.email}
          label={commonMessages.email}
          type="email"
          autoComplete="username"
          spellCheck={false}
        />
        <HumanCheckField challenge={challenge} />
        <SubmitButton busyText={commonMessages.sending}>
          {accountMessages.sendResetLink}
        </SubmitButton>
      </PostForm>
    </>
  );
}

function ChooseForm({ reply }: { reply: PasswordResetReply | undefined }) {
  const { errors, fields } = formState(
    "reset",
    ["password", "confirmation"],
    reply?.answer,
  );
  return (
    <>
      <h1>{accountMessages.choosePassword}</h1>
      <ErrorSummary
        errors={errors}
        fields={[fields.password, fields.confirmation]}
        answer={reply}
      />
      {reply?.isLinkBad ? (
        <p>
          <Link className="button" to={paths.resetPassword()}>
            {accountMessages.requestAnotherLink}
          </Link>
        </p>
      ) : (
        <>
          <p>{accountMessages.choosePasswordText}</p>
          <PostForm noValidate>
            <NewPasswordFields fields={fields} />
            <SubmitButton>{accountMessages.changePassword}</SubmitButton>
          </PostForm>
        </>
      )}
    </>
  );
}
