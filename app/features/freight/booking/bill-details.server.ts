import {
  data,
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import * as z from "zod";
import type { AnswerOf } from "../../../../provider/contract/calls";
import {
  billFields,
  type BillField,
} from "../../../../provider/contract/extensions/bill-details";
import { maxIdLength } from "../../../../provider/contract/limits";
import {
  callIdempotent,
  createIdempotencyKey,
  readIdempotencyKey,
  redisplayForm,
  replyToForm,
} from "../../../engine/forms/idempotent-form.server";
import { parseForm } from "../../../engine/forms/parse-form.server";
import { loadForExtension } from "../../../engine/forms/load-for-extension.server";
import {
  requireExtension,
  assertFeatureEnabled,
} from "../../../features.server";
import { isRedisplay } from "../../../engine/forms/redisplay";
import { bookingMessages, correctionMessages } from "../../../engine/messages";
import { paths } from "../../../paths";
import { messageFor, statusFor } from "../../../engine/provider-client/errors";
import type { Failure } from "../../../engine/provider-client/provider-api";
import { consumeFlash, setFlash } from "../../../engine/session/flash.server";
import { findCancellation, loadHistory } from "../../corrections/index.server";
import type { BillDetailsReply, BillDetailsView } from "./booking-view";
import {
  billPathOf,
  correctPathOf,
  missingOnBill,
  trackPathOf,
} from "./booking-links.server";
import { billShape } from "./booking-schema.server";
import { linesOfBill } from "./booking-summary.server";

type Loaded = AnswerOf<"getBillDetails">;

/**
 * Loads what the bill of lading of a booking has of the values that the booking form does not require.
 * @returns null if the booking is unknown or cannot be loaded, or the provider does not have the
 *   extension
 */
export async function findBillDetails(
  { api, hasExtension }: Pick<AppLoadContext, "api" | "hasExtension">,
  bookingID: string,
): Promise<Loaded["result"]> {
  if (bookingID.length > maxIdLength || !(await hasExtension("bill-details")))
    return null;
  const answer = await api.call("getBillDetails", { bookingID });
  return answer.ok ? answer.result : null;
}

/**
 * The loader of the page of a booking: its numbers, and a form for what its bill of lading lacks.
 * @throws a 404 page if the provider does not have the extension or the feature is off, and what
 *   `loadForUser` throws
 */
export async function loadBillDetails({
  request,
  context,
  params,
}: Pick<LoaderFunctionArgs, "request" | "context" | "params">) {
  assertFeatureEnabled(context, "bookLTL");
  const { bookingID = "" } = params;
  const loaded = await loadForExtension(
    context,
    "bill-details",
    async (options) =>
      bookingID.length > maxIdLength
        ? null
        : context.api.call("getBillDetails", { bookingID }, options),
  );
  const found = loaded?.ok ? loaded.result : null;
  const options = isRedisplay(context) ? { whenExpired: "fail" as const } : {};
  const [canceledAt, corrections, correctPath] = found
    ? await Promise.all([
        findCancellation(context, bookingID, options),
        loadHistory(context, { bookingID }, options),
        correctPathOf(context, bookingID),
      ])
    : [null, null, null];
  const view: BillDetailsView = {
    flash: consumeFlash(request, context),
    problem: found
      ? null
      : loaded === null || loaded.ok
        ? bookingMessages.bookingUnknown
        : messageFor(loaded, bookingMessages.bookingNotLoaded),
    lines: found ? linesOfBill(found) : [],
    missing: found ? missingOnBill(found) : [],
    billPath: found ? billPathOf(bookingID) : null,
    trackPath: trackPathOf(context, found?.PRONumber ?? null),
    canceled: canceledAt === null ? null : correctionMessages.isCanceled,
    correctPath,
    corrections,
    hasList: await context.hasExtension("bookings"),
    path: paths.booking(bookingID),
    key: createIdempotencyKey(),
  };
  const status =
    loaded !== null && !loaded.ok ? statusFor(loaded) : found ? 200 : 404;
  return data(view, status);
}

const schema = z.object(billShape(() => bookingMessages.fieldRequired));
const nothingAdded = { numPieces: null, description: null, class: null };

/** Creates the schema of the fields that a form has; what the booking has already is not added. */
const schemaOf = (asked: readonly BillField[]) =>
  schema
    .pick(
      Object.fromEntries(asked.map((name) => [name, true])) as Record<
        BillField,
        true
      >,
    )
    .transform((given) => ({ ...nothingAdded, ...given }));

/**
 * The action of the page: adds what the bill of lading lacks.
 * @returns the form again, with its errors
 * @throws a redirect to the page after success
 */
export async function addBillDetails({
  request,
  context,
  params,
}: Pick<ActionFunctionArgs, "request" | "context" | "params">) {
  assertFeatureEnabled(context, "bookLTL");
  await requireExtension(context, "bill-details");
  const { bookingID = "" } = params;
  if (bookingID.length > maxIdLength) throw new Response(null, { status: 404 });
  const form = await request.formData();
  const asked = billFields.filter((name) => form.has(name));
  const submission = parseForm(form, billFields, schemaOf(asked));
  const key = readIdempotencyKey(form);
  const redisplay = (failure: Failure | null) => {
    const failed = bookingMessages.billDetailsFailed;
    const reply = replyToForm(submission, key, failure, failed);
    return redisplayForm<BillDetailsReply>({ ...reply, asked }, failure);
  };
  // Without a field there is nothing to add: the page shows what the booking has.
  if (asked.length === 0) throw redirect(paths.booking(bookingID), 303);
  if (submission.status !== "success") return redisplay(null);
  const answer = await callIdempotent(
    context,
    "addBillDetails",
    { bookingID, ...submission.value },
    key,
  );
  if (!answer.ok) return redisplay(answer);
  setFlash(context, bookingMessages.billDetailsAdded);
  throw redirect(paths.booking(bookingID), 303);
}
