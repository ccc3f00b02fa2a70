import { Form, Link } from "@remix-run/react";
import { SubmitButton } from "../forms/submit-button";
import { paths } from "../paths";
import type { Verification } from "../session/verification.server";

const headings: Record<Verification["state"], string> = {
  confirmed: "Email Confirmed",
  alreadyConfirmed: "Email Already Confirmed",
  expired: "Verification Link Expired",
  resent: "Verification Link Expired",
  failed: "Email Not Confirmed",
};

/** Heading and document title of a verification link's screen. */
export function verificationHeading(verification: Verification): string {
  return headings[verification.state];
}

interface Props {
  verification: Verification;
  /** Why no new link was sent, after it was asked for. */
  resendFailure: string | null;
}

/** What a verification link led to (specification, part 1, section 2). */
export function VerificationScreen({ verification, resendFailure }: Props) {
  return (
    <section className="panel narrow">
      <h1>{verificationHeading(verification)}</h1>
      <VerificationBody
        verification={verification}
        resendFailure={resendFailure}
      />
    </section>
  );
}

function VerificationBody({ verification, resendFailure }: Props) {
  switch (verification.state) {
    case "confirmed":
    case "alreadyConfirmed":
      return (
        <>
          <p>Your account is ready to use.</p>
          <p>
            <Link className="button" to={paths.login()}>
              Proceed To Login
            </Link>
          </p>
        </>
      );
    case "failed":
      return (
        <>
          <p className="notice bad" role="alert">
            {verification.words}
          </p>
          <p>
            Open the link in the email again. If it still fails, tell us on the{" "}
            <Link to={paths.contact()}>Contact</Link> page.
          </p>
        </>
      );
    case "resent":
      return (
        <p className="notice good" role="status">
          {verification.words}
        </p>
      );
    case "expired":
      return (
        <>
          <p>
            Verification links can be used for 24 hours. Have a new one sent to
            your email.
          </p>
          {resendFailure === null ? null : (
            <p className="notice bad" role="alert">
              {resendFailure}
            </p>
          )}
          <Form method="post">
            <input
              type="hidden"
              name="numericID"
              value={verification.id ?? ""}
            />
            <SubmitButton busyText="Sending…">Send New Link</SubmitButton>
          </Form>
        </>
      );
  }
}
