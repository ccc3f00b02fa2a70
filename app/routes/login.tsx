import {
  data,
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";
import { ErrorSummary } from "../forms/error-summary";
import { TextField } from "../forms/field";
import { formState } from "../forms/form-field";
import { HumanCheckField } from "../account/human-check-field";
import { SubmitButton } from "../forms/submit-button";
import { paths } from "../paths";
import { clearExpiredSession } from "../account/expired-session.server";
import { leadsToDocument, safeNext } from "../session/next";
import { signIn } from "../account/sign-in.server";
import { titled } from "../shell/page-title";
import { accountMessages, commonMessages } from "../messages";

export const meta = titled(accountMessages.logIn);

const nextOf = (request: Request) =>
  safeNext(new URL(request.url).searchParams.get("next"));

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  if (params.authParam === "authExpired") {
    const next = nextOf(request);
    const outcome = await clearExpiredSession(request, context);
    const path = {
      cleared: paths.loginAfterExpiry(next),
      "signed in": paths.home(),
      unknown: paths.login(next),
    }[outcome];
    throw redirect(path, 303);
  }
  await context.session.requireVisitor();
  return { challenge: context.humanCheck.issue() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const refused = await signIn(request, context);
  if (refused === null) {
    const next = nextOf(request);
    throw (leadsToDocument(next) ? redirectDocument : redirect)(next, 303);
  }
  // The question is used up by this answer, right or wrong; the form keeps all other values.
  const challenge = context.humanCheck.issue();
  return data({ answer: refused.answer, challenge }, refused.status);
}

export default function LogIn() {
  const loaded = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const { answer, challenge } = posted ?? {
    answer: undefined,
    challenge: loaded.challenge,
  };
  const [searchParams] = useSearchParams();
  const { errors, fields } = formState("login", ["email", "password"], answer);
  return (
    <section className="panel narrow">
      <h1>{accountMessages.logIn}</h1>
      {searchParams.has("expired") && !answer ? (
        <p className="notice warn" role="status">
          {accountMessages.logInAgain}
        </p>
      ) : null}
      <ErrorSummary errors={errors} answer={answer} />
      <Form method="post" noValidate>
        <TextField
          field={fields.email}
          label={commonMessages.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          field={fields.password}
          label={accountMessages.password}
          type="password"
          autoComplete="current-password"
        />
        <HumanCheckField challenge={challenge} />
        <SubmitButton busyText="Logging in…">
          {accountMessages.logIn}
        </SubmitButton>
      </Form>
      <ul className="links">
        <li>
          {/* There is no such screen: the specification links to the home menu. */}
          <Link to={paths.home()}>{accountMessages.forgotPassword}</Link>
        </li>
        <li>
          <Link to={paths.register()}>
            {accountMessages.registerNewAccount}
          </Link>
        </li>
      </ul>
    </section>
  );
}
