import type { SubmissionResult } from "@conform-to/react";
import { data, redirect, type AppLoadContext } from "@remix-run/node";
import type { AnswerOf } from "../../../provider/contract/calls";
import { languages } from "../../../provider/contract/extensions/language";
import {
  clocks,
  type Clock,
} from "../../../provider/contract/extensions/store-times";
import { maxIdLength } from "../../../provider/contract/limits";
import { redisplayForm } from "../../engine/forms/idempotent-form.server";
import { readFormText } from "../../engine/forms/read-form-text";
import { intentField } from "../../engine/forms/intent";
import { parseForm } from "../../engine/forms/parse-form.server";
import { isRedisplay } from "../../engine/forms/redisplay";
import { requireExtension } from "../../features.server";
import {
  accountMessages,
  clockChoiceMessages,
  formatMessage,
  ownAccountMessages,
} from "../../engine/messages";
import { locale } from "../../engine/messages/language";
import { paths } from "../../paths";
import type { RouteArgs } from "../../route-args";
import { messageFor, statusFor } from "../../engine/provider-client/errors";
import type {
  CallOptions,
  Failure,
} from "../../engine/provider-client/provider-api";
import { consumeFlash, setFlash } from "../../engine/session/flash.server";
import { loadBeforeSecondFactor } from "./second-factor-page.server";
import { accountCalls, accountForms } from "./account-forms.server";
import type { AccountAnswer } from "./account-forms.server";
import { clientNameSeparator } from "./client-name";
import { forgetCookies } from "./sign-in/expired-session.server";
import { storeLanguageCookie } from "./sign-in/language-cookie.server";
import {
  accountIntents,
  clockField,
  languageField,
  type AccountDetails,
  type AccountIntent,
  type AccountReply,
  type OwnAccountPage,
} from "./own-account";

/** Shows a time of the provider in the time zone of the portal, on one line. */
function showTime(at: string | null, timeZone: string): string {
  const time = new Date(at ?? "");
  if (Number.isNaN(time.getTime())) return "";
  return new Intl.DateTimeFormat(locale, {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  })
    .format(time)
    .replaceAll(/[\s\u202f]/g, "\u00a0");
}

/** Describes browser and system of a session by the name that was kept when it began (`client-name.ts`). */
function describeClient(name: string | null): string {
  if (name === null) return ownAccountMessages.unknownBrowser;
  const [browser = "", system] = name.split(clientNameSeparator, 2);
  return system === undefined
    ? name
    : formatMessage(ownAccountMessages.browserOnSystem, { browser, system });
}

function detailsOf(
  { email, firstName, lastName, emailChange, sessions }: AnswerOf<"getAccount">,
  timeZone: string,
): AccountDetails {
  return {
    email,
    firstName,
    lastName: lastName ?? "",
    emailChange: emailChange && {
      email: emailChange.email,
      until: showTime(emailChange.expiresAt, timeZone),
      isConfirmedByOld: emailChange.isConfirmedByOld,
      isConfirmedByNew: emailChange.isConfirmedByNew,
    },
    sessions: sessions.map((session) => ({
      id: session.sessionID,
      client: describeClient(session.client),
      started: showTime(session.startedAt, timeZone),
      used: showTime(session.usedAt, timeZone),
      isCurrent: session.isCurrent,
    })),
  };
}

/**
 * The loader of the account screen; also for a user who has to set up a second factor first. The page of a
 * redisplayed form never redirects.
 * @throws a 404 response if the provider does not have the extension; a redirect to the login page
 */
export async function loadAccount({ request, context }: RouteArgs) {
  await requireExtension(context, "account");
  const load = (options: CallOptions) =>
    context.api.call("getAccount", undefined, options);
  const answer = isRedisplay(context)
    ? await load({ whenExpired: "fail" })
    : await loadBeforeSecondFactor(context, () => load({}));
  const view: OwnAccountPage = {
    flash: consumeFlash(request, context),
    hasSecondFactor: await context.hasExtension("second-factor"),
    language: await loadLanguage(context),
    clock: await loadClock(context),
    account: answer.ok ? detailsOf(answer, context.env.portalTimeZone) : null,
  };
  return data(view, answer.ok ? 200 : statusFor(answer));
}

/**
 * Returns the language for its form, empty for the one of the browser; null if the provider has no languages, and if
 * the session of a redisplayed form has expired.
 */
async function loadLanguage(context: AppLoadContext): Promise<string | null> {
  if (!(await context.hasExtension("language"))) return null;
  const user = await context.session.getUser();
  return user && (user.language ?? "");
}

/** Returns whose clock tables show; null if the provider does not know those of stores, and as for the language. */
async function loadClock(context: AppLoadContext): Promise<Clock | null> {
  if (!(await context.hasExtension("store-times"))) return null;
  return (await context.session.getUser())?.clock ?? null;
}

/** The fields of each form that `accountForms` checks. */
const fieldsOf = {
  [accountIntents.name]: ["firstName", "lastName"],
  [accountIntents.password]: ["currentPassword", "password", "confirmation"],
  [accountIntents.email]: ["email", "currentPassword"],
} as const;

const doneMessages = {
  [accountIntents.name]: ownAccountMessages.nameSaved,
  [accountIntents.password]: ownAccountMessages.passwordSaved,
  [accountIntents.email]: ownAccountMessages.emailRequested,
};

const secrets = ["currentPassword", "password", "confirmation"];

/**
 * The action of the account screen.
 * @returns the form again, with its errors
 * @throws a redirect after success
 */
export async function changeAccount({ request, context }: RouteArgs) {
  await requireExtension(context, "account");
  const form = await request.formData();
  const options = { whenExpired: "fail", signal: request.signal } as const;
  const { api } = context;
  const intent = form.get(intentField);
  switch (intent) {
    case accountIntents.name:
    case accountIntents.password:
    case accountIntents.email:
      return submit(form, intent, context, options);
    case accountIntents.language:
      return changeLanguage(form, request, context, options);
    case accountIntents.clock:
      return changeClock(form, context, options);
    case accountIntents.cancelEmail:
      return finish(
        await api.call("cancelEmailChange", undefined, options),
        context,
        ownAccountMessages.emailCancelled,
      );
    case accountIntents.endSession: {
      const sessionID = readFormText(form, "id", maxIdLength);
      return finish(
        await api.call("endSession", { sessionID }, options),
        context,
        ownAccountMessages.sessionEnded,
      );
    }
    case accountIntents.endAllSessions:
      return endAllSessions(request, context, options);
    case null:
    default:
      throw new Response(null, { status: 400 });
  }
}

/** Checks a form and makes its call. */
async function submit(
  form: FormData,
  intent: keyof typeof fieldsOf,
  context: AppLoadContext,
  options: CallOptions,
) {
  const submission = parseForm(form, fieldsOf[intent], accountForms[intent]);
  const reply = (formErrors: string[] = []) =>
    submission.reply({ formErrors, hideFields: secrets });
  if (submission.status !== "success")
    return redisplay(intent, reply(), null, false);
  // Cast: `accountForms` has checked the fields of this intent.
  const send = accountCalls[intent] as (
    api: AppLoadContext["api"],
    form: unknown,
    options: CallOptions,
  ) => Promise<AccountAnswer>;
  return finish(
    await send(context.api, submission.value, options),
    context,
    doneMessages[intent],
    intent,
    reply,
  );
}

/**
 * Changes the language of the account and of this browser.
 * @throws a redirect to the account in that language after success
 */
async function changeLanguage(
  form: FormData,
  request: Request,
  context: AppLoadContext,
  options: CallOptions,
) {
  await requireExtension(context, "language");
  const typed = form.get(languageField);
  const language = languages.find((known) => known === typed) ?? null;
  if (language === null && typed !== "")
    throw new Response(null, { status: 400 });
  const { api, env, setCookie } = context;
  const answer = await api.call("changeLanguage", { language }, options);
  if (!answer.ok)
    return redisplayFailure(
      answer,
      accountIntents.language,
      replyWith({ [languageField]: language ?? "" }),
    );
  const cookies = request.headers.get("Cookie");
  storeLanguageCookie(cookies, language, { secure: env.secure, setCookie });
  throw redirect(paths.account(), 303);
}

/**
 * Changes whose clock tables show.
 * @throws a redirect to the account after success
 */
async function changeClock(
  form: FormData,
  context: AppLoadContext,
  options: CallOptions,
) {
  await requireExtension(context, "store-times");
  const clock = clocks.find((known) => known === form.get(clockField));
  if (clock === undefined) throw new Response(null, { status: 400 });
  return finish(
    await context.api.call("changeClock", { clock }, options),
    context,
    clockChoiceMessages.timesSaved,
    accountIntents.clock,
    replyWith({ [clockField]: clock }),
  );
}

/** Redirects to the account after success, with a message, and shows the form again otherwise. */
function finish(
  answer: AccountAnswer,
  context: AppLoadContext,
  doneMessage: string,
  intent?: AccountIntent,
  reply?: (formErrors: string[]) => SubmissionResult,
) {
  if (!answer.ok) return redisplayFailure(answer, intent, reply);
  setFlash(context, doneMessage);
  throw redirect(paths.account(), 303);
}

/** Returns the reply with errors of the form as a whole, which Conform keeps under the empty name, and what was sent. */
const replyWith =
  (initialValue: Record<string, string>) =>
  (formErrors: string[]): SubmissionResult => ({
    error: { "": formErrors },
    initialValue,
  });

/** Shows the form again with the message of a failed call. */
function redisplayFailure(
  failure: Failure,
  intent: AccountIntent | null = null,
  reply = replyWith({}),
) {
  const expired = failure.code === "expired";
  const message = messageFor(failure, accountMessages.unexpectedError);
  return redisplay(intent, reply(expired ? [] : [message]), failure, expired);
}

function redisplay(
  intent: AccountIntent | null,
  answer: SubmissionResult,
  failure: Failure | null,
  expired: boolean,
) {
  return redisplayForm<AccountReply>({ intent, answer, expired }, failure);
}

/** @throws a redirect to the login page after success, as after a logout */
async function endAllSessions(
  request: Request,
  context: AppLoadContext,
  options: CallOptions,
) {
  const answer = await context.api.call("endAllSessions", undefined, options);
  if (!answer.ok) return redisplayFailure(answer);
  context.forgetSession();
  forgetCookies(request, context);
  throw redirect(paths.login(), {
    status: 303,
    headers: { "Clear-Site-Data": '"cache", "storage"' },
  });
}
