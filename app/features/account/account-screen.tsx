import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { CurrentPasswordField } from "../../engine/forms/fields/current-password-field";
import { ErrorSummary } from "../../engine/forms/fields/errors/error-summary";
import { TextField } from "../../engine/forms/fields/field";
import {
  formState,
  type FormField,
} from "../../engine/forms/fields/form-field";
import { intentField } from "../../engine/forms/intent";
import { PostForm } from "../../engine/forms/fields/post-form";
import { SessionExpiredNotice } from "../../engine/forms/fields/errors/session-expired-notice";
import { SubmitButton } from "../../engine/forms/fields/submit-button";
import {
  accountMessages,
  alertMessages,
  apiMessages,
  commonMessages,
  formatMessage,
  ownAccountMessages,
  secondFactorMessages,
  shareLinkMessages,
  viewMessages,
} from "../../engine/messages";
import { paths } from "../../paths";
import { Link } from "../../ui/shell/link";
import { useExtension } from "../../ui/shell/use-extension";
import { Notice } from "../../ui/shell/notice";
import { ClockForm } from "./clock-form";
import { LanguageForm } from "./language-form";
import { NewPasswordFields } from "./passwords/new-password-fields";
import {
  accountIntents,
  clockField,
  languageField,
  type AccountDetails,
  type AccountIntent,
  type AccountReply,
  type OwnAccountPage,
} from "./own-account";
import { SessionList, sessionsId } from "./session-list";

/** The screen of the own account. */
export function AccountScreen() {
  const { flash, account, hasSecondFactor, language, clock } =
    useLoaderData<OwnAccountPage>();
  const reply = useActionData<AccountReply>();
  const chosenLanguage =
    sentChoice(accountIntents.language, languageField, reply) ?? language;
  const chosenClock =
    sentChoice(accountIntents.clock, clockField, reply) ?? clock;
  return (
    <div className="stack account-screen">
      <h1>{ownAccountMessages.account}</h1>
      <OtherScreens hasSessions={account !== null} />
      {reply?.expired && <SessionExpiredNotice returnTo={paths.account()} />}
      {reply && !formsWithErrors.has(reply.intent) && (
        <ErrorSummary errors={reply.answer.error?.[""] ?? []} answer={reply} />
      )}
      {!reply && <Notice look="good">{flash}</Notice>}
      {account === null && !reply && (
        <Notice look="bad">{ownAccountMessages.loadFailed}</Notice>
      )}
      {(account || reply?.intent === accountIntents.name) && (
        <NameForm account={account} reply={reply} />
      )}
      {chosenLanguage !== null && <LanguageForm chosen={chosenLanguage} />}
      {chosenClock !== null && <ClockForm chosen={chosenClock} />}
      <EmailPart account={account} reply={reply} />
      <PasswordForm account={account} reply={reply} />
      {hasSecondFactor && (
        <section className="panel narrow">
          <h2>{secondFactorMessages.secondFactor}</h2>
          <p>{secondFactorMessages.about}</p>
          <p>
            <Link className="button secondary" to={paths.secondFactor()}>
              {secondFactorMessages.manage}
            </Link>
          </p>
        </section>
      )}
      {account && <SessionList sessions={account.sessions} />}
    </div>
  );
}

/** What else belongs to the account: the sessions below, views, alerts, links and tokens. */
function OtherScreens({ hasSessions }: { hasSessions: boolean }) {
  const hasViews = useExtension("views");
  const hasTokens = useExtension("tokens");
  const hasLinks = useExtension("share-links");
  const hasAlerts = useExtension("alerts");
  return (
    <nav aria-label={ownAccountMessages.otherScreens}>
      <ul className="links">
        {hasSessions && (
          <li>
            <a href={`#${sessionsId}`}>{ownAccountMessages.sessions}</a>
          </li>
        )}
        {hasViews && (
          <li>
            <Link to={paths.views()}>{viewMessages.savedViews}</Link>
          </li>
        )}
        {hasAlerts && (
          <li>
            <Link to={paths.alerts()}>{alertMessages.alerts}</Link>
          </li>
        )}
        {hasLinks && (
          <li>
            <Link to={paths.shareLinks()}>{shareLinkMessages.shareLinks}</Link>
          </li>
        )}
        {hasTokens && (
          <li>
            <Link to={paths.apiTokens()}>{apiMessages.apiTokens}</Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

interface PartProps {
  /** Null if it could not be loaded. */
  account: AccountDetails | null;
  reply: AccountReply | undefined;
}

/** A form of the screen with its heading and its errors. */
function Part({
  intent,
  title,
  reply,
  errors,
  fields,
  button,
  children,
}: {
  intent: AccountIntent;
  title: string;
  reply: AccountReply | undefined;
  errors: readonly string[];
  fields: readonly FormField[];
  button: string;
  children: ReactNode;
}) {
  const headingId = `${intent}-heading`;
  return (
    // Two forms ask for the current password: their regions tell them apart.
    <section className="panel narrow" aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      <ErrorSummary
        errors={errors}
        fields={fields}
        answer={reply?.intent === intent ? reply : undefined}
      />
      <PostForm noValidate>
        <input type="hidden" name={intentField} value={intent} />
        {children}
        <SubmitButton pendingWhen={intent}>{button}</SubmitButton>
      </PostForm>
    </section>
  );
}

/** The forms that show their errors themselves. */
const formsWithErrors: ReadonlySet<AccountIntent | null> = new Set([
  accountIntents.name,
  accountIntents.password,
  accountIntents.email,
]);

/** Returns what was chosen in a form, if it was the last that was submitted; otherwise null. */
function sentChoice(
  intent: AccountIntent,
  field: string,
  reply: AccountReply | undefined,
): string | null {
  const sent = answerTo(intent, reply)?.initialValue?.[field];
  return typeof sent === "string" ? sent : null;
}

/** Returns the result of a form, if it was the last that was submitted. */
const answerTo = (intent: AccountIntent, reply: AccountReply | undefined) =>
  reply?.intent === intent ? reply.answer : undefined;

function NameForm({ account, reply }: PartProps) {
  const intent = accountIntents.name;
  const { errors, fields } = formState(
    "name",
    ["firstName", "lastName"],
    answerTo(intent, reply),
    account ?? {},
  );
  return (
    <Part
      intent={intent}
      title={commonMessages.name}
      reply={reply}
      errors={errors}
      fields={Object.values(fields)}
      button={ownAccountMessages.saveName}
    >
      <TextField
        field={fields.firstName}
        label={accountMessages.firstName}
        autoComplete="given-name"
      />
      <TextField
        field={fields.lastName}
        label={accountMessages.lastName}
        optional
        autoComplete="family-name"
      />
    </Part>
  );
}

function PasswordForm({ account, reply }: PartProps) {
  const intent = accountIntents.password;
  const { errors, fields } = formState(
    "new",
    ["currentPassword", "password", "confirmation"],
    answerTo(intent, reply),
  );
  return (
    <Part
      intent={intent}
      title={accountMessages.password}
      reply={reply}
      errors={errors}
      fields={Object.values(fields)}
      button={accountMessages.changePassword}
    >
      <p>{ownAccountMessages.passwordText}</p>
      {/* Tells password managers which of their entries changes; has no name, so it is not sent. */}
      <input
        hidden
        readOnly
        autoComplete="username"
        defaultValue={account?.email}
      />
      <CurrentPasswordField field={fields.currentPassword} />
      <NewPasswordFields fields={fields} />
    </Part>
  );
}

function EmailPart({ account, reply }: PartProps) {
  if (account?.emailChange)
    return <WaitingEmail change={account.emailChange} email={account.email} />;
  return <EmailForm account={account} reply={reply} />;
}

function EmailForm({ account, reply }: PartProps) {
  const intent = accountIntents.email;
  const { errors, fields } = formState(
    "email",
    ["email", "currentPassword"],
    answerTo(intent, reply),
  );
  return (
    <Part
      intent={intent}
      title={commonMessages.email}
      reply={reply}
      errors={errors}
      fields={Object.values(fields)}
      button={ownAccountMessages.changeEmail}
    >
      {account && (
        <p>
          {formatMessage(ownAccountMessages.currentEmail, {
            email: account.email,
          })}
        </p>
      )}
      <p>{ownAccountMessages.emailText}</p>
      <TextField
        field={fields.email}
        label={ownAccountMessages.newEmail}
        type="email"
        autoComplete="email"
        spellCheck={false}
      />
      <CurrentPasswordField field={fields.currentPassword} />
    </Part>
  );
}

/** The change of the email that waits, and which confirmations are missing. */
function WaitingEmail({
  change,
  email,
}: {
  change: NonNullable<AccountDetails["emailChange"]>;
  email: string;
}) {
  return (
    <section className="panel narrow">
      <h2>{commonMessages.email}</h2>
      <p>{formatMessage(ownAccountMessages.currentEmail, { email })}</p>
      <p>
        {formatMessage(ownAccountMessages.emailWaits, { email: change.email })}
      </p>
      <ul>
        <li>
          {change.isConfirmedByOld
            ? ownAccountMessages.confirmedByOld
            : ownAccountMessages.missingFromOld}
        </li>
        <li>
          {change.isConfirmedByNew
            ? ownAccountMessages.confirmedByNew
            : ownAccountMessages.missingFromNew}
        </li>
      </ul>
      <p>
        {formatMessage(ownAccountMessages.linksUntil, { time: change.until })}
      </p>
      <PostForm>
        <input
          type="hidden"
          name={intentField}
          value={accountIntents.cancelEmail}
        />
        <SubmitButton pendingWhen={accountIntents.cancelEmail} secondary>
          {ownAccountMessages.cancelEmailChange}
        </SubmitButton>
      </PostForm>
    </section>
  );
}
