import type { Request, RequestHandler, Response } from "express";
import type { PagedCallName } from "../../provider/contract/calls";
import { isFeatureEnabled } from "../features.server";
import { apiMessages, resultMessages } from "../messages";
import { exportedValue } from "../results/csv-cells.server";
import type { AnyResultSearch, ResultSearch } from "../results/result-search";
import { statusOfFailedSet } from "../results/result-set-error.server";
import { failureMessage } from "../results/set-failure.server";
import { pageQuery } from "../tables/page-query";
import { readPageRequest } from "../tables/page-request";
import { csvColumns } from "../tables/table";
import { admit, type Admitted, type ApiAccess } from "./api-access.server";
import { sendProblem } from "./problem";
import { jsonSuffix, searchAt } from "./result-pages.server";
import { sendThrownResponse } from "./failure-page";

/** Rows of one page. */
export const jsonPageSize = 1_000;

/**
 * Handles the JSON of every result page: `GET` of its address with `.json`, for API tokens and for browsers
 * with a session (docs/decisions/091). The columns are those of the CSV, by their keys.
 */
export function createJsonHandler(access: ApiAccess): RequestHandler {
  return (req, res, next) => {
    const asked = new URL(req.originalUrl, "http://portal");
    const isRead = req.method === "GET" || req.method === "HEAD";
    if (!isRead || !asked.pathname.endsWith(jsonSuffix)) return next();
    const pathname = asked.pathname.slice(0, -jsonSuffix.length);
    const search = searchAt(pathname);
    if (!search) return next();
    const page = new URL(pathname + asked.search, asked);
    answer(access, search, page, req, res).catch(next);
  };
}

async function answer(
  access: ApiAccess,
  chosen: AnyResultSearch,
  page: URL,
  req: Request,
  res: Response,
): Promise<void> {
  const call = chosen.with(({ call }): PagedCallName => call);
  const admitted = await admit(access, call, req, res);
  if (!admitted) return;
  if (!isFeatureEnabled(admitted.context, chosen.feature))
    return sendProblem(res, 404, apiMessages.noSuchAddress);
  try {
    await chosen.with((search) => sendRows(search, page, admitted, res));
  } catch (error) {
    const isAnswered = await sendThrownResponse(res, error, (status) =>
      sendProblem(res, status, apiMessages.tokenRequired),
    );
    if (!isAnswered) throw error;
  }
}

async function sendRows<Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  url: URL,
  { context, user, maxAgeMs }: Admitted,
  res: Response,
): Promise<void> {
  const { api, results, today, env } = context;
  const read = search.read(url, null, today);
  if (!read.ok) return sendProblem(res, 400, read.problems.join(" "));
  const columns = csvColumns(search.table.columns);
  const { page: given, sort } = readPageRequest(
    url.searchParams,
    columns.map(({ key }) => key),
  );
  // Later pages continue the rows of the first one.
  const options = { maxAgeMs: given === 1 ? maxAgeMs : null };
  const set = await results.openAuthorized(user, api, () =>
    results.open(search, read.criteria, api, options),
  );
  // An earlier request has met the failure.
  if (set.state === "failed" && set.pages > 0)
    results.open(search, read.criteria, api, { retry: set.pages });
  // One more row shows whether there is another page.
  await (sort === null && given !== Infinity
    ? set.waitFor(given * jsonPageSize + 1)
    : set.whole());
  const page =
    given === Infinity
      ? Math.max(1, Math.ceil(set.rows.length / jsonPageSize))
      : given;
  const from = (page - 1) * jsonPageSize;
  if (set.state === "failed")
    return sendProblem(
      res,
      statusOfFailedSet(context, set.failure),
      failureMessage(set.failure),
    );
  const hasMore = set.rows.length > from + jsonPageSize;
  if (set.state === "full" && !hasMore)
    return sendProblem(res, 422, resultMessages.tooManyRows);
  const origin = env.publicOrigins[0] ?? "";
  const numbers = await set.orders.rowSlice(sort, from, jsonPageSize);
  const kept = csvColumns(
    set.rows.columns.map((one) => ({ ...one, appears: one.column.appears })),
  );
  const path = origin + url.pathname + jsonSuffix;
  const linkTo = (number: number) =>
    path +
    pageQuery(url.search, { page: number === 1 ? null : String(number) });
  res.links({
    ...(hasMore && { next: linkTo(page + 1) }),
    ...(page > 1 && { prev: linkTo(page - 1) }),
    first: linkTo(1),
  });
  res
    .status(200)
    .type("application/json")
    .send(
      JSON.stringify({
        title: search.title,
        /** Null while the provider's later pages have not arrived. */
        total: set.allFound ? set.found : null,
        page,
        pageSize: jsonPageSize,
        fetchedAt: new Date(set.fetchedAt).toISOString(),
        dataChanged: set.hasChanged,
        rows: Array.from(numbers, (row) =>
          Object.fromEntries(
            kept.map((one) => [
              one.column.key,
              exportedValue(one, row, origin),
            ]),
          ),
        ),
      }),
    );
}
