import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import {
  errorPageSize,
  maxShownErrors,
  type ImportJobAnswer,
} from "../../../provider/contract/extensions/imports";
import type { AnswerOf } from "../../../provider/contract/calls";
import {
  callIdempotent,
  createIdempotencyKey,
  isOutcomeUnknown,
  nextIdempotencyKey,
  readIdempotencyKey,
  redisplayForm,
} from "../../engine/forms/idempotent-form.server";
import { intentField } from "../../engine/forms/intent";
import { isRedisplay } from "../../engine/forms/redisplay";
import {
  commonMessages,
  dataImportMessages,
  formatMessage,
  formatNumber,
} from "../../engine/messages";
import { paths } from "../../paths";
import { messageFor, statusFor } from "../../engine/provider-client/errors";
import { consumeFlash } from "../../engine/session/flash.server";
import { showTimestamp } from "../../engine/tables/display";
import {
  describeCounts,
  describeDuration,
  describeErrors,
  doorLabels,
  isUnderWay,
  showSize,
  statusLabels,
  wouldChange,
} from "./document-texts";
import type {
  DocumentFailure,
  DocumentIntent,
  DocumentReply,
  DocumentView,
  ErrorsView,
} from "./document-view";
import { loadForImporter } from "./importer.server";

type Arguments = Pick<LoaderFunctionArgs, "request" | "context" | "params">;

/** The loader of a loaded file. */
export async function loadDocument({ request, context, params }: Arguments) {
  const token = params.token ?? "";
  const errorOffset = readErrorOffset(new URL(request.url).searchParams);
  const view = (shown: DocumentView | DocumentFailure, status = 200) =>
    data(shown, status);
  const answer = await loadForImporter(context, (options) =>
    context.api.call("getImportJob", { token, errorOffset }, options),
  );
  if (!answer.ok) {
    const status = statusFor(answer);
    // The token is of no document.
    if (status === 400 && !isRedisplay(context))
      throw new Response(null, { status: 404 });
    const failed: DocumentFailure = {
      screen: "failed",
      heading: dataImportMessages.data,
      message: messageFor(answer, dataImportMessages.documentFailed),
      path: paths.dataDocument(token),
    };
    return view(failed, status);
  }
  // A page beyond the last error, from an old link: the file was loaded again with fewer errors.
  const isBeyond = errorOffset > 0 && answer.errorRows.length === 0;
  if (isBeyond && !isRedisplay(context))
    throw redirect(paths.dataDocument(token));
  return view({
    ...documentView(answer.result),
    flash: consumeFlash(request, context),
    errors: errorsView(answer, errorOffset),
    acknowledgement:
      answer.acknowledgement === null ? null : paths.dataAcknowledgement(token),
  });
}

/** Returns the offset of a page of errors; the first page for any other text. */
function readErrorOffset(query: URLSearchParams): number {
  const text = query.get("errors") ?? "";
  const offset = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return offset % errorPageSize === 0 && offset < maxShownErrors ? offset : 0;
}

function documentView(
  job: ImportJobAnswer,
): Omit<DocumentView, "flash" | "errors" | "acknowledgement"> {
  const underWay = isUnderWay(job.status);
  const duration = describeDuration(job);
  const fact = (term: string, value: string) => ({ term, value });
  return {
    screen: "document",
    heading: job.fileName,
    status: statusLabels[job.status],
    ...explain(job),
    isUnderWay: underWay,
    progress: underWay
      ? job.recordsRead === 1
        ? dataImportMessages.oneRecordRead
        : formatMessage(dataImportMessages.recordsRead, {
            count: job.recordsRead,
          })
      : null,
    summary: underWay ? null : describeCounts(job.counts),
    counts: job.counts.map((kind) => ({
      title: kind.title,
      created: formatNumber(kind.created),
      changed: formatNumber(kind.changed),
      unchanged: formatNumber(kind.unchanged),
      rejected: formatNumber(kind.rejected),
    })),
    facts: [
      fact(dataImportMessages.format, job.format ?? commonMessages.unknown),
      fact(dataImportMessages.size, showSize(job.bytes)),
      fact(dataImportMessages.when, `${showTimestamp(job.createdAt)}\u00a0UTC`),
      fact(dataImportMessages.by, job.createdBy),
      fact(dataImportMessages.door, doorLabels[job.door]),
      ...(job.finishedAt === null
        ? []
        : [
            fact(
              dataImportMessages.finished,
              `${showTimestamp(job.finishedAt)}\u00a0UTC`,
            ),
          ]),
      ...(duration === null
        ? []
        : [fact(dataImportMessages.duration, duration)]),
      ...(job.sha256
        ? [{ ...fact(dataImportMessages.sha256, job.sha256), isLong: true }]
        : []),
    ],
    notes: job.notes,
    intents: intentsOf(job),
    key: createIdempotencyKey(),
    path: paths.dataDocument(job.token),
  };
}

const explanations = {
  applied: { explanation: dataImportMessages.appliedText, tone: "good" },
  rejected: { explanation: dataImportMessages.rejectedText, tone: "bad" },
  failed: { explanation: dataImportMessages.failedText, tone: "bad" },
  cancelled: { explanation: dataImportMessages.cancelledText, tone: "plain" },
  receiving: { explanation: dataImportMessages.underWayText, tone: "plain" },
  received: { explanation: dataImportMessages.underWayText, tone: "plain" },
  queued: { explanation: dataImportMessages.underWayText, tone: "plain" },
  running: { explanation: dataImportMessages.underWayText, tone: "plain" },
} as const;

/** Returns what the status of a document means, and what to do. */
function explain(
  job: ImportJobAnswer,
): Pick<DocumentView, "explanation" | "tone"> {
  if (job.status !== "planned") return explanations[job.status];
  if (!wouldChange(job))
    return { explanation: dataImportMessages.plannedEmptyText, tone: "warn" };
  return job.errors > 0
    ? { explanation: dataImportMessages.plannedWithErrorsText, tone: "warn" }
    : { explanation: dataImportMessages.plannedText, tone: "plain" };
}

/** Returns what can be done with a document. What a rejected or failed one lacked may be there by now. */
function intentsOf(job: ImportJobAnswer): DocumentIntent[] {
  if (job.status === "rejected" || job.status === "failed")
    return ["apply", "discard"];
  if (job.status === "planned")
    return wouldChange(job) ? ["apply", "discard"] : ["discard"];
  return isUnderWay(job.status) ? ["cancel"] : [];
}

function errorsView(
  {
    result: { token, errors, recordsRead },
    errorRows,
  }: AnswerOf<"getImportJob">,
  offset: number,
): ErrorsView | null {
  if (errors === 0) return null;
  const shown = Math.min(errors, maxShownErrors);
  const last = Math.min(offset + errorRows.length, shown);
  const caption = formatMessage(dataImportMessages.errorsShown, {
    from: Math.min(offset + 1, last),
    to: last,
    count: errors,
  });
  const beyond = formatMessage(dataImportMessages.errorsBeyond, {
    limit: maxShownErrors,
  });
  return {
    title: describeErrors(errors),
    caption: errors > maxShownErrors ? `${caption} ${beyond}` : caption,
    rows: errorRows.map(({ place, field, value, message }, index) => ({
      key: String(offset + index),
      place,
      field,
      value: value ?? "",
      message,
    })),
    previous:
      offset > 0
        ? paths.dataDocument(token, Math.max(0, offset - errorPageSize))
        : null,
    next:
      offset + errorPageSize < shown
        ? paths.dataDocument(token, offset + errorPageSize)
        : null,
    csv: paths.dataErrors(token),
    hasRecords: recordsRead > 0,
  };
}

/** What each button calls. */
const callOf = {
  apply: "applyImportJob",
  discard: "cancelImportJob",
  cancel: "cancelImportJob",
} as const;

/**
 * The action of a document: applies, discards or cancels it.
 * @returns the failure, for the page that shows the buttons again
 * @throws a redirect to the document; a 400 response for a button that the page does not have
 */
export async function changeDocument({
  request,
  context,
  params,
}: Pick<ActionFunctionArgs, "request" | "context" | "params">) {
  const token = params.token ?? "";
  const form = await request.formData();
  const intent = form.get(intentField);
  if (intent !== "apply" && intent !== "discard" && intent !== "cancel")
    throw new Response(null, { status: 400 });
  const key = readIdempotencyKey(form);
  const answer = await callIdempotent(context, callOf[intent], { token }, key);
  if (answer.ok) throw redirect(paths.dataDocument(token), 303);
  const isExpired = answer.code === "expired";
  const reply: DocumentReply = {
    message: isExpired
      ? ""
      : messageFor(answer, dataImportMessages.actionFailed),
    unsure: isOutcomeUnknown(answer),
    expired: isExpired,
    key: nextIdempotencyKey(answer, key),
    intent,
  };
  return redisplayForm(reply, answer);
}
