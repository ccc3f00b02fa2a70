import { lacksSecondFactor } from "../../accounts/sessions/sessions";
import {
  everyPoolGroup,
  lockGroupChanges,
} from "../../accounts/groups/administration";
import { lockInvitations } from "../../accounts/groups/invitations";
import { checkAllPools, type ImportContext } from "../kind";
import { importMessage } from "../../messages/import";

/**
 * SQL condition: the person of the row `account` may load records that grant access. Without it, the API keys
 * for such records that the person made are suspended.
 */
export const mayGrantAccess = `(account.verified_at IS NOT NULL
  AND ${everyPoolGroup("account.id")} AND NOT ${lacksSecondFactor("account.id")})`;

/**
 * Rejects all records of a kind that grants access, unless the operator, or somebody who administers every
 * pool group now, has the document applied: rights may have ended since it was sent, or since its API key was
 * made. From now on, no other transaction changes groups, invites or confirms.
 */
export async function checkAccess(context: ImportContext): Promise<void> {
  const { tx, author, reject } = context;
  // In this order, as those who confirm an address: accounts that are loaded are confirmed.
  await lockInvitations(tx);
  await lockGroupChanges(tx);
  await checkAllPools(context);
  const isKey = typeof author.apiKeyName === "string";
  if (author.accountId === null && !isKey) return;
  const [found] = await tx.query<{ may: boolean }>(
    `SELECT ${mayGrantAccess} AS may FROM account WHERE id = $1`,
    [author.accountId],
  );
  if (found?.may === true) return;
  await reject({
    field: null,
    where: "true",
    message: isKey
      ? importMessage("makerWithoutRights")
      : importMessage("senderWithoutRights"),
  });
}
