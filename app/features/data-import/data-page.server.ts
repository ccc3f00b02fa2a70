import { data, redirect } from "@remix-run/node";
import * as z from "zod";
import {
  automaticKind,
  maxDocumentBytes,
  type ImportJobAnswer,
} from "../../../provider/contract/extensions/imports";
import { redisplayForm } from "../../engine/forms/idempotent-form.server";
import {
  receiveUpload,
  type UploadProblem,
} from "../../engine/forms/receive-upload.server";
import { dataImportMessages } from "../../engine/messages";
import { paths } from "../../paths";
import type { RouteArgs } from "../../route-args";
import { messageFor, statusFor } from "../../engine/provider-client/errors";
import type {
  Failure,
  SentAnswer,
} from "../../engine/provider-client/provider-api";
import { expired } from "../../engine/provider-client/failures";
import { ownerField } from "../../engine/session/form-owner";
import { consumeFlash } from "../../engine/session/flash.server";
import { showTimestamp } from "../../engine/tables/display";
import { kindLink } from "./columns.server";
import {
  uploadFields,
  type DataView,
  type DocumentRow,
  type UploadReply,
} from "./data-view";
import {
  describeCounts,
  doorLabels,
  isUnderWay,
  statusLabels,
} from "./document-texts";
import { loadForImporter, requireImporter } from "./importer.server";
import { timeZoneChoices } from "./time-zones";

/** The loader of the screen Data: the upload form, loaded files, links to the templates. */
export async function loadDataPage({ request, context }: RouteArgs) {
  const { api, env } = context;
  const [jobs, kinds] = await loadForImporter(context, (options) =>
    Promise.all([
      api.call("getImportJobs", undefined, options),
      api.call("getImportKinds", undefined, options),
    ]),
  );
  const view: DataView = {
    flash: consumeFlash(request, context),
    documents: jobs.ok ? jobs.result.map(documentRow) : null,
    kinds: kinds.ok ? kinds.result.map(kindLink) : null,
    timeZones: timeZoneChoices(env.portalTimeZone),
    timeZone: env.portalTimeZone,
  };
  const statuses = [jobs, kinds].map((one) => (one.ok ? 200 : statusFor(one)));
  return data(view, Math.max(...statuses));
}

function documentRow(job: ImportJobAnswer): DocumentRow {
  return {
    path: paths.dataDocument(job.token),
    fileName: job.fileName,
    when: showTimestamp(job.createdAt),
    by: job.createdBy,
    door: doorLabels[job.door],
    status: statusLabels[job.status],
    result: isUnderWay(job.status) ? "" : describeCounts(job.counts),
  };
}

/** Checks the fields that stand before the file. */
const fieldsSchema = (portalTimeZone: string) =>
  z.object({
    kind: z
      .string(dataImportMessages.chooseKind)
      .regex(/^[\w-]{1,64}$/, dataImportMessages.chooseKind),
    timeZone: z
      .string(dataImportMessages.chooseTimeZone)
      .refine(
        (zone) =>
          timeZoneChoices(portalTimeZone).some(({ value }) => value === zone),
        dataImportMessages.chooseTimeZone,
      ),
  });

const fileLimits = {
  field: uploadFields.file,
  maxFiles: 1,
  maxBytes: maxDocumentBytes,
  maxFieldBytes: 1_000,
};

const fileProblems = {
  missing: dataImportMessages.chooseFile,
  empty: dataImportMessages.emptyFile,
  tooLarge: dataImportMessages.fileTooLarge,
  tooMany: dataImportMessages.oneFile,
  broken: dataImportMessages.uploadBroken,
  unsent: dataImportMessages.chooseAgain,
} as const;

/** What became of the upload form. */
interface Upload {
  fields: Record<string, string>;
  outcome:
    | { ok: true; answer: SentAnswer | Failure }
    | { ok: false; problem: UploadProblem | "missing" };
}

/**
 * The action of the upload form: sends the file to the provider while it arrives, to be planned.
 * @returns the form with its errors
 * @throws a redirect to the document; a 404 response for users who may not load data
 */
export async function uploadDocument({ request, context }: RouteArgs) {
  const { session, upload, env, api } = context;
  const unread = (outcome: Upload["outcome"]) =>
    redisplayUpload({ fields: {}, outcome }, env.portalTimeZone);
  const contentType = request.headers.get("content-type") ?? "";
  if (!(await session.getUser())) {
    const outcome = { ok: true, answer: expired(401) } as const;
    // The choices stay, as the notice of the expired session promises; the file is read and dropped.
    const { fields } = upload
      ? await receiveUpload(
          upload.body,
          contentType,
          fileLimits,
          async () => outcome,
        )
      : { fields: {} };
    return redisplayUpload({ fields, outcome }, env.portalTimeZone);
  }
  await requireImporter(context);
  if (!upload) return unread({ ok: false, problem: "missing" });
  // The rest of the form is less than 64 KB.
  if (Number(request.headers.get("content-length")) > maxDocumentBytes + 65_536)
    return unread({ ok: false, problem: "tooLarge" });
  upload.allowTime();
  const schema = fieldsSchema(env.portalTimeZone);
  const { fields, outcomes } = await receiveUpload<SentAnswer | Failure>(
    upload.body,
    contentType,
    fileLimits,
    async ({ name, content, signal }, typed) => {
      const read = schema.safeParse(typed);
      if (!read.success) return { ok: false, problem: "unsent" };
      context.formOwner.submitted = typed[ownerField] ?? null;
      const answer = await api.sendDocument({
        ...read.data,
        fileName: name,
        body: content,
        signal,
      });
      return { ok: true, answer };
    },
  );
  const outcome: Upload["outcome"] = outcomes.at(-1) ?? {
    ok: false,
    problem: "missing",
  };
  if (outcome.ok && outcome.answer.ok)
    throw redirect(paths.dataDocument(outcome.answer.token), 303);
  return redisplayUpload({ fields, outcome }, env.portalTimeZone);
}

/** Returns the upload form with its values and errors; browsers keep no chosen file. */
function redisplayUpload({ fields, outcome }: Upload, portalTimeZone: string) {
  const { kind = automaticKind, timeZone = portalTimeZone } = fields;
  const read = fieldsSchema(portalTimeZone).safeParse({ kind, timeZone });
  const failure = outcome.ok && !outcome.answer.ok ? outcome.answer : null;
  const isExpired = failure?.code === "expired";
  const file =
    failure && !isExpired
      ? messageFor(failure, dataImportMessages.uploadFailed)
      : outcome.ok
        ? null
        : fileProblems[outcome.problem];
  const reply: UploadReply = {
    kind,
    timeZone,
    errors: {
      ...(read.success ? {} : z.flattenError(read.error).fieldErrors),
      ...(file === null ? {} : { file: [file] }),
    },
    expired: isExpired,
  };
  return redisplayForm(reply, failure);
}
