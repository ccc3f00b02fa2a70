import { intentField } from "../../../engine/forms/intent";
import { isRedisplay } from "../../../engine/forms/redisplay";
import { redirect, type AppLoadContext } from "@remix-run/node";
import {
  maxPasswordLength,
  maxVerificationCodeLength,
} from "../../../../provider/contract/accounts";
import { messageFor, statusFor } from "../../../engine/provider-client/errors";
import type { Failure } from "../../../engine/provider-client/provider-api";
import { paths } from "../../../paths";
import type { Verification } from "./verification";
import { setFlash, consumeFlash } from "../../../engine/session/flash.server";
import { readRegistrationToken } from "./registration-token.server";
import {
  readSignedText,
  signedText,
} from "../../../engine/session/signed-text.server";
import { isUserNavigation } from "../../../engine/session/user-navigation.server";
import { accountMessages, commonMessages } from "../../../engine/messages";

/** The state of the verification screen and the HTTP status of its page. */
export interface VerificationReply {
  verification: Verification;
  status: number;
}

type Context = Pick<
  AppLoadContext,
  "api" | "env" | "isDocument" | "method" | "setCookie"
>;

const createReply = (
  verification: Verification,
  failure: Failure | null = null,
): VerificationReply => ({
  verification,
  status: failure === null ? 200 : statusFor(failure),
});

const confirmState = {
  state: "confirm",
  passwordRequired: false,
  error: null,
  unsure: false,
} as const satisfies Verification;

/**
 * Turns the provider's failure into a page, with the provider's message except for an unknown code,
 * which has a message of the portal.
 */
function createFailureReply(failure: Failure): VerificationReply {
  const message =
    failure.code === "refused"
      ? accountMessages.invalidLink
      : (failure.message ?? accountMessages.invalidLink);
  return createReply({ state: "failed", message }, failure);
}

/** The proof of ownership sent with the code, as far as available. */
interface Proof {
  registrationToken?: string;
  password?: string;
}

/** Returns the registration token if the browser has one. */
function readProof(request: Request, context: Context): Proof {
  const registrationToken = readRegistrationToken(request, context);
  return registrationToken === null ? {} : { registrationToken };
}

/**
 * Sends the code of a link to the provider, without cookies, regardless of the user who opens the link.
 * @returns the state of the link, or the failure of the call
 */
async function verifyCode(
  code: string,
  proof: Proof,
  context: Context,
): Promise<VerificationReply | Failure> {
  const answer = await context.api.call("verifyAccountPortal", {
    verificationCode: code,
    ...proof,
  });
  if (answer.message === "Expired") {
    const id = (answer.ok ? answer.id : answer.fields.id) ?? null;
    return createReply({ state: "expired", id, resendFailure: null });
  }
  if (!answer.ok) return answer;
  return createReply({
    state: answer.alreadyVerified ? "alreadyConfirmed" : "confirmed",
  });
}

const isFailure = (reply: VerificationReply | Failure): reply is Failure =>
  "ok" in reply;

/**
 * Returns the path that a posted form redirects to. It holds the signed outcome, so that reloading the
 * page repeats the message without another call.
 */
function outcomePath(
  code: string,
  verification: Verification,
  { env }: Context,
): string {
  const text = JSON.stringify({ code, verification });
  const signed = signedText(env.sessionSecret, "verification", text);
  return paths.verificationOutcome(code, signed);
}

/**
 * Reads the outcome from an address made by {@link outcomePath} for this code; null for any other
 * address.
 */
function readOutcome(
  code: string,
  request: Request,
  { env }: Context,
): Verification | null {
  const signed = new URL(request.url).searchParams.get("outcome");
  const text =
    signed === null
      ? null
      : readSignedText(env.sessionSecret, "verification", signed);
  if (text === null) return null;
  const outcome = JSON.parse(text) as {
    code: string;
    verification: Verification;
  };
  return outcome.code === code ? outcome.verification : null;
}

/** Codes that violate the provider's contract; they are never sent. */
const isInvalidCode = (code: string) =>
  code.length > maxVerificationCodeLength || code.includes("\0");
const createInvalidCodeReply = (): VerificationReply => ({
  ...createReply({ state: "failed", message: accountMessages.invalidLink }),
  status: 400,
});

/**
 * Handles opening a link. In the browser that registered, it confirms at once; elsewhere the page shows
 * a button and makes no call, because mail scanners open links too.
 */
export async function openVerificationLink(
  code: string,
  request: Request,
  context: Context,
): Promise<VerificationReply> {
  if (new URL(request.url).searchParams.has("resent")) {
    const message =
      consumeFlash(request, context) ?? accountMessages.newLinkSent;
    return createReply({ state: "resent", message });
  }
  const outcome = readOutcome(code, request, context);
  if (outcome !== null) return createReply(outcome);
  if (isInvalidCode(code)) return createInvalidCodeReply();
  const proof = readProof(request, context);
  const confirmsAtOnce =
    proof.registrationToken !== undefined &&
    !isRedisplay(context) &&
    isUserNavigation(request, context);
  if (!confirmsAtOnce) return createReply(confirmState);
  const reply = await verifyCode(code, proof, context);
  if (!isFailure(reply)) return reply;
  return reply.fields.passwordRequired
    ? createReply({ ...confirmState, passwordRequired: true })
    : createFailureReply(reply);
}

/**
 * Handles the forms of the verification screen: confirms the account, or requests a new link.
 * @throws a redirect to the outcome, after a new link was sent, or for a form with neither intent
 */
export async function submitVerificationForm(
  code: string,
  request: Request,
  context: Context,
): Promise<VerificationReply> {
  const form = await request.formData();
  if (form.get(intentField) === "confirm")
    return confirmLink(code, form.get("password"), request, context);
  const numericID = form.get("numericID");
  if (typeof numericID !== "string" || numericID === "")
    throw redirect(paths.verification(code), 303);
  const sent = await context.api.call("verifyAccountPortal", { numericID });
  if (sent.ok) {
    setFlash(context, sent.message ?? accountMessages.newLinkSent);
    throw redirect(paths.verificationResent(code), 303);
  }
  const resendFailure = messageFor(sent, accountMessages.resendFailed);
  return createReply({ state: "expired", id: numericID, resendFailure }, sent);
}

/**
 * Confirms the account.
 * @param typed the password as typed; null if the form had no password field
 */
async function confirmLink(
  code: string,
  typed: FormDataEntryValue | null,
  request: Request,
  context: Context,
): Promise<VerificationReply> {
  if (isInvalidCode(code)) return createInvalidCodeReply();
  const password = typeof typed === "string" ? typed : "";
  const passwordRequired = typed !== null;
  const confirm = (error: string, unsure = false): Verification => ({
    state: "confirm",
    passwordRequired,
    error,
    unsure,
  });
  // The provider's contract excludes such a password.
  if (password.length > maxPasswordLength || password.includes("\0"))
    return {
      ...createReply(confirm(accountMessages.wrongPassword)),
      status: 400,
    };

  const proof = readProof(request, context);
  if (password !== "") proof.password = password;
  const reply = await verifyCode(code, proof, context);
  if (!isFailure(reply))
    throw redirect(outcomePath(code, reply.verification, context), 303);
  if (reply.fields.passwordRequired) {
    // If the form had no password field, the user made no mistake: the next page has the field.
    return passwordRequired
      ? createReply(
          confirm(reply.message ?? accountMessages.wrongPassword),
          reply,
        )
      : createReply({ ...confirmState, passwordRequired: true });
  }
  // Any failure other than a refusal may be temporary: the form stays for another try.
  return statusFor(reply) === 400
    ? createFailureReply(reply)
    : createReply(
        confirm(
          messageFor(reply, commonMessages.unreachable),
          statusFor(reply) >= 500,
        ),
        reply,
      );
}
