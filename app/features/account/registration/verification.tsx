import { intentField } from "../../../engine/forms/intent";
import { Link } from "../../../ui/shell/link";
import { FormProblems } from "../../../engine/forms/fields/errors/form-problems";
import { TextField } from "../../../engine/forms/fields/field";
import { formField } from "../../../engine/forms/fields/form-field";
import { PostForm } from "../../../engine/forms/fields/post-form";
import { SubmitButton } from "../../../engine/forms/fields/submit-button";
import { paths } from "../../../paths";
import { MessageWithLink } from "../../../ui/shell/texts/message-with-link";
import { Notice } from "../../../ui/shell/notice";
import { accountMessages, commonMessages } from "../../../engine/messages";

/** The states of a verification link (specification, part 1, section 2). */
export type Verification =
  /** Not sent yet: a button confirms, with the registration's password if required. */
  | {
      state: "confirm";
      passwordRequired: boolean;
      error: string | null;
      /** True if the last submission may have confirmed the account. */
      unsure: boolean;
    }
  | { state: "confirmed" }
  | { state: "alreadyConfirmed" }
  /**
   * `id` identifies the account for a new link; null if the provider sent none. `resendFailure` is the
   * reason why a requested link was not sent.
   */
  | { state: "expired"; id: string | null; resendFailure: string | null }
  /** A new link was requested and sent; `message` is shown. */
  | { state: "resent"; message: string }
  /** The link is invalid or the provider did not answer; `message` is shown. */
  | { state: "failed"; message: string };

type In<State extends Verification["state"]> = Extract<
  Verification,
  { state: State }
>;

const headings: Record<Verification["state"], string> = {
  confirm: accountMessages.confirmEmail,
  confirmed: accountMessages.emailConfirmed,
  alreadyConfirmed: accountMessages.emailAlreadyConfirmed,
  expired: accountMessages.linkExpired,
  resent: accountMessages.linkExpired,
  failed: accountMessages.emailNotConfirmed,
};

/** Returns the heading and document title of the verification screen. */
export function verificationHeading(verification: Verification): string {
  return headings[verification.state];
}

/** The screen of a verification link (specification, part 1, section 2). */
export function VerificationScreen({
  verification,
}: {
  verification: Verification;
}) {
  return (
    <section className="panel narrow">
      <h1>{verificationHeading(verification)}</h1>
      <VerificationBody verification={verification} />
    </section>
  );
}

function VerificationBody({ verification }: { verification: Verification }) {
  switch (verification.state) {
    case "confirm":
      return <ConfirmForm verification={verification} />;
    case "confirmed":
    case "alreadyConfirmed":
      return (
        <>
          <Notice look="good">{accountMessages.accountReady}</Notice>
          <p>
            <Link className="button" to={paths.login()}>
              {accountMessages.proceedToLogin}
            </Link>
          </p>
        </>
      );
    case "failed":
      return (
        <>
          <Notice look="bad">{verification.message}</Notice>
          <p>
            <MessageWithLink message={accountMessages.openLinkAgain}>
              <Link to={paths.contact()}>{commonMessages.contact}</Link>
            </MessageWithLink>
          </p>
        </>
      );
    case "resent":
      return <Notice look="good">{verification.message}</Notice>;
    case "expired":
      return <ResendForm verification={verification} />;
  }
}

function ConfirmForm({ verification }: { verification: In<"confirm"> }) {
  const { passwordRequired, error } = verification;
  return (
    <>
      <FormProblems
        reply={verification}
        errors={error === null ? [] : [error]}
        unsure={accountMessages.confirmUnsure}
      />
      <p>
        {passwordRequired
          ? accountMessages.enterRegistrationPassword
          : accountMessages.pressToConfirm}
      </p>
      <PostForm>
        <input type="hidden" name={intentField} value="confirm" />
        {passwordRequired ? (
          <TextField
            field={formField("verification", "password")}
            label={accountMessages.password}
            type="password"
            autoComplete="current-password"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just pressed the button that leads to this field
            autoFocus={error === null}
          />
        ) : null}
        <SubmitButton busyText={accountMessages.confirming}>
          {accountMessages.confirmEmail}
        </SubmitButton>
      </PostForm>
      {passwordRequired ? (
        <p>
          <MessageWithLink message={accountMessages.passwordUnknown}>
            <Link to={paths.register()}>{accountMessages.registerAgain}</Link>
          </MessageWithLink>
        </p>
      ) : null}
    </>
  );
}

function ResendForm({ verification }: { verification: In<"expired"> }) {
  const { id, resendFailure } = verification;
  return (
    <>
      <p>{accountMessages.linkValidity}</p>
      <Notice look="bad">{resendFailure}</Notice>
      <PostForm>
        <input type="hidden" name="numericID" value={id ?? ""} />
        <SubmitButton busyText={commonMessages.sending}>
          {accountMessages.sendNewLink}
        </SubmitButton>
      </PostForm>
    </>
  );
}
