import {
  consumeHumanCheck,
  type HumanCheckSubmission,
} from "../accounts/human-check";
import {
  attemptLimits,
  consumeAttempt,
  type AttemptLimit,
} from "../accounts/rate-limit";
import { emailKey } from "../accounts/email-key";
import type { Passwords } from "../accounts/passwords";
import { register } from "../accounts/registration";
import { endSession } from "../accounts/sessions";
import { signIn } from "../accounts/sign-in";
import { resendLink, verifyByCode } from "../accounts/verification";
import { findRegistrationError, trimRegistration } from "../contract/accounts";
import { hashEntitlement, getEntitledPoolIds } from "../groups/entitlement";
import { applyInvitations, lockInvitations } from "../groups/invitations";
import { getPoolAndStoreList } from "../groups/pool-and-store-list";
import type { Refusal } from "../refusal";
import { findStartPath } from "../views/saved-views";
import type { SessionCookie } from "./session-cookie";
import type { CallContext, Handlers } from "./handler";

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
const wrongCredentials = "Incorrect Email Or Password";

export function refuseRateLimited(retryAfter: number): Refusal {
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return {
    httpStatus: 429,
    message: `Too many attempts. Please try again in ${wait}.`,
    retryAfter,
  };
}

/**
 * Counts one attempt against each limit in turn; returns the refusal of the first limit that is
 * reached.
 */
export async function consumeLimits(
  { db, now }: CallContext,
  tries: readonly (readonly [AttemptLimit, string])[],
): Promise<Refusal | null> {
  for (const [limit, key] of tries) {
    const attempt = await consumeAttempt(db, limit, key, now);
    if (!attempt.allowed) return refuseRateLimited(attempt.retryAfter);
  }
  return null;
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
    : { httpStatus: 403, message: "Must complete reCaptcha" };
}

/**
 * Sends the cookie of a new session, and ends the one that the browser already had, so that a session
 * planted by an attacker cannot continue.
 */
export async function openSession(
  context: CallContext,
  cookie: SessionCookie,
  signedIn: { accountId: string; token: string; firstName: string },
): Promise<{ name: string; startPath?: string }> {
  const { db, sessionHash } = context;
  if (sessionHash !== undefined) await endSession(db, sessionHash);
  context.setCookie(cookie.set(signedIn.token));
  const startPath = await findStartPath(db, signedIn.accountId);
  return {
    name: signedIn.firstName,
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
      const { accountId, firstName, needsSecondFactor } = caller;
      const pools = await getEntitledPoolIds(db, accountId);
      return {
        name: firstName,
        entitlement: hashEntitlement(accountId, pools),
        ...(needsSecondFactor ? { needsSecondFactor } : {}),
      };
    },

    async registerAccountPortal(payload, context) {
      const registration = trimRegistration(payload);
      const error = findRegistrationError(registration);
      if (error !== null) return { httpStatus: 400, message: error.message };
      passwords.assertNotBusy();
      const { db, clientAddress, now, signal } = context;
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
      const registrationToken = await register(
        db,
        passwords,
        registration,
        now,
        signal,
      );
      sendMails();
      return { registrationToken };
    },

    async loginPortal({ email, password }, context) {
      if (email.trim() === "" || password === "") {
        return { httpStatus: 401, message: wrongCredentials };
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
          return { httpStatus: 401, message: wrongCredentials };
        case "code-needed":
          // An older portal shows the message, and lets nobody in.
          return {
            httpStatus: 403,
            message:
              "This account needs a code of its authenticator app to sign in.",
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
          message:
            "If the account still waits for its confirmation, a new link is on its way. Delivery can take 1-2 minutes; please check the spam folder too.",
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
          return {
            httpStatus: 404,
            message: "This verification link is not valid.",
          };
        case "password-required":
          return {
            httpStatus: 403,
            message: "Enter the password that was chosen at registration.",
            fields: { passwordRequired: true },
          };
        case "wrong-password":
          return {
            httpStatus: 403,
            message:
              "That is not the password of the latest registration of this email address.",
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
