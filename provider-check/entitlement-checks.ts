import type { PagedCallName } from "../provider/contract/calls";
import { success } from "../provider/contract/envelope";
import type { Check, CheckContext } from "./check";
import { expectEnvelope, expectSuccess } from "./expectations";
import { Deviation, Skipped } from "./outcome";
import type { Fields } from "./plans";
import { cookieAfter } from "./provider-under-check";
import { pagedCallNames, type Samples } from "./samples";

/** The second account, which must not see the pools that only the first one has. */
interface SecondAccount {
  cookie: string;
  foreign: { id: string; name: string }[];
}

const signedIn = new WeakMap<Samples, Promise<SecondAccount>>();

/** Signs in with the second account, once. @throws Skipped without one, Deviation */
function secondAccount(context: CheckContext): Promise<SecondAccount> {
  const known = signedIn.get(context.samples) ?? signIn(context);
  signedIn.set(context.samples, known);
  return known;
}

async function signIn({
  provider,
  samples,
  options: { second },
}: CheckContext): Promise<SecondAccount> {
  if (!second)
    throw new Skipped("no second account was given (CHECK_SECOND_EMAIL)");
  const name = "getUserPoolAndStoreList";
  const { poolNameMap } = await samples.fields(name);
  const answer = await provider.send("loginPortal", second, { cookie: null });
  expectSuccess("loginPortal", answer);
  const cookie = cookieAfter(answer.setCookies);
  const own = expectSuccess(
    name,
    await provider.send(name, undefined, { cookie }),
  );
  const ownNames = Object(own.poolNameMap) as Record<string, string>;
  const foreign = Object.entries(Object(poolNameMap) as Record<string, string>)
    .map(([id, pool]) => ({ id, name: pool }))
    .filter(
      (pool) =>
        !(pool.id in ownNames) && !Object.values(ownNames).includes(pool.name),
    );
  if (foreign.length === 0)
    throw new Skipped("the second account has every pool of the first");
  return { cookie, foreign };
}

/** Returns the rows of an answer of the second account; none if it was refused. */
async function rowsFor(
  { provider }: CheckContext,
  { cookie }: SecondAccount,
  name: PagedCallName,
  payload: Fields,
): Promise<Fields[]> {
  const answer = await provider.send(name, payload, { cookie });
  if (expectEnvelope(answer).status !== success) return [];
  return [...(expectSuccess(name, answer).result as Iterable<Fields>)];
}

function expectNone(rows: readonly Fields[], where: string): void {
  if (rows.length > 0)
    throw new Deviation(`${rows.length} rows of a pool of the first ${where}`);
}

/** Returns the rows of the first account in a pool that the second one does not have. */
async function foreignCartons(
  { provider, samples }: CheckContext,
  { foreign: [pool] }: SecondAccount,
): Promise<Fields[]> {
  const name = "ASNAdvancedSearch";
  const payload = { ...(await samples.payload(name)), pool: pool?.id };
  const answer = expectSuccess(name, await provider.send(name, payload));
  const rows = [...(answer.result as Iterable<Fields>)];
  if (rows.length > 0) return rows;
  throw new Skipped("the pool that only the first account has is empty");
}

const userSees = "the freight of other customers";

/** Checks that a second account sees nothing of pools that only the first one has: who sees what. */
export const entitlementChecks: readonly Check[] = [
  {
    id: "entitlement.rows",
    expects:
      "No search and no report shows the second account a row of a pool that only the first one has, whether it asks for that pool or for all.",
    userSees,
    async run(context) {
      const second = await secondAccount(context);
      const isForeign = (row: Fields) =>
        second.foreign.some(
          ({ id, name }) =>
            [row.lngPoolID, row.PoolID].map(String).includes(id) ||
            [row.Pool, row.txtPool].includes(name),
        );
      for (const name of pagedCallNames) {
        const payload = await context.samples.payload(name).catch(() => null);
        if (!payload || !("pool" in payload)) continue;
        const all = await rowsFor(context, second, name, payload);
        expectNone(all.filter(isForeign), `are in ${name} of all pools`);
        const asked = { ...payload, pool: second.foreign[0]?.id };
        const some = await rowsFor(context, second, name, asked);
        expectNone(some, `are in ${name} of that pool`);
      }
    },
  },
  {
    id: "entitlement.numbers",
    expects:
      "A list search finds no carton of such a pool for the second account.",
    userSees,
    async run(context) {
      const second = await secondAccount(context);
      const cartons = await foreignCartons(context, second);
      const payload = await context.samples.payload("ASNListSearch");
      const ASNList = cartons.slice(0, 3).map(({ ASN }) => String(ASN));
      const rows = await rowsFor(context, second, "ASNListSearch", {
        ...payload,
        ASNList,
      });
      expectNone(
        rows.filter(({ Pool }) => Pool === cartons[0]?.Pool),
        "are found by their number",
      );
    },
  },
  {
    id: "entitlement.documents",
    expects:
      "A document of such a pool is answered with 404 to the second account.",
    userSees: "the signatures of other customers",
    async run(context) {
      const second = await secondAccount(context);
      const cartons = await foreignCartons(context, second);
      const proof = cartons.find(({ PODInfo }) => PODInfo != null)?.PODInfo;
      if (typeof proof !== "string" && typeof proof !== "number")
        throw new Skipped("no carton of that pool has a proof of delivery");
      const { httpStatus, body } = await context.provider.open(
        `/POD/${proof}`,
        second.cookie,
      );
      body.destroy();
      if (httpStatus !== 404) throw new Deviation(`HTTP ${httpStatus}`);
    },
  },
];
