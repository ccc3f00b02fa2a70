import {
  consumeHumanCheck,
  type HumanCheckSubmission,
} from "../accounts/human-check";
import {
  attemptLimits,
  consumeAttempts,
  type CountedKey,
} from "../accounts/rate-limit";
import { emailKey } from "../accounts/email-key";
import { rememberBrowserLanguage } from "../accounts/account-language";
import type { Passwords } from "../accounts/passwords/passwords";
import { register } from "../accounts/registration";
import { endSession } from "../accounts/sessions/sessions";
import { signIn } from "../accounts/sessions/sign-in";
import { resendLink, verifyByCode } from "../accounts/verification";
import type { WrittenAnswerOf } from "../contract/calls";
import { findRegistrationError, trimRegistration } from "../contract/accounts";
import {
  hashEntitlement,
  getEntitledPoolIds,
} from "../accounts/groups/entitlement";
import {
  applyInvitations,
  lockInvitations,
} from "../accounts/groups/invitations";
import { getPoolAndStoreList } from "../accounts/groups/pool-and-store-list";
import { refuse, type Refusal } from "../refusal";
import { findStartPath } from "../accounts/views/saved-views";
import type { SessionCookie } from "./session-cookie";
import type { CallContext, Handlers } from "./handler";
import { refusalText } from "../messages";
import { ruleText } from "../messages/rule-texts";

/** The dependencies of the account calls in addition to the database. */
export interface AccountServices {
  passwords: Passwords;
  cookie: SessionCookie;
  /** Starts sending queued mails in the background. */
  sendMails(): void;
  /** True if the address of the portal is not one of this machine. */
  isPublic: boolean;
}

/**
 * One message for a wrong password, an unknown email and an unconfirmed account, so that they cannot be
 * distinguished.
 */
const wrongCredentials = refusalText("wrongCredentials");

export function refuseRateLimited(retryAfter: number): Refusal {
  const minutes = Math.ceil(retryAfter / 60);
  return {
    httpStatus: 429,
    message:
      minutes === 1
        ? refusalText("tooManyAttemptsMinute")
        : refusalText("tooManyAttempts", { minutes }),
    retryAfter,
  };
}

/**
 * Counts one attempt against all limits, or against none if one of them is reached; returns the refusal
 * then.
 */
export async function consumeLimits(
  { db, now }: CallContext,
  tries: readonly CountedKey[],
): Promise<Refusal | null> {
  const attempt = await consumeAttempts(db, tries, now);
  return attempt.allowed ? null : refuseRateLimited(attempt.retryAfter);
}

/**
 * Refuses a solved human check that was already used for something else, possibly at another replica of
 * the portal.
 * @param submission the call and its payload
 */
export async function refuseUsedHumanCheck(
  { db, now, humanCheck }: CallContext,
  submission: HumanCheckSubmission,
): Promise<Refusal | null> {
  if (humanCheck === null) return null;
  return (await consumeHumanCheck(db, humanCheck, submission, now))
    ? null
    : refuse(403, refusalText("humanCheckRequired"));
}

/**
 * Sends the cookie of a new session, and ends the one that the browser already had, so that a session
 * planted by an attacker cannot continue. Records the language of the browser.
 */
export async function openSession(
  context: CallContext,
  cookie: SessionCookie,
  signedIn: { accountId: string; token: string; firstName: string },
): Promise<WrittenAnswerOf<"loginPortal">> {
  const { db, sessionHash } = context;
  if (sessionHash !== undefined) await endSession(db, sessionHash);
  context.setCookie(cookie.set(signedIn.token));
  const { accountId, firstName } = signedIn;
  const startPath = await findStartPath(db, accountId);
  return {
    name: firstName,
    language: await rememberBrowserLanguage(db, accountId, context.language),
    ...(startPath === null ? {} : { startPath }),
  };
}

/** The calls of accounts and sessions (specification, part 1, section 7). */
export function accountCalls({
  passwords,
  cookie,
  sendMails,
}: AccountServices) {
  return {
    async checkValidUser(_payload, { db }, caller) {
      const { accountId, firstName, language, clock, needsSecondFactor } =
        caller;
      const pools = await getEntitledPoolIds(db, accountId);
      return {
        name: firstName,
        entitlement: hashEntitlement(accountId, pools),
        language,
        ...(clock === "utc" ? {} : { clock }),
        ...(needsSecondFactor ? { needsSecondFactor } : {}),
      };
    },

    async registerAccountPortal(payload, context) {
      const registration = trimRegistration(payload);
      const error = findRegistrationError(registration);
      if (error !== null) return refuse(400, ruleText(error.message));
      passwords.assertNotBusy();
      const { db, clientAddress, language, now, signal } = context;
      const key = emailKey(registration.email);
      const refusal =
        (await refuseUsedHumanCheck(context, [
          "registerAccountPortal",
          registration,
        ])) ??
        (await consumeLimits(context, [
          [attemptLimits.registerAddress, clientAddress],
          [attemptLimits.register, `${key}\n${clientAddress}`],
        ]));
      if (refusal) return refusal;
      const registrationToken = await register(db, passwords, registration, {
        language,
        now,
        signal,
      });
      sendMails();
      return { registrationToken };
    },

    async loginPortal({ email, password }, context) {
      if (email.trim() === "" || password === "") {
        return refuse(401, wrongCredentials);
      }
      // Refuses under load before any query is run.
      passwords.assertNotBusy();
      const used = await refuseUsedHumanCheck(context, [
        "loginPortal",
        { email, password },
      ]);
      if (used) return used;
      const { db, clientAddress, clientName, now, signal } = context;
      const result = await signIn(
        db,
        passwords,
        { email, password, clientAddress, clientName, signal },
        now,
      );
      switch (result.kind) {
        case "too-many":
          return refuseRateLimited(result.retryAfter);
        case "wrong":
          return refuse(401, wrongCredentials);
        case "code-needed":
          // An older portal shows the message, and lets nobody in.
          return {
            httpStatus: 403,
            message: refusalText("codeNeeded"),
            fields: { signInToken: result.token },
          };
        case "signed-in":
          return openSession(context, cookie, result);
      }
    },

    async logoutPortal(_payload, context) {
      if (context.sessionHash !== undefined)
        await endSession(context.db, context.sessionHash);
      context.setCookie(cookie.clear());
      return {};
    },

    async verifyAccountPortal(payload, context) {
      const { db, now, clientAddress, signal, requestId } = context;
      if ("numericID" in payload) {
        const numericId = String(payload.numericID);
        const refusal = await consumeLimits(context, [
          [attemptLimits.resendAddress, clientAddress],
          [attemptLimits.resend, `${numericId}\n${clientAddress}`],
        ]);
        if (refusal) return refusal;
        await resendLink(db, numericId, now);
        sendMails();
        // The same message whether or not such an account exists.
        return {
          message: refusalText("linkSentAgain")[context.language],
        };
      }

      const refusal = await consumeLimits(context, [
        [attemptLimits.verifyAddress, clientAddress],
      ]);
      if (refusal) return refusal;
      const { verificationCode: code, ...proof } = payload;
      const verification = await verifyByCode(
        db,
        passwords,
        { code, ...proof, clientAddress, signal },
        now,
        {
          lock: lockInvitations,
          apply: (tx, confirmed) =>
            applyInvitations(tx, { ...confirmed, requestId, now }),
        },
      );
      switch (verification.kind) {
        case "confirmed":
          return {};
        case "already":
          return { alreadyVerified: true };
        case "expired":
          return {
            httpStatus: 409,
            message: "Expired",
            fields: { id: verification.resendId },
          };
        case "unknown":
          return refuse(404, refusalText("noSuchVerificationLink"));
        case "password-required":
          return {
            httpStatus: 403,
            message: refusalText("registrationPasswordNeeded"),
            fields: { passwordRequired: true },
          };
        case "wrong-password":
          return {
            httpStatus: 403,
            message: refusalText("wrongRegistrationPassword"),
            fields: { passwordRequired: true },
          };
        case "too-many":
          return refuseRateLimited(verification.retryAfter);
      }
    },

    async getIsAdmin(_payload, _context, caller) {
      return { result: caller.isAdmin };
    },

    async getUserPoolAndStoreList(_payload, { db }, caller) {
      return getPoolAndStoreList(db, caller.accountId);
    },
  } satisfies Handlers;
}
