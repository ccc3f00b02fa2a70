import { data, redirect } from "@remix-run/node";
import { maxIdLength } from "../../../provider/contract/limits";
import {
  callIdempotent,
  createIdempotencyKey,
  readIdempotencyKey,
  redisplayForm,
} from "../../engine/forms/idempotent-form.server";
import { intentField } from "../../engine/forms/intent";
import { loadForExtension } from "../../engine/forms/load-for-extension.server";
import { requireExtension } from "../../features.server";
import { readFormText } from "../../engine/forms/read-form-text";
import { correctionMessages } from "../../engine/messages";
import { messageFor, statusFor } from "../../engine/provider-client/errors";
import { consumeFlash, setFlash } from "../../engine/session/flash.server";
import { paths } from "../../paths";
import type { RouteArgs } from "../../route-args";
import {
  entryIntents,
  type CorrectionsView,
  type EntryReply,
} from "./corrections-view";
import { correctionItem } from "./describe-correction.server";

/** The loader of the list of all corrections in the user's pools. */
export async function loadCorrectionsPage({ request, context }: RouteArgs) {
  const before = new URL(request.url).searchParams
    .get("before")
    ?.slice(0, maxIdLength);
  const listed = await loadForExtension(context, "corrections", (options) =>
    context.api.call("getCorrections", before ? { before } : {}, options),
  );
  const last = listed.ok ? listed.result.at(-1) : undefined;
  const view: CorrectionsView = {
    flash: consumeFlash(request, context),
    key: createIdempotencyKey(),
    corrections: listed.ok ? listed.result.map(correctionItem) : null,
    olderPath:
      listed.ok && listed.hasMore && last
        ? paths.corrections(last.correctionID)
        : null,
    newestPath: before ? paths.corrections() : null,
  };
  return data(view, listed.ok ? 200 : statusFor(listed));
}

/**
 * The action of the list: undoes a correction, or withdraws a report, for the buttons of other pages, too.
 * @returns why it had no effect
 * @throws a redirect after success: to the list of corrections, or to that of reports
 */
export async function changeCorrections({ request, context }: RouteArgs) {
  await requireExtension(context, "corrections");
  const form = await request.formData();
  const id = readFormText(form, "id", maxIdLength);
  const key = readIdempotencyKey(form);
  const intent = readFormText(form, intentField);
  const isWithdrawal = intent === entryIntents.withdraw;
  if (!isWithdrawal && intent !== entryIntents.undo)
    throw new Response(null, { status: 400 });
  const answer = isWithdrawal
    ? await callIdempotent(context, "withdrawReport", { reportID: id }, key)
    : await callIdempotent(
        context,
        "undoCorrection",
        { correctionID: id },
        key,
      );
  if (!answer.ok) {
    const reply: EntryReply = {
      message: messageFor(answer, correctionMessages.failed),
      expired: answer.code === "expired",
    };
    return redisplayForm(reply, answer);
  }
  setFlash(
    context,
    isWithdrawal ? correctionMessages.withdrawn : correctionMessages.undone,
  );
  const kind = form.get("kind") === "pickup" ? "pickup" : "delivery";
  throw redirect(
    isWithdrawal ? paths.reportEntry(kind) : paths.corrections(),
    303,
  );
}
