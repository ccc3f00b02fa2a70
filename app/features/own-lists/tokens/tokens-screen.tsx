import { useActionData, useLoaderData } from "@remix-run/react";
import { CheckboxFields } from "../../../engine/forms/fields/checkbox-fields";
import { CurrentPasswordField } from "../../../engine/forms/fields/current-password-field";
import { FormProblems } from "../../../engine/forms/fields/errors/form-problems";
import { TextField, SelectField } from "../../../engine/forms/fields/field";
import { formState } from "../../../engine/forms/fields/form-field";
import type { FormReply } from "../../../engine/forms/form-reply";
import { FormResult } from "../../../engine/forms/fields/form-result";
import { IdempotencyKeyField } from "../../../engine/forms/fields/idempotency-key-field";
import { intentField } from "../../../engine/forms/intent";
import { PostForm } from "../../../engine/forms/fields/post-form";
import { RowButton } from "../../../engine/forms/fields/row-button";
import { SessionExpiredNotice } from "../../../engine/forms/fields/errors/session-expired-notice";
import { SubmitButton } from "../../../engine/forms/fields/submit-button";
import {
  apiMessages,
  commonMessages,
  dataImportMessages,
  formatMessage,
  ownAccountMessages,
} from "../../../engine/messages";
import { EntryTexts, OwnList, OwnListNotice } from "../own-list";
import type { OwnListReply } from "../own-list-view";
import { paths } from "../../../paths";
import { Link } from "../../../ui/shell/link";
import { CopyField } from "../../../ui/shell/copy-field";
import {
  tokenFields,
  tokenIntents,
  type CreatedToken,
  type TokensView,
} from "./tokens-view";

/** The API tokens: create, list, revoke. */
export function TokensScreen() {
  const view = useLoaderData<TokensView>();
  const result = useActionData<OwnListReply | FormReply | CreatedToken>();
  const created = result && "created" in result ? result : null;
  const reply = result && "answer" in result ? result : undefined;
  const refused = result && "message" in result ? result : undefined;
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
      <OwnListNotice
        flash={result ? null : flash}
        reply={refused}
        path={paths.apiTokens()}
      />
      {reply?.expired && <SessionExpiredNotice returnTo={paths.apiTokens()} />}
      {created && <Created created={created.created} />}
      <TokenForm view={view} reply={reply} />
      <OwnList
        title={apiMessages.yourTokens}
        entries={tokens}
        failed={apiMessages.tokensFailed}
        empty={apiMessages.noTokensYet}
        hasTimes
      >
        {({ id, name, entry, scopes, lastUsed, isRevoked }) => (
          <>
            <EntryTexts
              name={name}
              lines={[entry, `${scopes} · ${lastUsed}`]}
            />
            {isRevoked ? (
              <p className="note">{dataImportMessages.revoked}</p>
            ) : (
              <RowButton
                formKey={`${key}-${id}`}
                values={{ [intentField]: tokenIntents.revoke, id }}
                label={dataImportMessages.revoke}
                name={formatMessage(apiMessages.revokeNamed, { name })}
              />
            )}
          </>
        )}
      </OwnList>
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

function TokenForm({
  view,
  reply,
}: {
  view: TokensView;
  reply: FormReply | undefined;
}) {
  const { errors, fields } = formState("token", tokenFields, reply?.answer, {
    days: view.days[1]?.value ?? "",
  });
  return (
    <section className="panel narrow">
      <h2>{apiMessages.newToken}</h2>
      <FormProblems
        reply={reply}
        errors={errors}
        fields={fields}
        unsure={apiMessages.unsure}
      />
      {/* A new form after each success: its fields are empty again. */}
      <PostForm noValidate key={reply ? "again" : view.key}>
        <IdempotencyKeyField value={reply?.key ?? view.key} />
        <input type="hidden" name={intentField} value={tokenIntents.create} />
        <TextField
          field={fields.name}
          label={commonMessages.name}
          hint={apiMessages.tokenNameHint}
        />
        <CheckboxFields
          field={fields.scopes}
          legend={apiMessages.scopes}
          choices={view.scopes}
        />
        <SelectField
          field={fields.days}
          label={commonMessages.validFor}
          choices={view.days}
        />
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
