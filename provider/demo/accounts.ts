import { insertAccount } from "../accounts/registration";
import type { Queryable } from "../db/database";
import type { Pool } from "./stores";
import { staff, type DemonstrationPerson } from "./staff";

/** Satisfies the registration rules. It is public, and therefore for demonstrations only. */
const demonstrationPassword = "Demo-Portal-1";

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
    verified: true,
    memberOf: ["National"],
    administers: ["National", "Midwest", "Coast to Coast"],
  },
  {
    role: "National shipper, all pools",
    email: "shipper@demo.example",
    firstName: "Sam",
    lastName: "Rivera",
    verified: true,
    memberOf: ["National"],
    administers: [],
  },
  {
    role: "Regional manager, three pools",
    email: "manager@demo.example",
    firstName: "Morgan",
    lastName: "Lee",
    verified: true,
    memberOf: ["Midwest"],
    administers: [],
  },
  {
    role: "Store manager, one pool",
    email: "store@demo.example",
    firstName: "Chris",
    lastName: "Novak",
    verified: true,
    memberOf: ["Chicago Stores"],
    administers: [],
  },
  {
    role: "Not verified yet, cannot sign in",
    email: "new@demo.example",
    firstName: "Jamie",
    lastName: "Fox",
    verified: false,
    memberOf: [],
    administers: [],
  },
  {
    role: "Regional administrator, one pool group",
    email: "regional@demo.example",
    firstName: "Robin",
    lastName: "Castle",
    verified: true,
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
  .filter(({ verified }) => verified)
  .map(({ role, email }) => ({ role, email, password: demonstrationPassword }));

async function insertGroup(
  tx: Queryable,
  type: 1 | 2,
  name: string,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    "INSERT INTO user_group (type, name) VALUES ($1, $2) RETURNING id",
    [type, name],
  );
  if (!row) throw new Error(`the group ${name} was not inserted`);
  return row.id;
}

/** Returns the entry of a name. All names are in this file, so a missing one is a bug here. */
function named<Value>(
  entries: ReadonlyMap<string, Value>,
  name: string,
): Value {
  const value = entries.get(name);
  if (value === undefined) throw new Error(`the demonstration has no ${name}`);
  return value;
}

async function insertGroups(
  tx: Queryable,
  pools: readonly Pool[],
): Promise<Map<string, number>> {
  const poolIds = new Map(pools.map((pool) => [pool.name, pool.id]));
  const groups = new Map<string, number>();
  for (const [name, poolNames] of Object.entries(poolGroups)) {
    const id = await insertGroup(tx, 2, name);
    groups.set(name, id);
    for (const pool of poolNames) {
      await tx.query(
        "INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES ($1, $2)",
        [id, named(poolIds, pool)],
      );
    }
  }
  for (const [name, groupNames] of Object.entries(masterGroups)) {
    const id = await insertGroup(tx, 1, name);
    for (const group of groupNames) {
      await tx.query(
        "INSERT INTO master_group_pool_group (master_group_id, pool_group_id) VALUES ($1, $2)",
        [id, named(groups, group)],
      );
    }
    groups.set(name, id);
  }
  return groups;
}

/** Inserts the groups and accounts of the demonstration. */
export async function addDemonstrationAccounts(
  tx: Queryable,
  pools: readonly Pool[],
  {
    now,
    hashPassword,
  }: { now: Date; hashPassword: (password: string) => Promise<string> },
): Promise<void> {
  const groups = await insertGroups(tx, pools);
  // All accounts share one hash of the public password, because each hash takes a third of a second.
  const password = await hashPassword(demonstrationPassword);
  for (const account of [...accounts, ...staff()]) {
    const { email, firstName, lastName, verified } = account;
    const id = await insertAccount(
      tx,
      { email, firstName, lastName, password },
      now,
    );
    if (verified)
      await tx.query("UPDATE account SET verified_at = $2 WHERE id = $1", [
        id,
        now,
      ]);
    for (const group of account.memberOf) {
      await tx.query(
        "INSERT INTO group_member (account_id, group_id) VALUES ($1, $2)",
        [id, named(groups, group)],
      );
    }
    for (const group of account.administers) {
      await tx.query(
        "INSERT INTO group_administrator (account_id, group_id) VALUES ($1, $2)",
        [id, named(groups, group)],
      );
    }
  }
}
