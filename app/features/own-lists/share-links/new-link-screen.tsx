import { useActionData, useLoaderData } from "@remix-run/react";
import { CheckboxFields } from "../../../engine/forms/fields/checkbox-fields";
import { FormProblems } from "../../../engine/forms/fields/errors/form-problems";
import { TextAreaField, SelectField } from "../../../engine/forms/fields/field";
import {
  formState,
  initialText,
} from "../../../engine/forms/fields/form-field";
import type { FormReply } from "../../../engine/forms/form-reply";
import { FormResult } from "../../../engine/forms/fields/form-result";
import { IdempotencyKeyField } from "../../../engine/forms/fields/idempotency-key-field";
import { PostForm } from "../../../engine/forms/fields/post-form";
import { useEntryDraft } from "../../../engine/forms/use-draft";
import { SubmitButton } from "../../../engine/forms/fields/submit-button";
import {
  commonMessages,
  formatMessage,
  shareLinkMessages,
} from "../../../engine/messages";
import { paths } from "../../../paths";
import { SharedLink } from "../../../engine/tables/result/actions/shared-link";
import {
  linkFields,
  linkParts,
  type CreatedLink,
  type LinkFormView,
} from "./share-links-view";
import { Link } from "../../../ui/shell/link";
import { Notice } from "../../../ui/shell/notice";

/** The form that creates a link for people without an account; afterwards the link, shown once. */
export function NewLinkScreen() {
  const view = useLoaderData<LinkFormView>();
  const result = useActionData<FormReply | CreatedLink>();
  return (
    <div className="stack views">
      <p className="back">
        <Link to={paths.shareLinks()}>{shareLinkMessages.allLinks}</Link>
      </p>
      <section className="panel narrow">
        <h1>{shareLinkMessages.newLink}</h1>
        {result && "created" in result ? (
          <Created created={result.created} />
        ) : view.problem !== null ? (
          <Notice look="bad">{view.problem}</Notice>
        ) : (
          <LinkForm view={view} reply={result} />
        )}
      </section>
    </div>
  );
}

/** The link that was just created. */
function Created({ created: { url, name, expires } }: CreatedLink) {
  return (
    <FormResult
      className="stack"
      answer={url}
      label={shareLinkMessages.createdLabel}
    >
      <p className="notice good">{shareLinkMessages.created}</p>
      <SharedLink label={name} url={url} title={name} />
      <p className="hint">
        {formatMessage(shareLinkMessages.createdUntil, {
          time: expires,
        })}
      </p>
    </FormResult>
  );
}

function LinkForm({
  view,
  reply,
}: {
  view: LinkFormView;
  reply: FormReply | undefined;
}) {
  const form = useEntryDraft("link", reply);
  const { errors, fields } = formState("link", linkFields, reply?.answer, {
    subject: view.subject,
    [view.isList ? "numbers" : "number"]: view.numbers,
    // A week, unless somebody chooses otherwise.
    days: view.days[1]?.value ?? "",
  });
  return (
    <>
      <p className="hint">{shareLinkMessages.newLinkHint}</p>
      <FormProblems
        reply={reply}
        path={view.path}
        errors={errors}
        fields={fields}
        unsure={shareLinkMessages.unsure}
      />
      <PostForm noValidate ref={form}>
        <IdempotencyKeyField value={reply?.key ?? view.key} />
        <input
          type="hidden"
          name={fields.subject.name}
          value={initialText(fields.subject)}
        />
        {view.isList ? (
          <TextAreaField
            field={fields.numbers}
            label={shareLinkMessages.cartonNumbers}
            hint={formatMessage(shareLinkMessages.cartonNumbersHint, {
              limit: view.maxCartons,
            })}
            rows={6}
          />
        ) : (
          <div className="field">
            <span className="named">{shareLinkMessages.shared}</span>
            <span>{view.name}</span>
            <input
              type="hidden"
              name={fields.number.name}
              value={initialText(fields.number)}
            />
          </div>
        )}
        <SelectField
          field={fields.days}
          label={commonMessages.validFor}
          choices={view.days}
        />
        <CheckboxFields
          field={fields.parts}
          legend={shareLinkMessages.parts}
          choices={[
            {
              value: linkParts.signature,
              label: shareLinkMessages.showSignature,
            },
            { value: linkParts.street, label: shareLinkMessages.showStreet },
          ]}
        />
        <div className="actions">
          <SubmitButton busyText={commonMessages.creating}>
            {shareLinkMessages.create}
          </SubmitButton>
        </div>
      </PostForm>
    </>
  );
}
