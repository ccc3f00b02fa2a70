import { insertAccount } from "../accounts/registration";
import type { Queryable } from "../db/database";
import { staff } from "./staff";

/** Satisfies the registration rules. It is public, and therefore for demonstrations only. */
const demonstrationPassword = "Demo-Portal-1";

/** A person with an account in the demonstration. */
interface DemonstrationPerson {
  email: string;
  firstName: string;
  lastName: string;
  /** False if the address was not confirmed. */
  verified?: false;
  /** Names of groups. */
  memberOf?: readonly string[];
  administers?: readonly string[];
}

/** An account that the demonstration offers for sign-in. */
interface DemonstrationAccount extends DemonstrationPerson {
  role: string;
}

/** Some groups have no users, so that a first one can be added. */
const poolGroups: Readonly<Record<string, readonly string[]>> = {
  "Midwest Pools": ["Chicago", "Columbus", "Minneapolis"],
  "Southern Pools": ["Atlanta", "Dallas"],
  "Eastern Pools": ["Newark"],
  "Western Pools": ["Denver", "Los Angeles"],
  "Chicago Stores": ["Chicago"],
  "Columbus Stores": ["Columbus"],
  "Los Angeles Stores": ["Los Angeles"],
};

const masterGroups: Readonly<Record<string, readonly string[]>> = {
  National: [
    "Midwest Pools",
    "Southern Pools",
    "Eastern Pools",
    "Western Pools",
  ],
  Midwest: ["Midwest Pools", "Chicago Stores", "Columbus Stores"],
  "Coast to Coast": ["Eastern Pools", "Western Pools", "Los Angeles Stores"],
};

const accounts: readonly DemonstrationAccount[] = [
  {
    role: "Administrator, all pools",
    email: "admin@demo.example",
    firstName: "Alex",
    lastName: "Morgan",
    memberOf: ["National"],
    administers: ["National", "Midwest", "Coast to Coast"],
  },
  {
    role: "National shipper, all pools",
    email: "shipper@demo.example",
    firstName: "Sam",
    lastName: "Rivera",
    memberOf: ["National"],
  },
  {
    role: "Regional manager, three pools",
    email: "manager@demo.example",
    firstName: "Morgan",
    lastName: "Lee",
    memberOf: ["Midwest"],
  },
  {
    role: "Store manager, one pool",
    email: "store@demo.example",
    firstName: "Chris",
    lastName: "Novak",
    memberOf: ["Chicago Stores"],
  },
  {
    role: "Not verified yet, cannot sign in",
    email: "new@demo.example",
    firstName: "Jamie",
    lastName: "Fox",
    verified: false,
    memberOf: [],
  },
  {
    role: "Regional administrator, one pool group",
    email: "regional@demo.example",
    firstName: "Robin",
    lastName: "Castle",
    memberOf: ["Southern Pools"],
    administers: ["Southern Pools"],
  },
];

/** Sign-in data of a demonstration account. */
export interface DemoSignIn {
  role: string;
  email: string;
  password: string;
}

/** The accounts that can sign in to the demonstration, printed at its start. */
export const demoSignIns: readonly DemoSignIn[] = accounts
  .filter(({ verified = true }) => verified)
  .map(({ role, email }) => ({ role, email, password: demonstrationPassword }));

/** Inserts the groups and accounts of the demonstration, whose pools are there. */
export async function addDemonstrationAccounts(
  tx: Queryable,
  {
    now,
    hashPassword,
  }: { now: Date; hashPassword: (password: string) => Promise<string> },
): Promise<void> {
  await insertGroups(
    tx,
    2,
    poolGroups,
    `INSERT INTO pool_group_pool (pool_group_id, pool_id)
     SELECT $1, id FROM pool WHERE name = ANY($2::text[])`,
  );
  await insertGroups(
    tx,
    1,
    masterGroups,
    `INSERT INTO master_group_pool_group (master_group_id, pool_group_id)
     SELECT $1, id FROM user_group WHERE type = 2 AND name = ANY($2::text[])`,
  );
  // All accounts share one hash of the public password, because each hash takes a third of a second.
  const password = await hashPassword(demonstrationPassword);
  const people: readonly DemonstrationPerson[] = [...accounts, ...staff()];
  for (const person of people) {
    const { memberOf = [], administers = [], verified = true } = person;
    const id = await insertAccount(tx, { ...person, password }, now);
    if (verified)
      await tx.query("UPDATE account SET verified_at = $2 WHERE id = $1", [
        id,
        now,
      ]);
    await tx.query(
      `INSERT INTO group_member (account_id, group_id)
       SELECT $1, id FROM user_group WHERE name = ANY($2::text[])`,
      [id, memberOf],
    );
    await tx.query(
      `INSERT INTO group_administrator (account_id, group_id)
       SELECT $1, id FROM user_group WHERE name = ANY($2::text[])`,
      [id, administers],
    );
  }
}

/** @param insertMembers SQL that adds the pools or groups with the names `$2` to the group `$1` */
async function insertGroups(
  tx: Queryable,
  type: 1 | 2,
  groups: Readonly<Record<string, readonly string[]>>,
  insertMembers: string,
): Promise<void> {
  for (const [name, members] of Object.entries(groups)) {
    const [group] = await tx.query<{ id: number }>(
      "INSERT INTO user_group (type, name) VALUES ($1, $2) RETURNING id",
      [type, name],
    );
    await tx.query(insertMembers, [group?.id ?? null, members]);
  }
}
