import { data, redirect, type AppLoadContext } from "@remix-run/node";
import type { AnswerOf } from "../../../provider/contract/calls";
import { maxPasswordLength } from "../../../provider/contract/accounts";
import { maxFactorCodeLength } from "../../../provider/contract/extensions/second-factor";
import { readFormText } from "../../engine/forms/read-form-text";
import { redisplayForm } from "../../engine/forms/idempotent-form.server";
import { intentField } from "../../engine/forms/intent";
import { isRedisplay } from "../../engine/forms/redisplay";
import { requireExtension } from "../../features.server";
import { accountMessages, secondFactorMessages } from "../../engine/messages";
import { paths } from "../../paths";
import type { RouteArgs } from "../../route-args";
import { messageFor, statusFor } from "../../engine/provider-client/errors";
import type {
  CallOptions,
  Failure,
} from "../../engine/provider-client/provider-api";
import { consumeFlash, setFlash } from "../../engine/session/flash.server";
import { createQrCode } from "./qr-code.server";
import {
  factorIntents,
  type FactorReply,
  type FactorView,
  type NewFactor,
} from "./second-factor";

/** Loads a page that is open to users who must set up a second factor first. */
export async function loadBeforeSecondFactor<Loaded>(
  { session }: Pick<AppLoadContext, "session">,
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  await session.requireUser({ beforeSecondFactor: true });
  return load();
}

/** Longest address of a secret. */
const maxAddressLength = 1_000;

/**
 * Returns a secret with its `otpauth:` address and QR code; null if either is malformed or they do not
 * match.
 */
function parseNewFactor(
  secret: string | null,
  address: string | null,
): NewFactor | null {
  if (secret === null || address === null) return null;
  if (!/^[A-Z2-7]{32}$/.test(secret)) return null;
  const isItsAddress =
    address.length <= maxAddressLength &&
    /^otpauth:\/\/totp\/[\x21-\x7e]+$/.test(address) &&
    address.includes(`secret=${secret}`);
  return isItsAddress ? { secret, address, qr: createQrCode(address) } : null;
}

/** The loader of the page. */
export async function loadSecondFactor({ request, context }: RouteArgs) {
  await requireExtension(context, "second-factor");
  const load = (options: CallOptions) =>
    context.api.call("getSecondFactor", undefined, options);
  const answer = isRedisplay(context)
    ? await load({ whenExpired: "fail" })
    : await loadBeforeSecondFactor(context, () => load({}));
  const view: FactorView = {
    flash: consumeFlash(request, context),
    isOn: answer.ok && answer.isOn,
    isRequired: answer.ok && answer.isRequired,
    codesLeft: answer.ok ? answer.recoveryCodesLeft : 0,
    created: answer.ok ? parseNewFactor(answer.secret, answer.address) : null,
    isUnavailable: !answer.ok,
  };
  return data(view, answer.ok ? 200 : statusFor(answer));
}

/**
 * The action of the page.
 * @returns the recovery codes, or why the form had no effect
 * @throws a redirect after the second factor was turned off
 */
export async function changeSecondFactor({ request, context }: RouteArgs) {
  await requireExtension(context, "second-factor");
  const form = await request.formData();
  const intent = readFormText(form, intentField);
  const code = readFormText(form, "code", maxFactorCodeLength)
    .replaceAll("\0", "")
    .trim();
  const created = parseNewFactor(
    readFormText(form, "secret"),
    readFormText(form, "address"),
  );
  const redisplay = (failure: Failure | null, error: string | null) =>
    redisplayForm<FactorReply>(
      {
        recoveryCodes: null,
        intent,
        error,
        // A refusal of the other forms may be about the password as well.
        isCodeInvalid:
          failure === null ||
          (failure.httpStatus === 403 && intent === factorIntents.createCodes),
        expired: failure?.code === "expired",
        created,
      },
      failure,
    );
  if (code === "") return redisplay(null, secondFactorMessages.codeRequired);
  const answer = await send(intent, { code, created, form }, context);
  if (answer === null) throw new Response(null, { status: 400 });
  if (!answer.ok)
    return redisplay(
      answer,
      answer.code === "expired"
        ? null
        : messageFor(answer, accountMessages.unexpectedError),
    );
  // turnOffSecondFactor returns no recovery codes.
  const { recoveryCodes } = answer as Partial<AnswerOf<"createRecoveryCodes">>;
  if (recoveryCodes !== undefined) return data<FactorReply>({ recoveryCodes });
  setFlash(context, secondFactorMessages.isOff);
  throw redirect(paths.secondFactor(), 303);
}

/** Makes the call of a form; null for an unknown one. */
async function send(
  intent: string,
  {
    code,
    created,
    form,
  }: { code: string; created: NewFactor | null; form: FormData },
  { api }: AppLoadContext,
) {
  const options = { whenExpired: "fail" } as const;
  const currentPassword = readFormText(
    form,
    "password",
    maxPasswordLength,
  ).replaceAll("\0", "");
  switch (intent) {
    case factorIntents.setUp:
      if (created === null) return null;
      return api.call(
        "setUpSecondFactor",
        { secret: created.secret, code, currentPassword },
        options,
      );
    case factorIntents.createCodes:
      return api.call("createRecoveryCodes", { code }, options);
    case factorIntents.turnOff:
      return api.call(
        "turnOffSecondFactor",
        { code, currentPassword },
        options,
      );
    default:
      return null;
  }
}
