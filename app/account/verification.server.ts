import { intentField } from "../forms/intent";
import { redirect, type AppLoadContext } from "@remix-run/node";
import {
  maxPasswordLength,
  maxVerificationCodeLength,
} from "../../provider/contract/accounts";
import { messageFor, statusFor } from "../provider-client/errors";
import type { Failure } from "../provider-client/provider-api";
import { paths } from "../paths";
import type { Verification } from "./verification";
import { setFlash, consumeFlash } from "../session/flash.server";
import { readRegistrationToken } from "./registration-token.server";
import { readSignedText, signedText } from "../session/signed-text.server";
import { isUserNavigation } from "../session/user-navigation.server";

/** What the screen of a verification link shows, and the status of its page. */
export interface VerificationReply {
  verification: Verification;
  /** HTTP status of the page. */
  status: number;
}

type Context = Pick<
  AppLoadContext,
  "api" | "env" | "formRedisplay" | "isDocument" | "setCookie"
>;

/** What the person is told unless the provider has words of its own. */
const newLinkSent =
  "A new verification link was sent. Delivery can take 1-2 minutes; check your spam folder too.";
const unknownLink =
  "This verification link is not valid. Check that it was copied whole.";

const show = (
  verification: Verification,
  failure: Failure | null = null,
): VerificationReply => ({
  verification,
  status: failure === null ? 200 : statusFor(failure),
});

const askToConfirm = {
  state: "confirm",
  passwordRequired: false,
  error: null,
} as const satisfies Verification;

const wrongPassword = "That is not the password of this registration.";

/** The provider's failure as a page: its own words, but those about an unknown code are ours. */
function showFailure(failure: Failure): VerificationReply {
  const message =
    failure.code === "refused" ? unknownLink : (failure.message ?? unknownLink);
  return show({ state: "failed", message }, failure);
}

/** What is sent beside the code: whatever there is of it. */
interface Proof {
  registrationToken?: string;
  password?: string;
}

/** The token of the registration, where the browser has one. */
function tokenOf(request: Request, context: Context): Proof {
  const registrationToken = readRegistrationToken(request, context);
  return registrationToken === null ? {} : { registrationToken };
}

/**
 * Puts the code of a link to the provider. Sent without cookies, whoever opens it.
 * @returns what the link turned out to be, or why the provider did not say
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
  if (answer.ok) {
    return show({
      state: answer.alreadyVerified ? "alreadyConfirmed" : "confirmed",
    });
  }
  if (answer.message !== "Expired") return answer;
  const id = answer.fields.id ?? null;
  return show({ state: "expired", id, resendFailure: null });
}

const isFailure = (reply: VerificationReply | Failure): reply is Failure =>
  "ok" in reply;

/** Where a posted form leads: the page says the outcome as often as it is reloaded, and calls nothing. */
function outcomePath(
  code: string,
  verification: Verification,
  { env }: Context,
): string {
  const text = JSON.stringify({ code, verification });
  const signed = signedText(env.sessionSecret, "verification", text);
  return paths.verificationOutcome(code, signed);
}

/** The outcome that an address of {@link outcomePath} says for this code; null for any other address. */
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

/** Codes that no provider is asked about: its contract accepts no such text. */
const isImpossible = (code: string) =>
  code.length > maxVerificationCodeLength || code.includes("\0");
const showImpossible = (): VerificationReply => ({
  ...show({ state: "failed", message: unknownLink }),
  status: 400,
});

/**
 * What opening a link shows. In the browser that registered it confirms at once; elsewhere nothing is
 * called, and the page has a button: mail scanners open links too.
 */
export async function openVerificationLink(
  code: string,
  request: Request,
  context: Context,
): Promise<VerificationReply> {
  if (new URL(request.url).searchParams.has("resent")) {
    const message = consumeFlash(request, context) ?? newLinkSent;
    return show({ state: "resent", message });
  }
  const outcome = readOutcome(code, request, context);
  if (outcome !== null) return show(outcome);
  if (isImpossible(code)) return showImpossible();
  const proof = tokenOf(request, context);
  const confirmsAtOnce =
    proof.registrationToken !== undefined &&
    context.formRedisplay === null &&
    isUserNavigation(request, context);
  if (!confirmsAtOnce) return show(askToConfirm);
  const reply = await verifyCode(code, proof, context);
  if (!isFailure(reply)) return reply;
  return reply.fields.passwordRequired
    ? show({ ...askToConfirm, passwordRequired: true })
    : showFailure(reply);
}

/**
 * Does what a form of the link's screen asks for: confirms, or has a new link sent.
 * @throws a redirect to the outcome, after a new link was sent, and for a form that asks for neither
 */
export async function submitVerificationForm(
  code: string,
  request: Request,
  context: Context,
): Promise<VerificationReply> {
  const form = await request.formData();
  if (form.get(intentField) === "confirm") {
    // The loader runs after this, and must not try the token again.
    context.formRedisplay = { asksProvider: false };
    return confirmLink(code, form.get("password"), request, context);
  }
  const numericID = form.get("numericID");
  if (typeof numericID !== "string" || numericID === "")
    throw redirect(paths.verification(code), 303);
  const sent = await context.api.call("verifyAccountPortal", { numericID });
  if (sent.ok) {
    setFlash(context, sent.message ?? newLinkSent);
    throw redirect(paths.verificationResent(code), 303);
  }
  const resendFailure = messageFor(sent, "resendVerification");
  return show({ state: "expired", id: numericID, resendFailure }, sent);
}

/** @param typed the password as typed; null where the form had no field for it */
async function confirmLink(
  code: string,
  typed: FormDataEntryValue | null,
  request: Request,
  context: Context,
): Promise<VerificationReply> {
  if (isImpossible(code)) return showImpossible();
  const password = typeof typed === "string" ? typed : "";
  const passwordRequired = typed !== null;
  const confirm = (error: string): Verification => ({
    state: "confirm",
    passwordRequired,
    error,
  });
  // Nobody has such a password; the provider's contract refuses it.
  if (password.length > maxPasswordLength || password.includes("\0"))
    return { ...show(confirm(wrongPassword)), status: 400 };

  const proof = tokenOf(request, context);
  if (password !== "") proof.password = password;
  const reply = await verifyCode(code, proof, context);
  if (!isFailure(reply))
    throw redirect(outcomePath(code, reply.verification, context), 303);
  if (reply.fields.passwordRequired) {
    // Without a field for the password nothing was wrong: the next page has one.
    return passwordRequired
      ? show(confirm(reply.message ?? wrongPassword), reply)
      : show({ ...askToConfirm, passwordRequired: true });
  }
  // Anything but a refusal may go away: the form stays for another try.
  return statusFor(reply) === 400
    ? showFailure(reply)
    : show(confirm(messageFor(reply, "unreachable")), reply);
}
