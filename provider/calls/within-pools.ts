import type { PagedCallName, ParsedRequestOf } from "../contract/calls";
import type { Database } from "../db/database";
import type { JsonText } from "../db/json-rows";
import { entitlementMark, getEntitledPoolIds } from "../groups/entitlement";
import type { CallContext, Caller, Handler, JsonResult } from "./handler";

/** The rows of a paged call, chosen from these pools. */
type RowsOf<Name extends PagedCallName> = (
  payload: ParsedRequestOf<Name>,
  db: Database,
  pools: readonly number[],
) => Promise<JsonText>;

/**
 * Handlers of paged calls: each answers rows of the caller's pools alone, and names beside them the
 * entitlement that these very pools are, so that nobody who keeps the rows takes them for another's.
 * @param calls asks for the rows of each call
 */
export function withinPools<Names extends PagedCallName>(calls: {
  [Name in Names]: RowsOf<Name>;
}): { [Name in Names]: Handler<Name> } {
  const handlerOf =
    <Name extends Names>(rowsOf: RowsOf<Name>) =>
    async (
      payload: ParsedRequestOf<Name>,
      { db }: CallContext,
      { accountId }: Caller,
    ): Promise<JsonResult<{ entitlement: string }>> => {
      const pools = await getEntitledPoolIds(db, accountId);
      return {
        json: await rowsOf(payload, db, pools),
        beside: { entitlement: entitlementMark(accountId, pools) },
      };
    };
  const handlers: Partial<Record<Names, unknown>> = {};
  for (const name in calls) handlers[name] = handlerOf(calls[name]);
  // Every name is there, with the handler of its own call: a loop cannot say so.
  return handlers as { [Name in Names]: Handler<Name> };
}
