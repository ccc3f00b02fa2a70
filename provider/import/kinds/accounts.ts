import { emailKey } from "../../accounts/email-key";
import { applyInvitations } from "../../accounts/groups/invitations";
import { createNumericId } from "../../accounts/secrets";
import { maxNameLength } from "../../contract/accounts";
import { checkAccess } from "../checks/check-access";
import { defineKind, stagedTable, type Kind } from "../kind";
import { choice, emailAddress, text } from "../fields";

/** Stored in place of the hash of a password: no password matches it, and its owner sets one by mail. */
const noPassword = "none";

interface StagedAccount {
  email: string;
  first_name: string;
  last_name: string | null;
  language: string | null;
}

/**
 * The people who have an account. Passwords are neither exported nor loaded: the owner of a new account sets
 * one by "Forgot password". Accounts that exist stay as they are. The invitations of a new one become memberships.
 */
export const accounts: Kind = defineKind({
  name: "accounts",
  fields: {
    email: emailAddress("Email", {
      isRequired: true,
      example: "maria@example.com",
    }),
    firstName: text("First Name", maxNameLength, {
      isRequired: true,
      example: "Maria",
    }),
    lastName: text("Last Name", maxNameLength, { example: "Lopez" }),
    language: choice("Language", ["en", "es"]),
  },
  key: ["email"],
  check: checkAccess,
  async apply({ tx, now, author: { requestId } }) {
    const staged = await tx.query<StagedAccount>(
      `SELECT email, first_name, last_name, language FROM ${stagedTable(accounts)} ORDER BY n`,
    );
    const created = await tx.query<{ id: string }>(
      `INSERT INTO account (
         email, email_key, first_name, last_name, language, password, resend_id, created_at, verified_at)
       SELECT s.email, s.email_key, s.first_name, s.last_name, s.language, $6, s.resend_id, $8, $8
       FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $7::bigint[])
         AS s (email, email_key, first_name, last_name, language, resend_id)
       ON CONFLICT (email_key) WHERE verified_at IS NOT NULL DO NOTHING RETURNING id`,
      [
        staged.map(({ email }) => email),
        staged.map(({ email }) => emailKey(email)),
        staged.map((one) => one.first_name),
        staged.map((one) => one.last_name),
        staged.map(({ language }) => language),
        noPassword,
        staged.map(() => createNumericId()),
        now,
      ],
    );
    const invited = await tx.query<{ accountId: string; key: string }>(
      `SELECT id AS "accountId", email_key AS key FROM account
       WHERE id = ANY($1::bigint[]) AND email_key IN (SELECT email_key FROM group_invitation) ORDER BY id`,
      [created.map(({ id }) => id)],
    );
    for (const account of invited)
      await applyInvitations(tx, { ...account, requestId, now });
    return { created: created.length, changed: 0 };
  },
  exportSql: `SELECT email, first_name AS "firstName", last_name AS "lastName", language
    FROM account WHERE verified_at IS NOT NULL ORDER BY email_key COLLATE "C"`,
});
