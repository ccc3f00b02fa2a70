import { data, type AppLoadContext } from "@remix-run/node";
import * as z from "zod";
import type { AnswerOf } from "../../../../provider/contract/calls";
import {
  apiTokenDays,
  maxApiTokenNameLength,
} from "../../../../provider/contract/extensions/tokens";
import { apiScopes, type ApiScope } from "../../../../provider/contract/scopes";
import { isVisibleName } from "../../../../provider/contract/accounts";
import { currentPassword } from "../../../engine/forms/current-password.server";
import {
  callIdempotent,
  readIdempotencyKey,
  redisplaySubmission,
  withoutPassword,
} from "../../../engine/forms/idempotent-form.server";
import { intentField } from "../../../engine/forms/intent";
import { parseForm } from "../../../engine/forms/parse-form.server";
import { loadForExtension } from "../../../engine/forms/load-for-extension.server";
import { requireExtension } from "../../../features.server";
import {
  apiMessages,
  formatMessage,
  timelineMessages,
} from "../../../engine/messages";
import { changeOwnList, entryOf, openOwnList } from "../own-list.server";
import { csvPath, paths } from "../../../paths";
import type { RouteArgs } from "../../../route-args";
import { statusFor } from "../../../engine/provider-client/errors";
import {
  parseTimestamp,
  showDate,
  showTimestamp,
} from "../../../engine/tables/display";
import {
  tokenFields,
  tokenIntents,
  type CreatedToken,
  type TokenItem,
  type TokensView,
} from "./tokens-view";

const scopeLabels: Record<ApiScope, string> = {
  "reports:read": apiMessages.reports,
  "shipments:read": apiMessages.shipments,
};
/** Labels by scope; scopes of a later provider have none. */
const labels = new Map<string, string>(Object.entries(scopeLabels));

function lastUsed(day: string | null): string {
  if (day === null) return apiMessages.neverUsed;
  const date = parseTimestamp(day, "date");
  return formatMessage(apiMessages.usedOn, {
    day: date === null ? day : showDate(date),
  });
}

function tokenItem(
  token: AnswerOf<"getApiTokens">["result"][number],
): TokenItem {
  return {
    id: token.tokenID,
    name: token.name,
    entry: formatMessage(apiMessages.entry, {
      prefix: token.prefix,
      created: showTimestamp(token.createdAt),
      expires: showTimestamp(token.expiresAt),
    }),
    scopes: token.scopes.map((scope) => labels.get(scope) ?? scope).join(", "),
    lastUsed: lastUsed(token.lastUsedOn),
    isRevoked: token.revokedAt !== null,
  };
}

const originOf = ({ env }: Pick<AppLoadContext, "env">) =>
  env.publicOrigins[0] ?? "";

/** The loader of the API tokens. */
export async function loadTokensPage({ request, context }: RouteArgs) {
  const listed = await loadForExtension(context, "tokens", (options) =>
    context.api.call("getApiTokens", undefined, options),
  );
  const view: TokensView = {
    ...openOwnList({ request, context }),
    tokens: listed.ok ? listed.result.map(tokenItem) : null,
    scopes: apiScopes.map((value) => ({ value, label: scopeLabels[value] })),
    days: apiTokenDays.map((days) => ({
      value: String(days),
      label: formatMessage(timelineMessages.days, { count: days }),
    })),
    openapi: `${originOf(context)}/openapi.json`,
  };
  return data(view, listed.ok ? 200 : statusFor(listed));
}

/** Returns the path of a result page that a token with these scopes may read. */
function examplePage(scopes: readonly ApiScope[]): string {
  const lastWeek = "s=-7d_f=today";
  return scopes.includes("shipments:read")
    ? paths.advancedSearch(lastWeek)
    : paths.onTimeResult(lastWeek);
}

const nameInvalid = formatMessage(apiMessages.nameInvalid, {
  limit: maxApiTokenNameLength,
});
const daysByValue = new Map(apiTokenDays.map((days) => [String(days), days]));

const schema = z.object({
  currentPassword,
  name: z
    .string(nameInvalid)
    .trim()
    .max(maxApiTokenNameLength, nameInvalid)
    .refine(isVisibleName, nameInvalid),
  scopes: z
    .array(z.enum(apiScopes), apiMessages.chooseScope)
    .min(1, apiMessages.chooseScope),
  days: z.string(apiMessages.chooseEnd).transform((value, context) => {
    const days = daysByValue.get(value);
    if (days !== undefined) return days;
    context.addIssue({ code: "custom", message: apiMessages.chooseEnd });
    return z.NEVER;
  }),
});

/**
 * The action of the API tokens: creates or revokes one. A created token is in the response to its form only,
 * never in an address or a cookie.
 */
export async function changeTokens({ request, context }: RouteArgs) {
  await requireExtension(context, "tokens");
  const form = await request.formData();
  return form.get(intentField) === tokenIntents.revoke
    ? changeOwnList(
        context,
        form,
        "revokeApiToken",
        { tokenID: entryOf(form) },
        { failed: apiMessages.revokeFailed, done: apiMessages.tokenRevoked },
        paths.apiTokens(),
      )
    : createToken(context, form);
}

async function createToken(context: AppLoadContext, form: FormData) {
  const key = readIdempotencyKey(form);
  const submission = parseForm(form, tokenFields, schema);
  const typed = withoutPassword(submission);
  if (submission.status !== "success")
    return redisplaySubmission(typed, key, null);
  const answer = await callIdempotent(
    context,
    "createApiToken",
    submission.value,
    key,
  );
  if (!answer.ok)
    return redisplaySubmission(typed, key, answer, apiMessages.createFailed);
  const { token } = answer;
  const page = examplePage(submission.value.scopes);
  const origin = originOf(context);
  const created: CreatedToken = {
    created: {
      token,
      csvAddress: origin + csvPath(page),
      command: `curl -H "Authorization: Bearer ${token}" "${origin}${page}.json"`,
    },
  };
  return data(created);
}
