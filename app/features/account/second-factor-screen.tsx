import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorSummary } from "../../engine/forms/fields/errors/error-summary";
import { TextField } from "../../engine/forms/fields/field";
import { formField } from "../../engine/forms/fields/form-field";
import { FormResult } from "../../engine/forms/fields/form-result";
import { intentField } from "../../engine/forms/intent";
import { PostForm } from "../../engine/forms/fields/post-form";
import { SessionExpiredNotice } from "../../engine/forms/fields/errors/session-expired-notice";
import { SubmitButton } from "../../engine/forms/fields/submit-button";
import {
  commonMessages,
  formMessages,
  formatMessage,
  ownAccountMessages,
  secondFactorMessages,
} from "../../engine/messages";
import { paths } from "../../paths";
import { useCopy } from "../../ui/browser/copy";
import { Link } from "../../ui/shell/link";
import { useScripted } from "../../ui/shell/scripted";
import { Notice } from "../../ui/shell/notice";
import { CodeField, codeField } from "./code-field";
import {
  factorIntents,
  type FactorReply,
  type FactorView,
  type NewFactor,
} from "./second-factor";

/** The page of the second factor: its set-up, or what can be done with it. */
export function SecondFactorScreen() {
  const view = useLoaderData<FactorView>();
  const reply = useActionData<FactorReply>();
  const recoveryCodes = reply?.recoveryCodes ?? null;
  const refused = reply?.recoveryCodes === null ? reply : undefined;
  return (
    <div className="stack account-screen">
      <p className="back">
        <Link to={paths.account()}>{ownAccountMessages.account}</Link>
      </p>
      <h1>{secondFactorMessages.secondFactor}</h1>
      {view.isUnavailable && !reply && (
        <Notice look="bad">{secondFactorMessages.unavailable}</Notice>
      )}
      {refused?.expired && (
        <SessionExpiredNotice returnTo={paths.secondFactor()} />
      )}
      {!reply && <Notice look="good">{view.flash}</Notice>}
      {recoveryCodes !== null ? (
        <RecoveryCodes codes={recoveryCodes} />
      ) : view.isOn ? (
        <Manage view={view} refused={refused} />
      ) : (
        <SetUp
          created={refused?.created ?? view.created}
          isRequired={view.isRequired}
          refused={refused}
        />
      )}
    </div>
  );
}

type Refused = Extract<FactorReply, { recoveryCodes: null }> | undefined;

/** A form of the page: a code, and what else it needs. */
function FactorForm({
  intent,
  refused,
  button,
  appOnly = false,
  secondary = false,
  children,
}: {
  intent: string;
  refused: Refused;
  button: string;
  appOnly?: boolean;
  secondary?: boolean;
  children?: ReactNode;
}) {
  const answer = refused?.intent === intent ? refused : undefined;
  const error = answer?.error ?? null;
  const isOfCode = answer?.isCodeInvalid ?? false;
  const field = codeField(intent, isOfCode ? error : null);
  return (
    <>
      <ErrorSummary
        errors={error === null || isOfCode ? [] : [error]}
        fields={[field]}
        answer={answer}
      />
      <PostForm noValidate>
        <input type="hidden" name={intentField} value={intent} />
        <CodeField field={field} appOnly={appOnly} />
        {children}
        <SubmitButton pendingWhen={intent} secondary={secondary}>
          {button}
        </SubmitButton>
      </PostForm>
    </>
  );
}

const PasswordField = ({ intent }: { intent: string }) => (
  <TextField
    field={formField(intent, "password")}
    label={formMessages.currentPassword}
    type="password"
    autoComplete="current-password"
  />
);

function SetUp({
  created,
  isRequired,
  refused,
}: {
  created: NewFactor | null;
  isRequired: boolean;
  refused: Refused;
}) {
  if (created === null) return null;
  const { secret, address, qr } = created;
  return (
    <div className="panel narrow">
      {isRequired && (
        <p className="notice warn">{secondFactorMessages.required}</p>
      )}
      <p>{secondFactorMessages.about}</p>
      <p>{secondFactorMessages.scan}</p>
      <svg
        className="qr"
        role="img"
        aria-label={secondFactorMessages.qrCode}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
        <path fill="#000" d={qr.path} />
      </svg>
      <p>
        {secondFactorMessages.key}:{" "}
        <code className="factor-key">
          {secret.replaceAll(/.{4}/g, "$& ").trim()}
        </code>
      </p>
      <p>{secondFactorMessages.thenCode}</p>
      <FactorForm
        intent={factorIntents.setUp}
        refused={refused}
        button={secondFactorMessages.turnOn}
        appOnly
      >
        <input type="hidden" name="secret" value={secret} />
        <input type="hidden" name="address" value={address} />
        <PasswordField intent={factorIntents.setUp} />
      </FactorForm>
    </div>
  );
}

/** The recovery codes, which are shown once: to be printed, copied or written down. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const scripted = useScripted();
  const { outcome, copy } = useCopy(
    secondFactorMessages.codesCopied,
    secondFactorMessages.codesNotCopied,
  );
  return (
    <FormResult
      className="panel narrow"
      answer={codes}
      label={secondFactorMessages.recoveryCodes}
    >
      <h2>{secondFactorMessages.recoveryCodes}</h2>
      <p className="notice good">{secondFactorMessages.isOn}</p>
      <p>{secondFactorMessages.recoveryCodesText}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="actions">
        <Link className="button" to={paths.account()} reloadDocument>
          {secondFactorMessages.goOn}
        </Link>
        {/* Without scripts the browser's menu prints. */}
        {scripted && (
          <>
            <button
              type="button"
              className="secondary"
              onClick={() => window.print()}
            >
              {commonMessages.print}
            </button>
            <button
              type="button"
              className="secondary"
              onClick={() => copy(codes.join("\n"))}
            >
              {secondFactorMessages.copyCodes}
            </button>
          </>
        )}
        <span role="status">{outcome}</span>
      </div>
    </FormResult>
  );
}

function Manage({ view, refused }: { view: FactorView; refused: Refused }) {
  return (
    <>
      <section className="panel narrow">
        <p>{secondFactorMessages.isOn}</p>
        <p>
          {formatMessage(secondFactorMessages.codesLeft, {
            count: view.codesLeft,
          })}
        </p>
      </section>
      <section className="panel narrow">
        <h2>{secondFactorMessages.newCodes}</h2>
        <p>{secondFactorMessages.newCodesText}</p>
        <FactorForm
          intent={factorIntents.createCodes}
          refused={refused}
          button={secondFactorMessages.createCodes}
          secondary
        />
      </section>
      <section className="panel narrow">
        <h2>{secondFactorMessages.turnOff}</h2>
        <p>{secondFactorMessages.turnOffText}</p>
        <FactorForm
          intent={factorIntents.turnOff}
          refused={refused}
          button={secondFactorMessages.turnOff}
          secondary
        >
          <PasswordField intent={factorIntents.turnOff} />
        </FactorForm>
      </section>
    </>
  );
}
