import type { SubmissionResult } from "@conform-to/react";
import { PostForm } from "../../../engine/forms/fields/post-form";
import type { HumanCheckChallenge } from "../human-check/human-check";
import { FormProblems } from "../../../engine/forms/fields/errors/form-problems";
import { TextField } from "../../../engine/forms/fields/field";
import {
  formState,
  type FormField,
} from "../../../engine/forms/fields/form-field";
import { HumanCheckField } from "../human-check/human-check-field";
import { SubmitButton } from "../../../engine/forms/fields/submit-button";
import { accountMessages, commonMessages } from "../../../engine/messages";

/** The fields of a registration, in form order. */
export const accountFieldNames = [
  "email",
  "password",
  "confirmation",
  "firstName",
  "lastName",
] as const;

/** The registration form (specification, part 1, section 2). */
export function RegisterForm({
  reply,
  challenge,
}: {
  /** The result of the last submission; `unsure` if it may have created the account. */
  reply: { answer: SubmissionResult; unsure: boolean } | undefined;
  challenge: HumanCheckChallenge;
}) {
  const { errors, fields } = formState(
    "register",
    accountFieldNames,
    reply?.answer,
  );
  return (
    <>
      <FormProblems
        reply={reply}
        errors={errors}
        fields={fields}
        unsure={accountMessages.registerUnsure}
      />
      <PostForm noValidate>
        <AccountFields fields={fields} emailHint={accountMessages.linkIsSent} />
        <HumanCheckField challenge={challenge} />
        <SubmitButton busyText={accountMessages.registering}>
          {commonMessages.register}
        </SubmitButton>
      </PostForm>
    </>
  );
}

/** The controls of a registration. */
export function AccountFields({
  fields,
  emailHint,
}: {
  fields: Record<(typeof accountFieldNames)[number], FormField>;
  emailHint?: string;
}) {
  return (
    <>
      <TextField
        field={fields.email}
        label={commonMessages.email}
        type="email"
        hint={emailHint}
        autoComplete="email"
        spellCheck={false}
      />
      <TextField
        field={fields.password}
        label={accountMessages.password}
        type="password"
        hint={accountMessages.passwordRules}
        autoComplete="new-password"
      />
      <TextField
        field={fields.confirmation}
        label={accountMessages.confirmPassword}
        type="password"
        autoComplete="new-password"
      />
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
    </>
  );
}
