import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData } from "@remix-run/react";
import {
  loadSignInCode,
  submitSignInCode,
} from "../account/sign-in-code.server";
import { CodeField, codeField } from "../account/code-field";
import { ErrorSummary } from "../forms/error-summary";
import { PostForm } from "../forms/post-form";
import { SubmitButton } from "../forms/submit-button";
import { accountMessages, secondFactorMessages } from "../messages";
import { paths } from "../paths";
import { titled } from "../shell/page-title";

export const meta = titled(secondFactorMessages.enterCode);

export const loader = (args: LoaderFunctionArgs) => loadSignInCode(args);

export const action = (args: ActionFunctionArgs) => submitSignInCode(args);

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
