import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { CheckboxFields } from "../forms/checkbox-fields";
import { CurrentPasswordField } from "../forms/current-password-field";
import { ErrorSummary } from "../forms/error-summary";
import { Field, TextField } from "../forms/field";
import { controlProps, formState, type FormField } from "../forms/form-field";
import { FormResult } from "../forms/form-result";
import { IdempotencyKeyField } from "../forms/idempotency-key-field";
import { intentField } from "../forms/intent";
import { PostForm } from "../forms/post-form";
import { SessionExpiredNotice } from "../forms/session-expired-notice";
import { SubmitButton } from "../forms/submit-button";
import {
  apiMessages,
  commonMessages,
  dataImportMessages,
  formatMessage,
  ownAccountMessages,
} from "../messages";
import { paths } from "../paths";
import { CopyField } from "../shell/copy-field";
import {
  tokenFields,
  tokenIntents,
  type CreatedToken,
  type TokenItem,
  type TokensReply,
  type TokensView,
} from "./tokens-view";

/** The API tokens: create, list, revoke. */
export function TokensScreen() {
  const view = useLoaderData<TokensView>();
  const result = useActionData<TokensReply | CreatedToken>();
  const created = result && "created" in result ? result : null;
  const reply = result && "created" in result ? undefined : result;
  const { flash, key, tokens } = view;
  return (
    <div className="stack views">
      <p className="back">
        <Link to={paths.account()}>{ownAccountMessages.account}</Link>
      </p>
      <h1>{apiMessages.apiTokens}</h1>
      <p className="hint">
        {apiMessages.aboutTokens}{" "}
        <a href={view.openapi}>{apiMessages.openapi}</a>
      </p>
      {flash !== null && !result && (
        <p className="notice good" role="status">
          {flash}
        </p>
      )}
      {reply?.expired && <SessionExpiredNotice returnTo={paths.apiTokens()} />}
      {reply?.message && !reply.expired && (
        <p className="notice bad" role="alert">
          {reply.message}
        </p>
      )}
      {created && <Created created={created.created} />}
      <TokenForm view={view} reply={reply} />
      {tokens === null ? (
        <p className="notice bad" role="alert">
          {apiMessages.tokensFailed}
        </p>
      ) : (
        <section className="panel">
          <h2>{apiMessages.yourTokens}</h2>
          {tokens.length === 0 ? (
            <p>{apiMessages.noTokensYet}</p>
          ) : (
            <>
              <p className="hint zone">{commonMessages.timesInUtc}</p>
              <ul>
                {tokens.map((token) => (
                  <TokenLine
                    key={token.id}
                    token={token}
                    formKey={`${key}-${token.id}`}
                  />
                ))}
              </ul>
            </>
          )}
        </section>
      )}
    </div>
  );
}

/** The token that was just created, shown once, and how it is used. */
function Created({ created: { token, csvAddress, command } }: CreatedToken) {
  return (
    <FormResult
      className="panel"
      answer={token}
      label={apiMessages.tokenCreatedLabel}
    >
      <p className="notice good">{apiMessages.tokenCreated}</p>
      <CopyField
        label={apiMessages.token}
        value={token}
        copyLabel={apiMessages.copyToken}
        copied={apiMessages.tokenCopied}
        notCopied={apiMessages.tokenNotCopied}
      />
      <p>{apiMessages.inExcel}</p>
      <dl>
        <dt>{apiMessages.address}</dt>
        <dd>
          <code>{csvAddress}</code>
        </dd>
        <dt>{apiMessages.header}</dt>
        <dd>
          <code>Authorization</code>
        </dd>
        <dt>{apiMessages.headerValue}</dt>
        <dd>
          <code>Bearer {token}</code>
        </dd>
      </dl>
      <p>{apiMessages.otherAddresses}</p>
      <p>
        {apiMessages.inTerminal} <code>{command}</code>
      </p>
    </FormResult>
  );
}

function TokenLine({
  token: { id, name, entry, scopes, lastUsed, isRevoked },
  formKey,
}: {
  token: TokenItem;
  formKey: string;
}) {
  return (
    <li>
      <div className="view">
        <b>{name}</b>
        <span>{entry}</span>
        <span>
          {scopes} · {lastUsed}
        </span>
      </div>
      {isRevoked ? (
        <p className="hint">{dataImportMessages.revoked}</p>
      ) : (
        <PostForm preventScrollReset>
          <IdempotencyKeyField value={formKey} />
          <input type="hidden" name={intentField} value={tokenIntents.revoke} />
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            className="secondary"
            aria-label={formatMessage(apiMessages.revokeNamed, { name })}
          >
            {dataImportMessages.revoke}
          </button>
        </PostForm>
      )}
    </li>
  );
}

function TokenForm({
  view,
  reply,
}: {
  view: TokensView;
  reply: TokensReply | undefined;
}) {
  const own = reply?.intent === tokenIntents.create ? reply : undefined;
  const answer = own?.answer ?? undefined;
  const { errors, fields } = formState("token", tokenFields, answer, {
    days: view.days[1]?.value ?? "",
  });
  return (
    <section className="panel narrow">
      <h2>{apiMessages.newToken}</h2>
      <ErrorSummary
        errors={errors}
        fields={Object.values<FormField>(fields)}
        answer={own}
      />
      {own?.unsure && (
        <p className="notice warn" role="status">
          {apiMessages.unsure}
        </p>
      )}
      {/* A new form after each success: its fields are empty again. */}
      <PostForm noValidate key={own ? "again" : view.key}>
        <IdempotencyKeyField value={own?.key ?? view.key} />
        <input type="hidden" name={intentField} value={tokenIntents.create} />
        <TextField
          field={fields.name}
          label={commonMessages.name}
          hint={apiMessages.tokenNameHint}
          autoComplete="off"
        />
        <CheckboxFields
          field={fields.scopes}
          legend={apiMessages.scopes}
          choices={view.scopes}
        />
        <Field field={fields.days} label={commonMessages.validFor}>
          <select
            {...controlProps(fields.days)}
            defaultValue={fields.days.initial[0]}
          >
            {view.days.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <CurrentPasswordField field={fields.currentPassword} />
        <div className="actions">
          <SubmitButton
            busyText={commonMessages.creating}
            pendingWhen={tokenIntents.create}
          >
            {apiMessages.createToken}
          </SubmitButton>
        </div>
      </PostForm>
    </section>
  );
}
