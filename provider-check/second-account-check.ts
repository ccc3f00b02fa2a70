import type { CallName } from "../provider/contract/calls";
import { success } from "../provider/contract/envelope";
import { signIn } from "./account-checks";
import { cookieAfter, rowsIn, type CheckRun } from "./check-run";
import {
  Deviation,
  expectEnvelope,
  expectSuccess,
  Skipped,
  type Fields,
} from "./expectations";

/** Expects that the second account sees nothing of a pool that only the first one has. @throws Deviation, Skipped */
export async function checkSecondAccount(
  run: CheckRun,
  names: readonly CallName[],
): Promise<void> {
  const { second } = run.options;
  if (!second)
    throw new Skipped("no second account was given (CHECK_SECOND_EMAIL)");
  const cookie = cookieAfter(await signIn(run, second));
  const list = "getUserPoolAndStoreList";
  const own = expectSuccess(list, await run.send(list, {}, { cookie }));
  const { poolNameMap } = await run.fields(list);
  const foreign = Object.entries(poolNameMap as Record<string, string>).find(
    ([id]) => !(id in (own.poolNameMap as Fields)),
  );
  if (!foreign)
    throw new Skipped("the second account has every pool of the first");
  const [pool, poolName] = foreign;

  const search = { ...(await run.request("ASNAdvancedSearch")), pool };
  const found = await run.send("ASNAdvancedSearch", search);
  const cartons = rowsIn(expectSuccess("ASNAdvancedSearch", found));
  if (cartons.length === 0)
    throw new Skipped("the pool that only the first account has is empty");
  const ASNList = cartons.slice(0, 3).map(({ ASN }) => ASN);
  const isForeign = (row: Fields) =>
    [row.lngPoolID, row.PoolID].map(String).includes(pool) ||
    [row.Pool, row.txtPool].includes(poolName);
  for (const name of names) {
    const request = await run.request(name).catch(() => null);
    const everywhere = name === "getDoorScanReport" ? "" : null;
    for (const change of [{ ASNList }, { pool }, { pool: everywhere }]) {
      if (!request || !Object.keys(change).every((key) => key in request))
        continue;
      const asked = { ...request, ...change };
      const answer = await run.send(name, asked, { cookie });
      if (expectEnvelope(answer).status !== success) continue;
      const rows = rowsIn(answer.json as Fields).filter(isForeign).length;
      if (rows > 0)
        throw new Deviation(
          `${rows} rows of ${name} are of a pool that only the first account has`,
        );
    }
  }
  const proof = cartons.find(({ PODInfo }) => PODInfo != null);
  if (!proof) return;
  const path = `/POD/${proof.PODInfo as string}`;
  const { httpStatus, body } = await run.open(path, cookie);
  body.destroy();
  if (httpStatus !== 404)
    throw new Deviation(
      `HTTP ${httpStatus} instead of 404 for a document of a pool that only the first account has`,
    );
}
