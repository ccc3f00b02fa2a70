import type { CallName } from "../../provider/contract/calls";
import type { TestProvider, TestUser } from "./test-provider";

export type { TestUser } from "./test-provider";

/** Creates groups and users, each with a separate name, so that no test sees another's. */
export function groupWorld(provider: TestProvider) {
  let made = 0;
  const next = (word: string) => `${word} ${(made += 1)}`;

  async function idOf(sql: string, parameters: (string | number)[]) {
    const [row] = await provider.db.query<{ id: number }>(sql, parameters);
    if (!row) throw new Error("The row was not inserted");
    return row.id;
  }
  const insertGroup = (type: 1 | 2, name: string) =>
    idOf("INSERT INTO user_group (type, name) VALUES ($1, $2) RETURNING id", [
      type,
      name,
    ]);

  /** HTTP status and envelope of a call. */
  async function call(
    who: TestUser,
    name: CallName,
    payload?: object,
    headers: Record<string, string> = {},
  ) {
    const { cookie } = who;
    const options = { cookie, headers };
    const { httpStatus, body } = await provider.call(name, payload, options);
    return { httpStatus, ...body } as { httpStatus: number } & Record<
      string,
      unknown
    >;
  }

  return {
    call,
    add: (
      who: TestUser,
      targetEmail: string,
      groupID: number,
      groupType: 1 | 2 = 2,
      headers = {},
    ) =>
      call(who, "addUserToGroup", { targetEmail, groupID, groupType }, headers),
    remove: (
      who: TestUser,
      userID: string | number,
      groupID: number,
      headers = {},
    ) => call(who, "removeUserFromGroup", { userID, groupID }, headers),
    addPool: (name = next("Pool")) =>
      idOf("INSERT INTO pool (name) VALUES ($1) RETURNING id", [name]),
    async addPoolGroup(pools: number[] = [], name = next("Pool group")) {
      const id = await insertGroup(2, name);
      for (const pool of pools)
        await provider.db.query(
          "INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES ($1, $2)",
          [id, pool],
        );
      return id;
    },
    async addMasterGroup(groups: number[] = [], name = next("Master group")) {
      const id = await insertGroup(1, name);
      for (const group of groups)
        await provider.db.query(
          "INSERT INTO master_group_pool_group (master_group_id, pool_group_id) VALUES ($1, $2)",
          [id, group],
        );
      return id;
    },
    addPerson: (...options: Parameters<TestProvider["addPerson"]>) =>
      provider.addPerson(...options),
    /** Members and administrators of a group, by account id. */
    async peopleOf(group: number) {
      const people = async (table: string) =>
        (
          await provider.db.query<{ account_id: string }>(
            `SELECT account_id FROM ${table} WHERE group_id = $1 ORDER BY account_id`,
            [group],
          )
        ).map(({ account_id }) => account_id);
      return {
        members: await people("group_member"),
        administrators: await people("group_administrator"),
      };
    },
    /** The audit trail of a group, without its times. */
    changesOf: (group: number) =>
      provider.db.query<{
        actor: string | null;
        whom: string;
        change: string;
        request: string | null;
      }>(
        `SELECT actor_account_id AS actor, account_id AS whom, change, request_id AS request
         FROM membership_change WHERE group_id = $1 ORDER BY id`,
        [group],
      ),
  };
}

export const success = { httpStatus: 200, status: "Success" };
export const noSuchGroup = {
  httpStatus: 404,
  status: "Error",
  message: "There is no such group.",
};
export const notInGroup = {
  httpStatus: 404,
  status: "Error",
  message: "This user is not in this group, or not any more.",
};
export const alreadyInGroup = {
  httpStatus: 409,
  status: "Error",
  message: "This user is already in this group.",
};
export const lastAdministrator = {
  httpStatus: 409,
  status: "Error",
  message:
    "You are the last administrator of this group, so you cannot remove yourself.",
};
