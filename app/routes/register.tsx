import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import {
  Link,
  useActionData,
  useLoaderData,
  type MetaFunction,
} from "@remix-run/react";
import { messageFor, statusFor } from "../api/errors";
import { RegisterForm } from "../forms/register-form";
import { paths } from "../paths";
import { putFlash, takeFlash } from "../session/flash.server";
import { register } from "../session/registration.server";
import {
  checkVerification,
  newLinkSent,
  resendVerification,
} from "../session/verification.server";
import { documentTitle } from "../ui/page-title";
import {
  VerificationScreen,
  verificationHeading,
  type Verification,
} from "../ui/verification";

export const meta: MetaFunction<typeof loader> = ({ data: shown, matches }) =>
  documentTitle(
    shown?.screen === "verification"
      ? verificationHeading(shown.verification)
      : shown?.screen === "registered"
        ? "Registration Successful"
        : "Create New Account",
    matches,
  );

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api, humanCheck, session } = context;
  const { searchParams } = new URL(request.url);
  if (params.verificationID !== undefined) {
    const verification: Verification = searchParams.has("resent")
      ? { state: "resent", words: takeFlash(request, context) ?? newLinkSent }
      : await checkVerification(api, params.verificationID);
    return { screen: "verification" as const, verification };
  }
  await session.requireVisitor();
  if (searchParams.has("registered")) return { screen: "registered" as const };
  return { screen: "form" as const, challenge: humanCheck.issue() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const code = params.verificationID;
  if (code === undefined) {
    const refused = await register(form, context, request.signal);
    if (refused === null) throw redirect(paths.registered(), 303);
    // The question was used up by this answer, right or wrong; whatever was typed stays.
    const challenge = context.humanCheck.issue();
    return data(
      { answer: refused.answer, challenge, resendFailure: null },
      refused.status,
    );
  }
  const numericID = form.get("numericID");
  if (typeof numericID !== "string" || numericID === "")
    throw redirect(paths.verification(code), 303);
  const sent = await resendVerification(context.api, numericID);
  if (sent.ok) {
    putFlash(context, sent.words);
    throw redirect(paths.verificationResent(code), 303);
  }
  const words = messageFor(sent, "resendVerification");
  return data(
    { answer: undefined, challenge: undefined, resendFailure: words },
    statusFor(sent),
  );
}

export default function Register() {
  const shown = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  if (shown.screen === "verification") {
    const resendFailure = posted?.resendFailure ?? null;
    return (
      <VerificationScreen
        verification={shown.verification}
        resendFailure={resendFailure}
      />
    );
  }
  return (
    <section className="panel narrow">
      {shown.screen === "registered" ? (
        <>
          <h1>Registration Successful</h1>
          <p className="notice good" role="status">
            A verification link was sent to your email.
          </p>
          <p>
            Delivery can take 1-2 minutes. If it does not arrive, check your
            spam folder.
          </p>
          <p>
            <Link to={paths.login()}>Login</Link>
          </p>
        </>
      ) : (
        <>
          <h1>Create New Account</h1>
          <RegisterForm
            answer={posted?.answer}
            challenge={posted?.challenge ?? shown.challenge}
          />
        </>
      )}
    </section>
  );
}
