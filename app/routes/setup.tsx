import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  createFirstAdministrator,
  getFirstRun,
} from "../features/account/registration/first-run.server";
import {
  AccountFields,
  accountFieldNames,
} from "../features/account/registration/register-form";
import { ErrorSummary } from "../engine/forms/fields/errors/error-summary";
import { TextField } from "../engine/forms/fields/field";
import { formState } from "../engine/forms/fields/form-field";
import { PostForm } from "../engine/forms/fields/post-form";
import { SubmitButton } from "../engine/forms/fields/submit-button";
import { paths } from "../paths";
import { titled } from "../ui/shell/page-title";
import { accountMessages } from "../engine/messages";

export const meta = titled(accountMessages.setUp);

/** @throws a 404 response unless the provider has no account yet */
export async function loader({ context }: LoaderFunctionArgs) {
  const firstRun = await getFirstRun(context);
  if (firstRun === null) throw new Response(null, { status: 404 });
  return firstRun;
}

/** @throws a redirect to Home with the new session; to the login page if there is an account meanwhile */
export async function action({ request, context }: ActionFunctionArgs) {
  const firstRun = await getFirstRun(context);
  const refused =
    firstRun === null
      ? "gone"
      : await createFirstAdministrator(
          await request.formData(),
          context,
          firstRun,
          request.signal,
        );
  if (refused === null) throw redirect(paths.home(), 303);
  if (refused !== "gone") return data(refused.answer, refused.status);
  if (!(await context.hasExtension("first-run")))
    throw new Response(null, { status: 404 });
  throw redirect(paths.loginAfterSetup(), 303);
}

/** The form that creates the first administrator. */
export default function SetUp() {
  const { codeNeeded } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { errors, fields } = formState(
    "setup",
    ["code", ...accountFieldNames],
    answer,
  );
  return (
    <section className="panel narrow">
      <h1>{accountMessages.setUp}</h1>
      <p>{accountMessages.setUpText}</p>
      <ErrorSummary
        errors={errors}
        fields={Object.values(fields)}
        answer={answer}
      />
      <PostForm noValidate>
        {codeNeeded && (
          <TextField
            field={fields.code}
            label={accountMessages.setUpCode}
            hint={accountMessages.setUpCodeHint}
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
        <AccountFields fields={fields} />
        <SubmitButton busyText={accountMessages.creatingAdministrator}>
          {accountMessages.createAdministrator}
        </SubmitButton>
      </PostForm>
    </section>
  );
}
