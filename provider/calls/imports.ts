import {
  checkCurrentPassword,
  lockComparedAccount,
} from "../accounts/passwords/current-password";
import {
  administersEveryPoolGroup,
  onlyFullAdministrators,
} from "../accounts/groups/administration";
import { createApiKey, listApiKeys, revokeApiKey } from "../import/api-keys";
import type { ImportQueue } from "../import/jobs/import-queue";
import { applyJob, cancelJob, noSuchJob } from "../import/jobs/job-actions";
import { jobAnswer, listErrors } from "../import/jobs/job-report";
import { findJob, listJobs, type ImportJob } from "../import/jobs/jobs";
import { kindTexts, templateFields } from "../import/kind";
import { grantsAccess, isLoadable, kinds } from "../import/kinds/all-kinds";
import {
  listPartners,
  listStoreIdentifiers,
  removePartner,
  removeStoreIdentifier,
  savePartner,
  saveStoreIdentifier,
} from "../import/partners";
import { errorPageSize, maxShownErrors } from "../contract/extensions/imports";
import { isRefusal, type Refusal } from "../refusal";
import type { AccountServices } from "./account-calls";
import {
  changeOf,
  type CallContext,
  type Caller,
  type Handlers,
} from "./handler";
import { refusePassword, wrongPassword } from "./own-account";

/** Documents that the list shows. */
const listedJobs = 100;

/** Refuses a call unless the caller administers every pool group. */
const administered =
  <Payload, Answer extends object>(
    handle: (
      payload: Payload,
      context: CallContext,
      caller: Caller,
    ) => Promise<Answer | Refusal>,
  ) =>
  async (payload: Payload, context: CallContext, caller: Caller) =>
    (await administersEveryPoolGroup(context.db, caller.accountId))
      ? handle(payload, context, caller)
      : onlyFullAdministrators;

const answerOf = (job: ImportJob | Refusal, { language }: CallContext) =>
  isRefusal(job) ? job : { result: jobAnswer(job, language) };

/** The calls of the extension `imports`. Documents come in at `provider/http/ingest.ts`. */
export const importHandlers = ({
  importQueue: queue,
  now,
  passwords,
  sendMails,
}: AccountServices & { importQueue: ImportQueue; now: () => Date }) =>
  ({
    async getMayImport(_payload, { db }, { accountId }) {
      return { result: await administersEveryPoolGroup(db, accountId) };
    },
    getImportJobs: administered(async (_payload, { db, language }) => ({
      result: (await listJobs(db, listedJobs)).map((job) =>
        jobAnswer(job, language),
      ),
    })),
    getImportJob: administered(
      async ({ token, errorOffset }, { db, language }) => {
        const job = await findJob(db, token);
        if (!job) return noSuchJob;
        const limit = Math.min(errorPageSize, maxShownErrors - errorOffset);
        return {
          result: jobAnswer(job, language),
          errorRows: await listErrors(
            db,
            job.id,
            { offset: errorOffset, limit },
            language,
          ),
          acknowledgement: job.acknowledgement,
        };
      },
    ),
    applyImportJob: administered(async ({ token }, context, { accountId }) =>
      answerOf(
        await applyJob({ db: context.db, queue, now }, token, {
          accountId,
          requestId: context.requestId,
        }),
        context,
      ),
    ),
    cancelImportJob: administered(async ({ token }, context) =>
      answerOf(await cancelJob({ db: context.db, now }, token), context),
    ),
    getImportKinds: administered(async (_payload, { language }) => ({
      result: kinds.filter(isLoadable).map((kind) => {
        const { title, summary, help } = kindTexts(kind, language);
        return {
          name: kind.name,
          title,
          summary,
          exampleFile: kind.exampleFile ?? null,
          fields: templateFields(kind.fields).map(([name, field]) => ({
            title: field.title,
            isRequired: field.isRequired,
            example: field.example,
            help: help?.[name] ?? "",
          })),
        };
      }),
    })),
    getApiKeys: administered(async (_payload, { db, language }) => ({
      result: await listApiKeys(db, language),
    })),
    createApiKey: administered(
      async (
        { name, kinds: named, poolIDs, currentPassword: password },
        context,
        caller,
      ) => {
        let stored: string | null = null;
        if (named.some(grantsAccess)) {
          const check = await checkCurrentPassword(context, passwords, {
            accountId: caller.accountId,
            password,
          });
          if (check.kind !== "right") return refusePassword(check);
          stored = check.stored;
        }
        const created = await createApiKey(
          context.db,
          { name, kinds: named, poolIds: poolIDs },
          changeOf(context, caller),
          context.language,
          async (tx) =>
            stored === null ||
            (await lockComparedAccount(tx, caller.accountId, stored))
              ? null
              : wrongPassword,
        );
        if (stored !== null) sendMails();
        return created;
      },
    ),
    revokeApiKey: administered(({ id }, context) =>
      revokeApiKey(context.db, id, context.now),
    ),
    getTradingPartners: administered(async (_payload, { db }) => ({
      result: await listPartners(db),
    })),
    saveTradingPartner: administered(({ poolID, ...partner }, { db }) =>
      savePartner(db, { ...partner, poolId: poolID }),
    ),
    removeTradingPartner: administered(({ sender }, { db }) =>
      removePartner(db, sender),
    ),
    getStoreIdentifiers: administered((page, { db }) =>
      listStoreIdentifiers(db, page),
    ),
    saveStoreIdentifier: administered((identifier, { db }) =>
      saveStoreIdentifier(db, identifier),
    ),
    removeStoreIdentifier: administered((identifier, { db }) =>
      removeStoreIdentifier(db, identifier),
    ),
  }) satisfies Handlers;
