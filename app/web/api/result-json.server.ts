import type { Request, RequestHandler, Response } from "express";
import type { PagedCallName } from "../../../provider/contract/calls";
import {
  apiMessages,
  commonMessages,
  resultMessages,
} from "../../engine/messages";
import { messageFor, statusFor } from "../../engine/provider-client/errors";
import type {
  Failure,
  ProviderApi,
} from "../../engine/provider-client/provider-api";
import { adviseOnCriteria } from "./criteria-reference.server";
import { exportedValue } from "../../engine/results/export/csv-cells.server";
import type {
  AnyResultSearch,
  ResultSearch,
} from "../../engine/results/result-search";
import type { ResultSet } from "../../engine/results/result-set.server";
import {
  failureMessage,
  statusOfFailedSet,
} from "../../engine/results/set-failure.server";
import {
  fetchStoreNames,
  StoreNames,
} from "../../engine/results/store-names.server";
import { pageQuery } from "../../engine/tables/page-query";
import { readPageRequest } from "../../engine/tables/page-request";
import { csvColumns, type TableDeclaration } from "../../engine/tables/table";
import { admit, type Admitted, type ApiAccess } from "./api-access.server";
import {
  findParameterProblems,
  jsonPageSize,
  limitParameter,
} from "./api-parameters";
import { hashForViewer, setEntityTag, varyByViewer } from "./entity-tag";
import { sendProblem } from "../problem";
import { jsonSuffix } from "../program-request";
import { isOffered, searchAt } from "../result-pages.server";
import { sendThrownResponse } from "../pages/failure-page";

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
    varyByViewer(res);
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
  if (!(await isOffered(admitted.context, chosen)))
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
  admitted: Admitted,
  res: Response,
): Promise<void> {
  const { context, user, maxAgeMs } = admitted;
  const { api, results, today, env } = context;
  const sortKeys = csvColumns(search.table.columns).map(({ key }) => key);
  const query = url.searchParams;
  const wrong = findParameterProblems(query, {
    sortKeys,
    list: listInQuery(search),
    isPaged: true,
  });
  if (wrong.length > 0) return sendProblem(res, 400, wrong.join(" "));
  const read = search.read(url, null, today);
  if (!read.ok)
    return sendProblem(res, 400, explainCriteria(search, url, read.problems));
  const { page: given, sort } = readPageRequest(query, sortKeys);
  const pageSize = Number(query.get(limitParameter) ?? jsonPageSize);
  // Later pages continue the rows of the first one.
  const options = { maxAgeMs: given === 1 ? maxAgeMs : null };
  const set = await results.openAuthorized(user, api, () =>
    results.open(search, read.criteria, api, options),
  );
  // One more row shows whether there is another page.
  await (sort === null && given !== Infinity
    ? set.waitFor(given * pageSize + 1)
    : set.whole());
  const page =
    given === Infinity
      ? Math.max(1, Math.ceil(set.rows.length / pageSize))
      : given;
  const from = (page - 1) * pageSize;
  if (set.state === "failed")
    return sendProblem(
      res,
      statusOfFailedSet(context, set.failure),
      failureMessage(set.failure),
    );
  const hasMore = set.rows.length > from + pageSize;
  if (set.state === "full" && !hasMore)
    return sendProblem(res, 422, resultMessages.tooManyRows);
  const origin = env.publicOrigins[0] ?? "";
  const storesOf = await storeReader(search, set, api);
  if (!storesOf.ok)
    return sendProblem(
      res,
      statusFor(storesOf),
      messageFor(storesOf, commonMessages.unreachable),
    );
  const numbers = await set.orders.rowSlice(sort, from, pageSize);
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
  // The time of loading is no part of what the tag stands for.
  const content = JSON.stringify({
    title: search.title,
    /** Null while the provider's later pages have not arrived. */
    total: set.allFound ? set.found : null,
    page,
    pageSize,
    dataChanged: set.hasChanged,
    rows: Array.from(numbers, (row) => ({
      ...Object.fromEntries(
        kept.map((one) => [one.column.key, exportedValue(one, row, origin)]),
      ),
      ...storesOf.read(row),
    })),
  });
  if (set.state === "complete")
    setEntityTag(res, hashForViewer(admitted).update(content));
  const fetchedAt = new Date(set.fetchedAt).toISOString();
  // The line end separates pages that a program appends to one file.
  res
    .status(200)
    .type("application/json")
    .send(`{"fetchedAt":"${fetchedAt}",${content.slice(1)}\n`);
}

/** Returns the name of the list in the query; null if the address has its criteria in the path. */
export const listInQuery = <Name extends PagedCallName, Criteria>({
  list,
  route,
}: ResultSearch<Name, Criteria>): string | null =>
  list && !route.includes(":") ? list.field : null;

/** Says why criteria are refused, and what the address wants instead. */
export const explainCriteria = <Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  url: URL,
  problems: readonly string[],
): string =>
  [...problems.map(withFullStop), adviseOnCriteria(search, url)]
    .join(" ")
    .trim();

const withFullStop = (text: string) =>
  /[.!?]$/.test(text) ? text : `${text}.`;

/** The keys of number and name of the store, in rows that have one: the same in searches and reports. */
export const storeKeys = { number: "StoreNumber", name: "StoreName" } as const;

/** The stores of the user, fetched once for each result. */
const storeNames = new WeakMap<object, StoreNames>();

/** Returns the function that reads number and name of the store of a row; or why it is not known. */
async function storeReader<Row>(
  { table }: { table: Pick<TableDeclaration<never>, "store"> },
  set: ResultSet<Row>,
  api: ProviderApi,
): Promise<
  { ok: true; read: (row: number) => Record<string, string | null> } | Failure
> {
  const column =
    table.store === undefined ? null : set.rows.column(table.store);
  if (!column) return { ok: true, read: () => ({}) };
  const names = storeNames.get(set) ?? (await fetchStoreNames(api));
  if (!(names instanceof StoreNames)) return names;
  storeNames.set(set, names);
  return {
    ok: true,
    read(row) {
      const { number, name } = names.find(String(column.values.get(row) ?? ""));
      return { [storeKeys.number]: number, [storeKeys.name]: name };
    },
  };
}
