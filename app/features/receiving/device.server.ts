import type {
  ActionFunctionArgs,
  AppLoadContext,
  LoaderFunctionArgs,
} from "@remix-run/node";
import * as z from "zod";
import { calls } from "../../../provider/contract/calls";
import { Gate } from "../../../shared/gate";
import { callIdempotent } from "../../engine/forms/idempotent-form.server";
import { readFormText } from "../../engine/forms/read-form-text";
import { formMessages, receivingMessages } from "../../engine/messages";
import { messageFor, statusFor } from "../../engine/provider-client/errors";
import {
  requestField,
  type DeviceReply,
  type StoredStops,
} from "./device/device-requests";
import { loadStops, requireReceiving, stopData } from "./stops.server";

/** Lists of stops with all their cartons at a time, in this process and in a session. */
const slots = new Gate({ inTotal: 4, perKey: 1, maxWaitMs: 10_000 });

/**
 * Answers with today's stops and their cartons, which a device keeps for scans without a connection. Such lists are
 * long: those of a session are made one after the other.
 */
export async function answerStops({
  context,
}: Pick<LoaderFunctionArgs, "context">): Promise<Response> {
  const leave = await slots.enter({ key: context.api.sessionKey ?? "" });
  if (typeof leave === "string")
    return refusal(receivingMessages.stopsFailed, 503);
  try {
    return await loadStoredStops(context);
  } finally {
    leave();
  }
}

async function loadStoredStops(context: AppLoadContext): Promise<Response> {
  const answer = await loadStops(context, {
    store: null,
    deliveryID: null,
    withCartons: true,
  });
  if (!answer.ok)
    return refusal(receivingMessages.stopsFailed, statusFor(answer));
  const stored: StoredStops = {
    stops: answer.result.map(stopData),
    hasMore: answer.hasMore,
  };
  return Response.json(stored);
}

const requestSchema = z.object({
  key: z.string().regex(/^[\w-]{16,80}$/),
  wanted: calls.receiveDelivery.request,
});

/** Parses what a device sends; null if it is no request. */
function readRequest(text: string): z.input<typeof requestSchema> | null {
  try {
    const sent = JSON.parse(text) as z.input<typeof requestSchema>;
    return requestSchema.safeParse(sent).success ? sent : null;
  } catch {
    return null;
  }
}

/**
 * Saves scans that a device has kept, or the end of a delivery. The form names the account that has scanned, so
 * that nobody else's session sends them (docs/decisions/137).
 * @returns what the scans have found; otherwise a message, with 401 if the session has expired, 409 if another user
 *   is signed in, 400 if they are refused for good, 429 and above if they can be sent later
 */
export async function saveDeviceScans({
  request,
  context,
}: {
  request: ActionFunctionArgs["request"];
  context: AppLoadContext;
}): Promise<Response> {
  await requireReceiving(context);
  const form = await request.formData();
  const sent = readRequest(readFormText(form, requestField));
  if (sent === null) return refusal(formMessages.invalidLink, 400);
  const answer = await callIdempotent(
    context,
    "receiveDelivery",
    sent.wanted,
    sent.key,
  );
  if (!answer.ok)
    return refusal(
      messageFor(answer, receivingMessages.scanFailed),
      statusFor(answer),
    );
  const { result: found, announced, scanned, areTimesKnown } = answer;
  const reply: DeviceReply = { found, announced, scanned, areTimesKnown };
  return Response.json(reply);
}

const refusal = (message: string, status: number) =>
  Response.json({ message }, { status });
