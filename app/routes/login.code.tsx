import { useActionData } from "@remix-run/react";
import { submitSignInCode } from "../features/account/sign-in/sign-in-code.server";
import { CodeField, codeField } from "../features/account/code-field";
import { ErrorSummary } from "../engine/forms/fields/errors/error-summary";
import { PostForm } from "../engine/forms/fields/post-form";
import { SubmitButton } from "../engine/forms/fields/submit-button";
import { accountMessages, secondFactorMessages } from "../engine/messages";
import { paths } from "../paths";
import { Link } from "../ui/shell/link";
import { titled } from "../ui/shell/page-title";

export const meta = titled(secondFactorMessages.enterCode);

export const action = submitSignInCode;

/** The second step of a sign-in. */
export default function SignInCode() {
  const reply = useActionData<typeof action>();
  const error = reply?.error ?? null;
  const isOfCode = reply?.isCodeInvalid ?? false;
  const field = codeField("login", isOfCode ? error : null);
  return (
    <section className="panel narrow">
      <h1>{secondFactorMessages.enterCode}</h1>
      <p>{secondFactorMessages.enterCodeText}</p>
      <ErrorSummary
        errors={error === null || isOfCode ? [] : [error]}
        fields={[field]}
        answer={reply}
      />
      <PostForm noValidate>
        <CodeField field={field} />
        <SubmitButton busyText={accountMessages.loggingIn}>
          {accountMessages.logIn}
        </SubmitButton>
      </PostForm>
      <p>
        <Link to={paths.login()}>{secondFactorMessages.startAgain}</Link>
      </p>
    </section>
  );
}

export { loadSignInCode as loader } from "../features/account/sign-in/sign-in-code.server";
