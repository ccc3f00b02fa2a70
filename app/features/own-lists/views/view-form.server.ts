import { data, redirect } from "@remix-run/node";
import * as z from "zod";
import { isVisibleName } from "../../../../provider/contract/accounts";
import { maxViewNameLength } from "../../../../provider/contract/extensions/views";
import { maxIdLength } from "../../../../provider/contract/limits";
import { parseGroupId } from "../../../../provider/contract/groups";
import {
  callIdempotent,
  createIdempotencyKey,
  readIdempotencyKey,
  redisplaySubmission,
} from "../../../engine/forms/idempotent-form.server";
import { intentField } from "../../../engine/forms/intent";
import { parseForm } from "../../../engine/forms/parse-form.server";
import { loadForExtension } from "../../../engine/forms/load-for-extension.server";
import { requireExtension } from "../../../features.server";
import {
  formatMessage,
  formMessages,
  resultMessages,
  viewMessages,
} from "../../../engine/messages";
import { paths } from "../../../paths";
import type { RouteArgs } from "../../../route-args";
import { messageFor, statusFor } from "../../../engine/provider-client/errors";
import { setFlash } from "../../../engine/session/flash.server";
import { readViewPath } from "./view-path";
import { viewFields, viewFormIntents, type ViewFormView } from "./views-view";

/** Most paths to choose from: with relative dates, and with fixed dates. */
const maxPaths = 2;

/**
 * The loader of the form that saves a result page as a view, or edits a view.
 * Query: `id` of the edited view, or `path` (at most twice) and `name` of a new one; `mail` to set up its
 * report mail next.
 */
export async function loadViewForm({ request, context }: RouteArgs) {
  const query = new URL(request.url).searchParams;
  const id = query.get("id");
  const listed = await loadForExtension(context, "views", (options) =>
    context.api.call("getViews", undefined, options),
  );
  const own = listed.ok ? listed.result.filter(({ isOwn }) => isOwn) : [];
  const edited = own.find(({ viewID }) => viewID === id);
  const viewPaths = [
    ...new Set(
      (edited ? [edited.path] : query.getAll("path").slice(0, maxPaths))
        .map(readViewPath)
        .filter((path) => path !== null),
    ),
  ];
  const view: ViewFormView = {
    key: createIdempotencyKey(),
    isForMail:
      query.has("mail") &&
      viewPaths.some((path) => context.hasCsv(path)) &&
      (await context.hasExtension("subscriptions")),
    id: edited?.viewID ?? "",
    name: edited?.name ?? (query.get("name") ?? "").slice(0, maxViewNameLength),
    paths: viewPaths.map((value, at) => ({
      value,
      label:
        viewPaths.length === 1
          ? value
          : at === 0
            ? resultMessages.movingDates
            : viewMessages.fixedDates,
    })),
    groups: listed.ok
      ? listed.groups.map(({ groupID, groupName }) => ({
          value: groupID,
          label: formatMessage(viewMessages.sharedWith, {
            group: groupName ?? groupID,
          }),
        }))
      : [],
    group: edited?.groupID ?? "",
    replaceable: edited
      ? []
      : own.map(({ viewID, name }) => ({
          value: viewID,
          label: formatMessage(viewMessages.replaces, { name }),
        })),
    problem: !listed.ok
      ? messageFor(listed, viewMessages.viewsFailed)
      : id !== null && !edited
        ? viewMessages.gone
        : viewPaths.length === 0
          ? viewMessages.notSavable
          : null,
  };
  const status = listed.ok
    ? view.problem === null
      ? 200
      : 404
    : statusFor(listed);
  return data(view, status);
}

const schema = z.object({
  name: z
    .string()
    .default("")
    .transform((name) => name.trim().toWellFormed())
    .refine((name) => name !== "", formMessages.nameRequired)
    .refine(
      (name) => name.length <= maxViewNameLength,
      formatMessage(formMessages.nameTooLong, { count: maxViewNameLength }),
    )
    .refine(
      (name) =>
        name === "" || name.length > maxViewNameLength || isVisibleName(name),
      formMessages.nameNotVisible,
    ),
  path: z
    .string()
    .default("")
    .transform(readViewPath)
    .refine((path) => path !== null, viewMessages.notSavable),
  group: z
    .string()
    .refine((text) => parseGroupId(text) !== null, viewMessages.failed)
    .optional(),
  id: z.string().max(maxIdLength, viewMessages.gone).optional(),
});

/**
 * The action of the form.
 * @returns the redisplayed form, with its errors
 * @throws a redirect after success: to the list, or to the form of the view's mail
 */
export async function saveView({ request, context }: RouteArgs) {
  await requireExtension(context, "views");
  const form = await request.formData();
  const submission = parseForm(form, viewFields, schema);
  const key = readIdempotencyKey(form);
  if (submission.status !== "success" || submission.value.path === null) {
    return redisplaySubmission(submission, key, null);
  }
  const { name, path, group, id } = submission.value;
  const answer = await callIdempotent(
    context,
    "saveView",
    {
      viewID: id ?? null,
      name,
      path,
      groupID: group === undefined ? null : parseGroupId(group),
    },
    key,
  );
  if (!answer.ok)
    return redisplaySubmission(submission, key, answer, viewMessages.failed);
  if (form.get(intentField) === viewFormIntents.mail)
    throw redirect(paths.reportMail(answer.viewID), 303);
  setFlash(context, formatMessage(viewMessages.saved, { name }));
  throw redirect(paths.views(), 303);
}
