import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import type { CallName, RequestOf } from "../../provider/contract/calls";
import { statusFor } from "../provider-client/errors";
import type { Answer, Failure } from "../provider-client/provider-api";
import {
  isFeatureEnabled,
  loadForUser,
  requireFeature,
} from "../features.server";
import type { AppLoadContext } from "@remix-run/node";
import type { Feature } from "../portal-env";
import { keyName } from "./idempotency-key-field";
import { getPoolsOrNull } from "./pool-and-stores.server";
import type { Pool } from "./pool-select";

/**
 * Forms that write and that people fill in at length. Each carries a one-time key, so that a repeat
 * acts once; and whatever comes of a submit, a session that has ended included, the form comes back
 * with everything that was typed (docs/decisions/050).
 */

/** A key for one rendered form. */
export const createIdempotencyKey = (): string => randomUUID();

/** The key that a form was posted with; a new one when somebody has tampered with it. */
export function readIdempotencyKey(form: FormData): string {
  const key = form.get(keyName);
  return typeof key === "string" && /^[\w-]{16,64}$/.test(key)
    ? key
    : createIdempotencyKey();
}

/** For the action: the feature is on. Who is there is the call's question (`callIdempotent`). */
export function assertFeatureEnabled(
  context: Pick<AppLoadContext, "env">,
  feature: Feature,
): void {
  if (!isFeatureEnabled(context, feature))
    throw new Response(null, { status: 404 });
}

/** Sends a form's payload under its key; a session that has ended is a failure, not a redirect. */
export async function callIdempotent<Name extends CallName>(
  { api, session }: Pick<AppLoadContext, "api" | "session">,
  name: Name,
  payload: RequestOf<Name>,
  key: string,
): Promise<Answer<Name>> {
  const options = { idempotencyKey: key, whenExpired: "fail" as const };
  const send = api.call as (
    name: Name,
    payload: RequestOf<Name>,
    given: typeof options,
  ) => Promise<Answer<Name>>;
  // The shell of the page that follows knows then who is there, without waiting once more.
  const [answer] = await Promise.all([
    send(name, payload, options),
    session.getUser(),
  ]);
  return answer;
}

/**
 * Whether a write may have happened although it failed: no answer, or one that says that something
 * broke.
 */
export const isOutcomeUnknown = (failure: Failure): boolean =>
  statusFor(failure) >= 500;

/**
 * The key of a form that is given back. What may have happened, and what is known to have happened
 * with other entries (409), must not happen a second time: the key stays. A refusal for certain has
 * used the key up, with providers that keep their refusals.
 */
export function nextIdempotencyKey(failure: Failure, key: string): string {
  const stays =
    isOutcomeUnknown(failure) ||
    failure.httpStatus === 409 ||
    failure.code !== "refused";
  return stays ? key : createIdempotencyKey();
}

/**
 * The reply of an action that gives a form back.
 * @param reply what the page needs to show it again
 * @param failure why the provider did not take it, null when it was not asked
 */
export function redisplayForm<Reply>(
  context: AppLoadContext,
  reply: Reply,
  failure: Failure | null,
) {
  context.formRedisplay = {
    asksProvider: failure === null || failure.code === "refused",
  };
  return data(reply, failure === null ? 400 : statusFor(failure));
}

/**
 * The reply of an action that shows the form again because it was asked for something on the way, such
 * as a look-up.
 * @param status of the page: what has become of that
 */
export function redisplayFormAfterFailure<Reply>(
  context: AppLoadContext,
  reply: Reply,
  status = 200,
) {
  context.formRedisplay = { asksProvider: status < 500 && status !== 401 };
  return data(reply, status);
}

/**
 * For the loader of such a page: signed in, and the feature on. The page of a form that is given back
 * is shown to whoever posted it.
 * @throws the redirect to the login page; a 404 page while the feature is off
 */
export async function requireUserUnlessRedisplay(
  context: AppLoadContext,
  feature: Feature,
): Promise<void> {
  if (context.formRedisplay) assertFeatureEnabled(context, feature);
  else await requireFeature(context, feature);
}

/** Loads what such a page shows while `requireUserUnlessRedisplay` checks who asks (`loadForUser`). */
export async function loadForRedisplay<Loaded>(
  context: AppLoadContext,
  feature: Feature,
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  if (!context.formRedisplay) return loadForUser(context, feature, load);
  await requireUserUnlessRedisplay(context, feature);
  return load();
}

/** The pools of whoever looks at such a page; null when they cannot be had now. */
export async function getPoolsOfForm(
  context: AppLoadContext,
): Promise<Pool[] | null> {
  if (!context.formRedisplay) return getPoolsOrNull(context.api);
  return context.formRedisplay.asksProvider
    ? getPoolsOrNull(context.api, { whenExpired: "fail" })
    : null;
}
