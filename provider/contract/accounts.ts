import * as z from "zod";
import { answerLine, maxTokenLength, personName } from "./answer-text";
import { defineCall, withoutSession } from "./define-call";
import { answerLanguage } from "./extensions/language";
import { answerClock } from "./extensions/store-times";
import { answerFlag, answerId, entitlement, rowText, text } from "./fields";
import { maxUserIdLength } from "./limits";

/** Longest accepted password; enough for any passphrase (OWASP ASVS 5.0, 6.2.9). */
export const maxPasswordLength = 128;
/** Longest email address (RFC 5321). */
export const maxEmailLength = 254;
/** Longest first or last name. */
export const maxNameLength = 100;
/** Longest path and query where a user starts. */
export const maxStartPathLength = 8_000;
/** Longest code of a verification link. */
export const maxVerificationCodeLength = 128;

/** The fields of a registration (specification, part 1, section 3). */
export interface Registration {
  email: string;
  password: string;
  firstName: string;
  lastName: string | null;
}

/** Trims the fields that the specification trims; an empty last name becomes null. */
export function trimRegistration(given: Registration): Registration {
  return {
    email: given.email.trim(),
    password: given.password,
    firstName: given.firstName.trim(),
    lastName: given.lastName?.trim() || null,
  };
}

/**
 * Characters that no deliverable address contains and that mail programs or terminals interpret: they
 * must never reach a mail header.
 */
const unsafeInAddress = /[\p{C}<>()[\]\\,;:"]/u;

/**
 * Returns whether a text is an email address by the specification's rule: at least 5 characters, no
 * spaces, exactly one @ with text before it, and a domain of at least two non-empty parts.
 */
export function isEmail(email: string): boolean {
  if (email.length > maxEmailLength || [...email].length < 5) return false;
  if (/\s/.test(email) || unsafeInAddress.test(email)) return false;
  const [local, domain, ...rest] = email.split("@");
  if (!local || domain === undefined || rest.length > 0) return false;
  const parts = domain.split(".");
  return parts.length >= 2 && parts.every((part) => part !== "");
}

/** A digit, a lowercase letter, an uppercase letter and a character that is none of these. */
const requiredInPassword = [
  /\p{Nd}/u,
  /\p{Ll}/u,
  /\p{Lu}/u,
  // A combining accent is part of its letter, even if the keyboard sends it as a separate character.
  /[^\p{L}\p{M}\p{N}\s]/u,
];

const isMixedPassword = (password: string) =>
  !/[\s\p{Cc}\p{Cs}]/u.test(password) &&
  requiredInPassword.every((kind) => kind.test(password));

/**
 * Invisible characters of a name and those that change the direction of the surrounding text: control
 * and format characters (including direction marks), fillers, line separators, lone surrogates.
 */
const invisibleCharacters =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
/**
 * Invisible characters that some languages require: joiners within a word (Persian, the scripts of
 * India and Sri Lanka) and after a Malayalam virama, and variation selectors (Japanese names,
 * Mongolian, emoji).
 */
const requiredInvisibleCharacters =
  /(?<=[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])|(?<=\u0d4d)\u200d|(?<=[\p{L}\p{S}])\p{Variation_Selector}/gu;

/** Returns whether a name stands on one line and has no invisible characters. */
export const isVisibleName = (name: string) =>
  !invisibleCharacters.test(name.replaceAll(requiredInvisibleCharacters, ""));

/** A violated rule of the registration: its field and the message for the user. */
export interface RegistrationError {
  field: keyof Registration;
  message: string;
}

/** The rules in the order in which the specification checks them (part 1, section 5). */
const registrationRules: readonly (RegistrationError & {
  holds(registration: Registration): boolean;
})[] = [
  {
    field: "email",
    holds: ({ email }) => isEmail(email),
    message: "Invalid email!",
  },
  {
    field: "firstName",
    holds: ({ firstName }) => firstName !== "",
    message: "Must enter first name",
  },
  {
    field: "password",
    // Counts code points, not UTF-16 units.
    holds: ({ password }) => [...password].length >= 6,
    message: "Password must be at least 6 characters long!",
  },
  {
    field: "password",
    holds: ({ password }) => isMixedPassword(password),
    message:
      "Password must contain uppercase & lowercase letters, and at least one number and special character!",
  },
  // The specification does not mention the following limits.
  {
    field: "password",
    holds: ({ password }) => password.length <= maxPasswordLength,
    message: `Password must be at most ${maxPasswordLength} characters long!`,
  },
  ...(["firstName", "lastName"] as const).flatMap((field) => [
    {
      field,
      holds: (registration: Registration) =>
        (registration[field] ?? "").length <= maxNameLength,
      message: `A name has at most ${maxNameLength} characters`,
    },
    {
      field,
      holds: (registration: Registration) =>
        isVisibleName(registration[field] ?? ""),
      message: "A name stands on one line and has no invisible characters",
    },
  ]),
];

/**
 * Validates a trimmed registration. Portal and provider share this function, so that neither accepts
 * what the other refuses.
 * @returns the first violated rule, or null
 */
export function findRegistrationError(
  registration: Registration,
): RegistrationError | null {
  const broken = registrationRules.find((rule) => !rule.holds(registration));
  return broken ? { field: broken.field, message: broken.message } : null;
}

/**
 * Validates a trimmed name by the rules of a registration. Portal and provider share this function.
 * @returns the first violated rule, or null
 */
export function findNameError(
  name: Pick<Registration, "firstName" | "lastName">,
): RegistrationError | null {
  const registration = { email: "", password: "", ...name };
  const broken = registrationRules.find(
    ({ field, holds }) =>
      (field === "firstName" || field === "lastName") && !holds(registration),
  );
  return broken ? { field: broken.field, message: broken.message } : null;
}

/**
 * Validates a new password by the rules of a registration. Portal and provider share this function.
 * @returns the message for the user, or null
 */
export function findPasswordError(password: string): string | null {
  const registration = { email: "", password, firstName: "", lastName: null };
  const broken = registrationRules.find(
    ({ field, holds }) => field === "password" && !holds(registration),
  );
  return broken?.message ?? null;
}

const email = text(maxEmailLength);
const password = text(maxPasswordLength);
const verificationCode = text(maxVerificationCodeLength);
/** The account of an expired link. */
const resendId = answerId
  .nullish()
  .describe(
    "Of an expired link: what the portal sends back as `numericID` for a new link.",
  );

export const accountCalls = {
  checkValidUser: defineCall({
    summary: "Whether the session cookie belongs to a signed-in user.",
    expiresOn401: false,
    request: z.object({ skipRedirects: z.literal(true) }),
    answer: {
      name: personName,
      entitlement,
      /**
       * True if a group requires a second factor that the user has not set up: other calls are refused
       * until then (docs/decisions/090).
       */
      needsSecondFactor: z.boolean().optional(),
      /** Of a provider with the extension `language` (docs/decisions/101). */
      language: answerLanguage,
      /** Of a provider with the extension `store-times` (docs/decisions/123). */
      clock: answerClock,
    },
  }),
  registerAccountPortal: defineCall({
    summary:
      "Creates an account and mails its verification link. Refuses what is no email address and a weak password. The answer may carry a registrationToken, with which the browser that registered confirms the link without the password.",
    effect: "write",
    ...withoutSession,
    hashesPassword: true,
    request: z.object({
      email,
      password,
      firstName: text(maxNameLength),
      lastName: text(maxNameLength).nullable(),
    }),
    answer: { registrationToken: rowText },
  }),
  loginPortal: defineCall({
    summary:
      "Signs in and sets the session cookie. A failure with signInToken asks for the code of the second factor.",
    effect: "write",
    needsSession: false,
    expiresOn401: false,
    hashesPassword: true,
    request: z.object({ email, password }),
    answer: {
      name: personName,
      /**
       * Where the user wants to start, a path and query of the portal: of a provider with saved views
       * (docs/decisions/089).
       */
      startPath: answerLine(maxStartPathLength).optional(),
      /** Of a provider with the extension `language` (docs/decisions/101). */
      language: answerLanguage,
    },
    /**
     * With the right password of an account with a second factor: the token with which completeSignIn
     * takes the code. There is no session before (docs/decisions/090).
     */
    failure: { signInToken: answerLine(maxTokenLength).optional() },
  }),
  logoutPortal: defineCall({
    summary: "Ends the session and clears its cookie.",
    effect: "write",
  }),
  verifyAccountPortal: defineCall({
    summary:
      "Confirms an account by the code of its link, or mails a new link (numericID). A failure with passwordRequired asks for the registration's token or password beside the code.",
    effect: "write",
    ...withoutSession,
    hashesPassword: true,
    request: z.union([
      z.object({
        verificationCode,
        registrationToken: text().optional(),
        password: password.optional(),
      }),
      z.object({
        numericID: z
          .union([z.number().int().nonnegative(), text(maxUserIdLength)])
          .describe("The `id` of the failure for an expired link."),
      }),
    ]),
    // The message `Expired` counts whatever the status is (specification, part 1, section 3).
    answer: { alreadyVerified: answerFlag, id: resendId },
    failure: { id: resendId, passwordRequired: answerFlag },
  }),
  getIsAdmin: defineCall({
    method: "GET",
    summary: "Whether the caller is an administrator.",
    answer: { result: z.boolean() },
  }),
  getUserPoolAndStoreList: defineCall({
    scope: "any",
    summary:
      "The pools and stores that the caller may see. A store's id is its store number.",
    answer: {
      fullStoreList: z.array(answerId),
      poolDict: z.record(answerLine(maxTokenLength), z.array(answerId)),
      poolNameMap: z.record(answerLine(maxTokenLength), answerLine()),
      /** Store number → name, for the JSON of reports; a provider may leave it out. */
      storeNameMap: z
        .record(answerLine(maxTokenLength), answerLine())
        .optional(),
      /** City with its state (`Joliet, IL`) → its store numbers, for Find; a provider may leave it out. */
      cityDict: z
        .record(answerLine(maxTokenLength), z.array(answerId))
        .optional(),
    },
  }),
};
