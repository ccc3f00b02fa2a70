import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { HumanCheckChallenge } from "../session/user-session";
import { ErrorSummary } from "./error-summary";
import { TextField } from "./field";
import { HumanCheckField } from "./human-check";
import { SubmitButton } from "./submit-button";

type Fields = Record<"email" | "password" | "confirmation" | "firstName" | "lastName", string>;

/** The registration form (specification, part 1, section 2). */
export function RegisterForm({
  answer,
  challenge,
}: {
  /** The reply to the last submit. */
  answer: SubmissionResult | undefined;
  challenge: HumanCheckChallenge;
}) {
  const [form, fields] = useForm<Fields>({ id: "register", lastResult: answer });
  return (
    <>
      <ErrorSummary errors={form.errors} fields={Object.values(fields)} answer={answer} />
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
        <TextField
          field={fields.email}
          label="Email"
          type="email"
          hint="A verification link is sent to this address."
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          field={fields.password}
          label="Password"
          type="password"
          hint="At least 6 characters: uppercase & lowercase letters, a number and a special character."
          autoComplete="new-password"
        />
        <TextField
          field={fields.confirmation}
          label="Confirm Password"
          type="password"
          autoComplete="new-password"
        />
        <TextField field={fields.firstName} label="First Name" autoComplete="given-name" />
        <TextField field={fields.lastName} label="Last Name" optional autoComplete="family-name" />
        <HumanCheckField challenge={challenge} />
        <SubmitButton busyText="Registering…">Register</SubmitButton>
      </Form>
    </>
  );
}
