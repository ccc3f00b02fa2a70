import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { AppLoadContext } from "@remix-run/node";
import * as z from "zod";
import {
  maxEmailLength,
  maxPasswordLength,
} from "../../provider/contract/accounts";
import { messageFor, statusFor } from "../api/errors";
import { knownFields } from "../forms/known-fields";

/** The fields of the registration form. */
export const registrationFields = [
  "email",
  "password",
  "confirmation",
  "firstName",
  "lastName",
] as const;

type Registration = Record<(typeof registrationFields)[number], string>;

const maxNameLength = 100;
/** Control characters are no part of any name, and no database stores NUL. */
const printable = (text: string) => !/\p{Cc}/u.test(text);

/**
 * The specification's rule for an email: at least 5 characters, no spaces, exactly one @ with text
 * before it, and a domain of at least two non-empty parts separated by dots.
 */
function isEmail(text: string): boolean {
  const [name = "", domain = "", ...more] = text.split("@");
  const parts = domain.split(".");
  return (
    text.length >= 5 &&
    text.length <= maxEmailLength &&
    !/\s/.test(text) &&
    printable(text) &&
    more.length === 0 &&
    name !== "" &&
    parts.length >= 2 &&
    parts.every((part) => part !== "")
  );
}

/** A digit, a lowercase, an uppercase and a non-alphanumeric character, and no spaces. */
function isMixed(password: string): boolean {
  return (
    /\d/.test(password) &&
    /\p{Ll}/u.test(password) &&
    /\p{Lu}/u.test(password) &&
    /[^\p{L}\p{N}\s]/u.test(password) &&
    !/\s/.test(password) &&
    !password.includes("\0")
  );
}

/** The rules in the order in which the specification checks them (part 1, section 5); the first broken one speaks. */
const rules: readonly {
  field: keyof Registration;
  holds(form: Registration): boolean;
  words: string;
}[] = [
  {
    field: "email",
    holds: ({ email }) => isEmail(email),
    words: "Invalid email!",
  },
  {
    field: "firstName",
    holds: ({ firstName }) => firstName !== "",
    words: "Must enter first name",
  },
  {
    field: "password",
    // Counted in characters as people see them, not in UTF-16 units.
    holds: ({ password }) => [...password].length >= 6,
    words: "Password must be at least 6 characters long!",
  },
  {
    field: "password",
    holds: ({ password }) => isMixed(password),
    words:
      "Password must contain uppercase & lowercase letters, and at least one number and special character!",
  },
  {
    field: "confirmation",
    holds: ({ password, confirmation }) => password === confirmation,
    words: "Passwords must match!",
  },
  // What the provider's contract bounds and the specification does not mention.
  {
    field: "password",
    holds: ({ password }) => password.length <= maxPasswordLength,
    words: `Password must be at most ${maxPasswordLength} characters long!`,
  },
  ...(["firstName", "lastName"] as const).map((field) => ({
    field,
    holds: (form: Registration) =>
      form[field].length <= maxNameLength && printable(form[field]),
    words: `A name has at most ${maxNameLength} characters, on one line`,
  })),
];

const text = z.string().default("");
const trimmed = z.string().trim().default("");

const registration = z
  .object({
    email: trimmed,
    password: text,
    confirmation: text,
    firstName: trimmed,
    lastName: trimmed,
  })
  .superRefine((form, context) => {
    const broken = rules.find((rule) => !rule.holds(form));
    if (broken) {
      context.addIssue({
        code: "custom",
        path: [broken.field],
        message: broken.words,
      });
    }
  });

/** Reads the registration form; at most one error, that of the first broken rule. */
export function parseRegistration(form: FormData) {
  return parseWithZod(knownFields(form, registrationFields), {
    schema: registration,
  });
}

/**
 * Registers with the posted form: the rules above, then the human check, then the provider.
 * @param signal aborts the call: the person went away
 * @returns null after success, else the reply for the form (without passwords) and its HTTP status
 */
export async function register(
  form: FormData,
  { api, humanCheck }: Pick<AppLoadContext, "api" | "humanCheck">,
  signal: AbortSignal,
): Promise<{ answer: SubmissionResult; status: number } | null> {
  const submission = parseRegistration(form);
  const refuse = (status: number, formErrors: string[] = []) => ({
    status,
    answer: submission.reply({
      formErrors,
      hideFields: ["password", "confirmation"],
    }),
  });
  if (submission.status !== "success") return refuse(400);
  if (!(await humanCheck.verify(form)))
    return refuse(400, ["Must complete reCaptcha"]);
  const { email, password, firstName, lastName } = submission.value;
  const account = {
    email,
    password,
    firstName,
    lastName: lastName === "" ? null : lastName,
  };
  const answer = await api.call("registerAccountPortal", account, {
    humanCheck: humanCheck.idOf(form),
    signal,
  });
  if (answer.ok) return null;
  return refuse(statusFor(answer), [messageFor(answer, "register")]);
}
