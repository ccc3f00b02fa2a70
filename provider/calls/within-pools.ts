import type { PagedCallName, ParsedRequestOf } from "../contract/calls";
import type { Queryable } from "../db/database";
import type { PageOfRows } from "../db/json-rows";
import type { PageOrigin } from "../db/replicas/replicas";
import { InvalidSortKeyError, type Page } from "../db/paged-statement";
import {
  hashEntitlement,
  getEntitledPoolIds,
} from "../accounts/groups/entitlement";
import { refuse, type Refusal } from "../refusal";
import type { CallContext, Caller, Handler, JsonResult } from "./handler";
import { hashQuery, readCursor, writeCursor } from "./page-cursor";

/** The fields of every paged call. */
interface PageRequest {
  offset: number;
  pageSize: number;
  cursor?: string | undefined;
}

/** Who asks, and when. */
export interface Viewer {
  accountId: string;
  now: Date;
}

/** Queries the rows of a paged call within the given pools. */
type RowsOf<Name extends PagedCallName> = (
  criteria: Omit<ParsedRequestOf<Name>, keyof PageRequest>,
  page: Page,
  db: Queryable,
  pools: readonly number[],
  viewer: Viewer,
) => Promise<PageOfRows>;

const invalidCursor = refuse(400, "Invalid request (cursor).");

/**
 * Creates the handlers of paged calls. Each returns only rows of the caller's pools, with the
 * entitlement mark of exactly these pools, so that cached rows are never shown to a caller with another
 * entitlement. A full page includes the cursor of the next one.
 * @param calls the query of each call
 */
export function withinPools<Names extends PagedCallName>(calls: {
  [Name in Names]: RowsOf<Name>;
}): { [Name in Names]: Handler<Name> } {
  const handlerOf =
    <Name extends Names>(name: Name, rowsOf: RowsOf<Name>) =>
    async (
      payload: ParsedRequestOf<Name> & PageRequest,
      { db, readRows, signal, now }: CallContext,
      { accountId }: Caller,
    ): Promise<
      JsonResult<{ entitlement: string; cursor?: string | undefined }> | Refusal
    > => {
      const { offset, pageSize, cursor, ...criteria } = payload;
      const page: Page = { offset, pageSize };
      const queryHash = hashQuery(accountId, name, criteria);
      const isFirst = offset === 0 && cursor === undefined;
      // A page by offset does not say where the page before was read.
      let before: PageOrigin | undefined = isFirst ? undefined : null;
      if (cursor !== undefined) {
        const place = readCursor(queryHash, cursor);
        if (place === null) return invalidCursor;
        page.after = place.sortKey;
        before = place.origin;
      }
      const readPage = async () => {
        const pools = await getEntitledPoolIds(db, accountId);
        const { result, origin } = await readRows(
          (from) => rowsOf(criteria, page, from, pools, { accountId, now }),
          before,
        );
        return { pools, origin, ...result };
      };
      try {
        const { pools, rows, lastKey, origin } = await db.readPage(readPage, {
          isFirst,
          signal,
        });
        return {
          json: rows,
          beside: {
            entitlement: hashEntitlement(accountId, pools),
            ...(lastKey && { cursor: writeCursor(queryHash, lastKey, origin) }),
          },
        };
      } catch (error) {
        if (error instanceof InvalidSortKeyError) return invalidCursor;
        throw error;
      }
    };
  const handlers: Partial<Record<Names, unknown>> = {};
  for (const name in calls) handlers[name] = handlerOf(name, calls[name]);
  // The loop sets each name to the handler of its own call, which TypeScript cannot infer.
  return handlers as { [Name in Names]: Handler<Name> };
}
