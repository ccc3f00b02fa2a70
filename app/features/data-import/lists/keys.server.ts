import { data, type AppLoadContext } from "@remix-run/node";
import * as z from "zod";
import {
  automaticKind,
  fileNameHeader,
  ingestPath,
  type ApiKeyAnswer,
} from "../../../../provider/contract/extensions/imports";
import {
  callIdempotent,
  readIdempotencyKey,
} from "../../../engine/forms/idempotent-form.server";
import { intentField } from "../../../engine/forms/intent";
import { parseForm } from "../../../engine/forms/parse-form.server";
import { commonMessages, dataImportMessages } from "../../../engine/messages";
import { paths } from "../../../paths";
import type { RouteArgs } from "../../../route-args";
import { statusFor } from "../../../engine/provider-client/errors";
import { openOwnList } from "../../own-lists/own-list.server";
import { showTimestamp } from "../../../engine/tables/display";
import { loadForImporter } from "../importer.server";
import { listReply, requiredText, submitChange } from "./list-form.server";
import {
  keyFields,
  listIntents,
  type CreatedKey,
  type KeyRow,
  type KeysView,
} from "./list-view";

/** Returns where other systems send documents to. */
const addressOf = ({ env }: Pick<AppLoadContext, "env">) =>
  `${env.publicOrigins[0] ?? ""}/api/${ingestPath}/${automaticKind}`;

/** The loader of the API keys. */
export async function loadKeys({ request, context }: RouteArgs) {
  const { api } = context;
  const [keys, kinds, pools] = await loadForImporter(context, (options) =>
    Promise.all([
      api.call("getApiKeys", undefined, options),
      api.call("getImportKinds", undefined, options),
      api.call("getAllPools", undefined, options),
    ]),
  );
  const view: KeysView = {
    ...openOwnList({ request, context }),
    keys: keys.ok ? keys.result.map(keyRow) : null,
    kinds: kinds.ok
      ? kinds.result.map(({ name, title }) => ({ value: name, label: title }))
      : [],
    pools: pools.ok
      ? pools.result.map(({ id, name }) => ({ value: id, label: name ?? id }))
      : [],
    address: addressOf(context),
  };
  return data(view, keys.ok ? 200 : statusFor(keys));
}

function keyRow(key: ApiKeyAnswer): KeyRow {
  const named = (names: readonly string[], all: string) =>
    names.length === 0 ? all : names.join(", ");
  return {
    id: key.id,
    name: key.name,
    prefix: `${key.prefix}…`,
    kinds: named(key.kinds, dataImportMessages.allKinds),
    pools: named(key.pools, dataImportMessages.allPoolsOfKey),
    created: `${showTimestamp(key.createdAt)}, ${key.createdBy}`,
    lastUsed:
      key.lastUsedAt === null
        ? dataImportMessages.never
        : showTimestamp(key.lastUsedAt),
    isRevoked: key.revokedAt !== null,
    isSuspended: key.isSuspended === true && key.revokedAt === null,
  };
}

const newKey = z.object({
  name: requiredText(dataImportMessages.nameRequired, commonMessages.name),
  kinds: z.array(z.string()).default([]),
  poolIDs: z.array(z.string()).default([]),
  /** The provider says for which kinds it is needed. */
  currentPassword: z.string().default(""),
});
const oldKey = z.object({ id: z.string(dataImportMessages.listFailed) });

/**
 * The action of the API keys: creates or revokes one. A created key is in the response to its form only,
 * never in an address or a cookie.
 */
export async function changeKeys({ request, context }: RouteArgs) {
  const form = await request.formData();
  if (form.get(intentField) === listIntents.remove) {
    const submission = parseForm(form, ["id"], oldKey);
    return submitChange(
      context,
      "revokeApiKey",
      { intent: listIntents.remove, form, submission },
      () => dataImportMessages.keyRevoked,
      paths.apiKeys(),
    );
  }
  const submission = parseForm(form, keyFields, newKey);
  const change = { intent: listIntents.save, form, submission };
  if (submission.status !== "success")
    return listReply(change, null, dataImportMessages.keyFailed);
  const key = readIdempotencyKey(form);
  const answer = await callIdempotent(
    context,
    "createApiKey",
    submission.value,
    key,
  );
  if (!answer.ok)
    return listReply(change, answer, dataImportMessages.keyFailed);
  const created: CreatedKey = {
    created: {
      name: submission.value.name,
      key: answer.key,
      example: exampleOf(addressOf(context), answer.key),
    },
  };
  return data(created);
}

/** Returns a command that sends a file with a key. */
const exampleOf = (address: string, key: string) =>
  [
    "curl",
    `-H "Authorization: Bearer ${key}"`,
    '-H "Content-Type: application/octet-stream"',
    `-H "${fileNameHeader}: stores.csv"`,
    "--data-binary @stores.csv",
    address,
  ].join(" \\\n  ");
