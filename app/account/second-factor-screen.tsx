import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorSummary } from "../forms/error-summary";
import { TextField } from "../forms/field";
import { formField } from "../forms/form-field";
import { intentField } from "../forms/intent";
import { SessionExpiredNotice } from "../forms/session-expired-notice";
import { SubmitButton } from "../forms/submit-button";
import {
  commonMessages,
  formatMessage,
  ownAccountMessages,
  secondFactorMessages,
} from "../messages";
import { paths } from "../paths";
import { CodeField } from "./code-field";
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
      <h1>{secondFactorMessages.secondFactor}</h1>
      {view.isUnavailable && !reply && (
        <p className="notice bad" role="alert">
          {secondFactorMessages.unavailable}
        </p>
      )}
      {refused?.expired && (
        <SessionExpiredNotice returnTo={paths.secondFactor()} />
      )}
      {!reply && view.flash !== null && (
        <p className="notice good" role="status">
          {view.flash}
        </p>
      )}
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

/** A form of the page with its error. */
function FactorForm({
  intent,
  refused,
  button,
  secondary = false,
  children,
}: {
  intent: string;
  refused: Refused;
  button: string;
  secondary?: boolean;
  children: ReactNode;
}) {
  const answer = refused?.intent === intent ? refused : undefined;
  return (
    <>
      <ErrorSummary
        errors={answer?.error ? [answer.error] : []}
        answer={answer}
      />
      <Form method="post" noValidate>
        <input type="hidden" name={intentField} value={intent} />
        {children}
        <SubmitButton
          busyText={commonMessages.saving}
          pendingWhen={intent}
          secondary={secondary}
        >
          {button}
        </SubmitButton>
      </Form>
    </>
  );
}

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
      >
        <input type="hidden" name="secret" value={secret} />
        <input type="hidden" name="address" value={address} />
        <CodeField form="set-up" appOnly />
        <TextField
          field={formField("set-up", "password")}
          label={ownAccountMessages.currentPassword}
          type="password"
          autoComplete="current-password"
        />
      </FactorForm>
    </div>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <section className="panel narrow">
      <h2>{secondFactorMessages.recoveryCodes}</h2>
      <p className="notice good" role="status">
        {secondFactorMessages.isOn}
      </p>
      <p>{secondFactorMessages.recoveryCodesText}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        <Link className="button" to={paths.account()} reloadDocument>
          {secondFactorMessages.goOn}
        </Link>
      </p>
    </section>
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
        <p>
          <Link to={paths.account()}>{ownAccountMessages.account}</Link>
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
        >
          <CodeField form="codes" />
        </FactorForm>
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
          <CodeField form="off" />
        </FactorForm>
      </section>
    </>
  );
}
