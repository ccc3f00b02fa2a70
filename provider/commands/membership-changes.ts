/**
 * Prints the changes of groups and their memberships (group, account, time, actor and request id), oldest
 * first:
 *   membership-changes [--group <id>] [--email <email>] [--since <YYYY-MM-DD>] [--json]
 * `--email` matches changes of this account and changes made by it. With PGlite, the portal must be
 * stopped first, because only one process can open the data folder.
 */
import { parseArgs } from "node:util";
import * as z from "zod";
import { isoDate } from "../contract/fields";
import { withCommandDatabase } from "../command-database";
import { readEnv } from "../env";
import {
  listMembershipChanges,
  type ChangeFilter,
  type ListedMembershipChange,
} from "../accounts/groups/membership-changes";
import { UsageError } from "../failure-message";
import { print, runCommand } from "../run-command";

const usage =
  "Usage: membership-changes [--group <id>] [--email <email>] [--since <YYYY-MM-DD>] [--json]";

const options = z.object({
  group: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .optional(),
  email: z.string().min(1).optional(),
  since: isoDate.transform((date) => new Date(date)).optional(),
  json: z.boolean().default(false),
});

/** @throws UsageError for an unknown option or an invalid value */
function readOptions(args: string[]): ChangeFilter & { json: boolean } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        group: { type: "string" },
        email: { type: "string" },
        since: { type: "string" },
        json: { type: "boolean" },
      },
    });
    const {
      group = null,
      email = null,
      since = null,
      json,
    } = options.parse(values);
    return { groupId: group, email, since, json };
  } catch {
    throw new UsageError(usage);
  }
}

const describeUser = (id: string, email: string | null) =>
  email ?? `account ${id} (gone)`;

/** Says who made a change: a person, an API key and its maker, or the operator, and in which document. */
function describeAuthor(change: ListedMembershipChange): string {
  const { actorId, actorEmail, apiKeyName, document, documentToken } = change;
  const person = actorId === null ? null : describeUser(actorId, actorEmail);
  const operator =
    document === null
      ? "by a command or at the set-up"
      : "by a command or the inbox folder";
  const author =
    apiKeyName === null
      ? person === null
        ? operator
        : `by ${person}`
      : `by the API key ${JSON.stringify(apiKeyName)} of ${person ?? "nobody"}`;
  return [
    author,
    ...(person === null ? [] : [`request ${change.requestId ?? "unknown"}`]),
    ...(document === null
      ? []
      : [`document ${JSON.stringify(document)} (${documentToken})`]),
  ].join(", ");
}

function formatChange(change: ListedMembershipChange): string {
  const { at, accountId, email, groupId, groupName, groupType } = change;
  const { detail } = change;
  const kind = groupType === 1 ? "master group" : "pool group";
  return [
    at,
    change.change.padEnd("administrator removed".length),
    ...(accountId === null ? [] : [describeUser(accountId, email)]),
    groupName === null
      ? `group ${groupId} (gone)`
      : `${kind} ${groupId} ${JSON.stringify(groupName)}`,
    ...(detail === null ? [] : [detail]),
    describeAuthor(change),
  ].join("  ");
}

await runCommand(async (words) => {
  const { json, ...filter } = readOptions(words);
  let count = 0;
  await withCommandDatabase(readEnv(), async (db) => {
    for await (const change of listMembershipChanges(db, filter)) {
      count += 1;
      const line = json ? JSON.stringify(change) : formatChange(change);
      print(line);
    }
  });
  if (count === 0 && !json) print("No membership changes are recorded.");
});
