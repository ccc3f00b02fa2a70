import { changeGroupsOf } from "../../accounts/groups/group-changes";
import { recordMembershipChanges } from "../../accounts/groups/membership-changes";
import { isRefusal } from "../../refusal";
import { checkAccess } from "../checks/check-access";
import { defineKind, stagedTable, type Kind } from "../kind";
import { accountEmail, choice, name } from "../fields";
import { importMessage } from "../../messages/import";

const roles = ["member", "administrator"] as const;

/** Who belongs to which group. */
export const memberships: Kind = defineKind({
  name: "memberships",
  fields: {
    groupType: choice("Group Type", ["master", "pool"], {
      isRequired: true,
      example: "pool",
    }),
    groupName: name("Group", { isRequired: true, example: "Chicago dispatch" }),
    email: accountEmail("Email", {
      isRequired: true,
      example: "maria@example.com",
    }),
    role: choice("Role", roles, { isRequired: true, example: "member" }),
  },
  key: ["groupType", "groupName", "email", "role"],
  async check(context) {
    await checkAccess(context);
    await context.reject({
      field: "groupName",
      where: `NOT EXISTS (SELECT FROM user_group g WHERE ${isGroup})`,
      message: importMessage("noSuchGroup"),
    });
    await context.reject({
      field: "email",
      where: `NOT EXISTS (SELECT FROM account a WHERE ${isAccount})`,
      message: importMessage("noSuchAccount"),
    });
  },
  async apply({ tx, author }) {
    const outcome = await changeGroupsOf(tx, author, async () => {
      let created = 0;
      for (const role of roles) {
        const added = await tx.query<{ accountId: string; groupId: number }>(
          `INSERT INTO group_${role} (account_id, group_id)
           SELECT a.id, g.id FROM ${stagedTable(memberships)} s
           JOIN user_group g ON ${isGroup} JOIN account a ON ${isAccount}
           WHERE s.role = '${role}' ORDER BY s.n
           ON CONFLICT DO NOTHING RETURNING account_id AS "accountId", group_id AS "groupId"`,
        );
        await recordMembershipChanges(
          tx,
          author,
          added.map((one) => ({ ...one, change: `${role} added` as const })),
        );
        created += added.length;
      }
      return { created, changed: 0 };
    });
    if (isRefusal(outcome))
      throw new Error("A document would have changed the rights of others");
    return outcome;
  },
  exportSql: `SELECT CASE g.type WHEN 1 THEN 'master' ELSE 'pool' END AS "groupType",
      g.name AS "groupName", a.email, m.role
    FROM (
      SELECT account_id, group_id, 'member' AS role FROM group_member
      UNION ALL SELECT account_id, group_id, 'administrator' FROM group_administrator
    ) AS m
    JOIN user_group g ON g.id = m.group_id JOIN account a ON a.id = m.account_id
    WHERE a.verified_at IS NOT NULL
    ORDER BY g.type, g.name COLLATE "C", a.email_key COLLATE "C", m.role COLLATE "C"`,
});

const isGroup =
  "g.type = CASE s.group_type WHEN 'master' THEN 1 ELSE 2 END AND g.name = s.group_name";
const isAccount = "a.email_key = s.email AND a.verified_at IS NOT NULL";
