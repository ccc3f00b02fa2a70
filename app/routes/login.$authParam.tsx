import {
  useActionData,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";
import { ErrorSummary } from "../engine/forms/fields/errors/error-summary";
import { TextField } from "../engine/forms/fields/field";
import { formState } from "../engine/forms/fields/form-field";
import { HumanCheckField } from "../features/account/human-check/human-check-field";
import { PostForm } from "../engine/forms/fields/post-form";
import { SubmitButton } from "../engine/forms/fields/submit-button";
import { paths } from "../paths";
import {
  loadLogin,
  submitLogin,
} from "../features/account/login/login-page.server";
import { Link } from "../ui/shell/link";
import { Notice } from "../ui/shell/notice";
import { titled } from "../ui/shell/page-title";
import {
  accountMessages,
  commonMessages,
  secondFactorMessages,
} from "../engine/messages";

export const meta = titled(accountMessages.logIn);

/** What led here, by the parameter of the address. */
const notices = [
  { parameter: "setUp", look: "good", text: accountMessages.setUpDone },
  {
    parameter: "passwordChanged",
    look: "good",
    text: accountMessages.passwordReset,
  },
  {
    parameter: "codeExpired",
    look: "warn",
    text: secondFactorMessages.codeExpired,
  },
  { parameter: "signedIn", look: "bad", text: accountMessages.cookieRefused },
  { parameter: "expired", look: "warn", text: accountMessages.logInAgain },
] as const;

export const loader = loadLogin;

export const action = submitLogin;

export default function LogIn() {
  const loaded = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const { answer, challenge } = posted ?? {
    answer: undefined,
    challenge: loaded.challenge,
  };
  const [searchParams] = useSearchParams();
  const notice = answer
    ? undefined
    : notices.find(({ parameter }) => searchParams.has(parameter));
  const { errors, fields } = formState("login", ["email", "password"], answer);
  const form = (
    <section className="panel narrow">
      <h1>{accountMessages.logIn}</h1>
      {notice && <Notice look={notice.look}>{notice.text}</Notice>}
      <ErrorSummary errors={errors} answer={answer} />
      <PostForm noValidate>
        <TextField
          field={fields.email}
          label={commonMessages.email}
          type="email"
          autoComplete="username"
          spellCheck={false}
        />
        <TextField
          field={fields.password}
          label={accountMessages.password}
          type="password"
          autoComplete="current-password"
        />
        <HumanCheckField challenge={challenge} />
        <SubmitButton busyText={accountMessages.loggingIn}>
          {accountMessages.logIn}
        </SubmitButton>
      </PostForm>
      <ul className="links">
        <li>
          {/* Without the extension there is no such screen: the specification links to the home menu. */}
          <Link to={loaded.canReset ? paths.resetPassword() : paths.home()}>
            {accountMessages.forgotPassword}
          </Link>
        </li>
        <li>
          <Link to={paths.register()}>
            {accountMessages.registerNewAccount}
          </Link>
        </li>
      </ul>
    </section>
  );
  if (!loaded.needsSetup) return form;
  return (
    <div className="stack">
      <section className="panel narrow" aria-labelledby="setup-heading">
        <h2 id="setup-heading">{accountMessages.setUp}</h2>
        <p>{accountMessages.setUpText}</p>
        <p>
          <Link className="button" to={paths.setup()}>
            {accountMessages.createAdministrator}
          </Link>
        </p>
      </section>
      {form}
    </div>
  );
}
