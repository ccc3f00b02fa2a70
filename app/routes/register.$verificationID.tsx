import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  type MetaFunction,
} from "@remix-run/react";
import { RegisterForm } from "../features/account/registration/register-form";
import { paths } from "../paths";
import { register } from "../features/account/registration/registration.server";
import {
  openVerificationLink,
  submitVerificationForm,
  type VerificationReply,
} from "../features/account/registration/verification.server";
import { Link } from "../ui/shell/link";
import { documentTitle } from "../ui/shell/page-title";
import { Notice } from "../ui/shell/notice";
import {
  VerificationScreen,
  verificationHeading,
} from "../features/account/registration/verification";
import { accountMessages, commonMessages } from "../engine/messages";

export const meta: MetaFunction<typeof loader> = ({ data: shown, matches }) =>
  documentTitle(
    shown?.screen === "verification"
      ? verificationHeading(shown.verification)
      : shown?.screen === "registered"
        ? accountMessages.registrationSuccessful
        : accountMessages.createNewAccount,
    matches,
  );

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { humanCheck, session } = context;
  const code = params.verificationID;
  if (code !== undefined)
    return withStatus(await openVerificationLink(code, request, context));
  await session.requireVisitor();
  const { searchParams } = new URL(request.url);
  return data(
    searchParams.has("registered")
      ? { screen: "registered" as const }
      : { screen: "form" as const, challenge: humanCheck.issue() },
  );
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const code = params.verificationID;
  if (code !== undefined)
    return withStatus(await submitVerificationForm(code, request, context));
  const refused = await register(
    await request.formData(),
    context,
    request.signal,
  );
  if (refused === null) throw redirect(paths.registered(), 303);
  const { answer, status } = refused;
  // The question is used up by this answer, right or wrong; the form keeps all other values.
  const challenge = context.humanCheck.issue();
  const unsure = status >= 500;
  return data({ screen: "form" as const, answer, challenge, unsure }, status);
}

function withStatus({ verification, status }: VerificationReply) {
  return data({ screen: "verification" as const, verification }, status);
}

export default function Register() {
  const shown = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  if (shown.screen === "verification") {
    const { verification } = posted?.screen === "verification" ? posted : shown;
    return <VerificationScreen verification={verification} />;
  }
  const submitted = posted?.screen === "form" ? posted : undefined;
  return (
    <section className="panel narrow">
      {shown.screen === "registered" ? (
        <>
          <h1>{accountMessages.registrationSuccessful}</h1>
          <Notice look="good">{accountMessages.linkSent}</Notice>
          <p>{accountMessages.linkDelay}</p>
          <p>
            <Link to={paths.login()}>{commonMessages.login}</Link>
          </p>
        </>
      ) : (
        <>
          <h1>{accountMessages.createNewAccount}</h1>
          <RegisterForm
            reply={submitted}
            challenge={submitted?.challenge ?? shown.challenge}
          />
        </>
      )}
    </section>
  );
}
