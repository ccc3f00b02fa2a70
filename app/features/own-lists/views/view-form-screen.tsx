import { useActionData, useLoaderData } from "@remix-run/react";
import { ErrorList } from "../../../engine/forms/fields/errors/error-list";
import { FormProblems } from "../../../engine/forms/fields/errors/form-problems";
import { TextField, SelectField } from "../../../engine/forms/fields/field";
import {
  formState,
  type FormField,
} from "../../../engine/forms/fields/form-field";
import type { FormReply } from "../../../engine/forms/form-reply";
import { IdempotencyKeyField } from "../../../engine/forms/fields/idempotency-key-field";
import { PostForm } from "../../../engine/forms/fields/post-form";
import { useEntryDraft } from "../../../engine/forms/use-draft";
import { SubmitButton } from "../../../engine/forms/fields/submit-button";
import {
  commonMessages,
  subscriptionMessages,
  viewMessages,
} from "../../../engine/messages";
import { paths } from "../../../paths";
import { viewFields, viewFormIntents, type ViewFormView } from "./views-view";
import { Link } from "../../../ui/shell/link";
import { Notice } from "../../../ui/shell/notice";

/** Returns the heading of the form, which is the title of its page. */
export function viewFormTitle({
  isForMail,
  id,
}: Pick<ViewFormView, "isForMail" | "id">): string {
  if (isForMail) return subscriptionMessages.mailReport;
  return id === "" ? viewMessages.saveView : viewMessages.changeView;
}

/** The form that saves a page as a view, or changes a view. */
export function ViewFormScreen() {
  const view = useLoaderData<ViewFormView>();
  const reply = useActionData<FormReply>();
  const form = useEntryDraft("view", reply);
  const { errors, fields } = formState("view", viewFields, reply?.answer, {
    name: view.name,
    path: view.paths[0]?.value ?? "",
    group: view.group,
    id: view.id,
  });
  return (
    <div className="stack views">
      <section className="panel narrow">
        <h1>{viewFormTitle(view)}</h1>
        {view.isForMail && <p>{subscriptionMessages.saveFirst}</p>}
        {view.problem !== null ? (
          <>
            <Notice look="bad">{view.problem}</Notice>
            <p>
              <Link to={paths.views()}>{viewMessages.allViews}</Link>
            </p>
          </>
        ) : (
          <>
            <FormProblems
              reply={reply}
              path={paths.views()}
              errors={errors}
              fields={fields}
              unsure={viewMessages.unsure}
            />
            <PostForm noValidate ref={form}>
              <IdempotencyKeyField value={reply?.key ?? view.key} />
              <TextField
                field={fields.name}
                label={commonMessages.name}
                hint={viewMessages.nameHint}
              />
              <PathField field={fields.path} view={view} />
              {view.groups.length > 0 && (
                <SelectField
                  field={fields.group}
                  label={viewMessages.sharing}
                  hint={viewMessages.sharingHint}
                  blank={viewMessages.private}
                  choices={view.groups}
                />
              )}
              {view.id !== "" ? (
                <input type="hidden" name="id" value={view.id} />
              ) : (
                view.replaceable.length > 0 && (
                  <SelectField
                    field={fields.id}
                    label={viewMessages.saveAs}
                    blank={viewMessages.newView}
                    choices={view.replaceable}
                  />
                )
              )}
              <div className="actions">
                {view.isForMail ? (
                  <SubmitButton submits={viewFormIntents.mail}>
                    {subscriptionMessages.saveAndChoose}
                  </SubmitButton>
                ) : (
                  <SubmitButton>{commonMessages.save}</SubmitButton>
                )}
                <Link
                  className="button secondary"
                  to={
                    view.id === ""
                      ? (view.paths[0]?.value ?? paths.views())
                      : paths.views()
                  }
                >
                  {commonMessages.cancel}
                </Link>
              </div>
            </PostForm>
          </>
        )}
      </section>
    </div>
  );
}

/** The address: hidden, unless its dates can move or stay. */
function PathField({ field, view }: { field: FormField; view: ViewFormView }) {
  if (view.paths.length > 1)
    return (
      <SelectField
        field={field}
        label={viewMessages.dates}
        choices={view.paths}
      />
    );
  return (
    <>
      <input
        type="hidden"
        name={field.name}
        value={view.paths[0]?.value ?? ""}
      />
      <ErrorList id={field.errorId} errors={field.errors} />
    </>
  );
}
