import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import type { PagedCallName, RowOf } from "../../../provider/contract/calls";
import type { PortalContext } from "../load-context";
import { csvPath, paths } from "../../paths";
import { createListMatchView } from "../../engine/results/list-match.server";
import { poolNames } from "../../engine/results/result-page-view.server";
import { findKeptForm } from "../../engine/results/kept-lists.server";
import type { ResultSet } from "../../engine/results/result-set.server";
import {
  failureMessage,
  statusOfFailedSet,
} from "../../engine/results/set-failure.server";
import { chosenClock } from "../../engine/results/store-clock.server";
import { tableRows } from "../../engine/results/rows/table-rows.server";
import { totalsOf } from "../../engine/results/rows/totals.server";
import { Scheduling } from "../../engine/results/scheduling.server";
import { isOffered, searchAt } from "../result-pages.server";
import type {
  AnyResultSearch,
  ResultSearch,
} from "../../engine/results/result-search";
import { showTime } from "../../engine/tables/display";
import { describeRows } from "../../engine/tables/result/result-caption";
import { parameters, pageQuery } from "../../engine/tables/page-query";
import { readPageRequest } from "../../engine/tables/page-request";
import { readColumnChoice } from "../../engine/tables/result/result-view";
import {
  maxPrintedRows,
  screenColumns,
  shownTable,
} from "../../engine/tables/table";
import { productName } from "../../ui/shell/page-title";
import { sendThrownResponse, sendFailurePage } from "./failure-page";
import {
  renderPrintPage,
  renderPrintRefusal,
  renderPrintRows,
  type PrintHead,
} from "./print-page";
import {
  commonMessages,
  formatMessage,
  resultMessages,
  serverMessages,
} from "../../engine/messages";

/** Rows rendered at once: a few milliseconds of work. */
const rowsPerPiece = 50;

const tooMany = {
  rows: formatMessage(serverMessages.tooManyRowsToPrint, {
    limit: maxPrintedRows,
  }),
  memory: serverMessages.incompleteRowsToPrint,
};

/**
 * Handles `Print all`: every result page with `?print=all`
 * becomes one plain page with one table of the whole result. Like exports it runs before Remix: rows are
 * rendered in chunks with backpressure, and other requests are not delayed. Requests with invalid
 * criteria are passed to the page itself.
 * @param contextFor returns the load context of a request, the same that Remix receives
 */
export function createPrintHandler(
  contextFor: (req: Request, res: Response) => PortalContext,
): RequestHandler {
  return (req, res, next) => {
    const url = new URL(req.originalUrl, "http://portal");
    const isAsked =
      url.searchParams.get(parameters.print) === "all" &&
      !url.pathname.endsWith(".data") &&
      ["GET", "HEAD"].includes(req.method);
    const search = isAsked ? searchAt(url.pathname) : null;
    if (!search) {
      next();
      return;
    }
    const context = contextFor(req, res);
    printResult({ url, search, context, req, res, next }).catch(next);
  };
}

async function printResult({
  url,
  search: chosen,
  context,
  req,
  res,
  next,
}: {
  url: URL;
  search: AnyResultSearch;
  context: PortalContext;
  req: Request;
  res: Response;
  next: NextFunction;
}): Promise<void> {
  const { api, results } = context;
  if (!(await isOffered(context, chosen))) {
    next();
    return;
  }
  try {
    const user = await context.session.requireUser();
    await chosen.with(async (search) => {
      const kept = await findKeptForm(context, url, search.list?.field);
      const read =
        kept === "gone" ? null : search.read(url, kept, context.today);
      if (!read?.ok) {
        next();
        return;
      }
      const { criteria, written } = read;
      const keys = screenColumns(search.table.columns).map(({ key }) => key);
      const { sort } = readPageRequest(url.searchParams, keys);
      const chosen = readColumnChoice(url.searchParams, search.table.columns);
      const set = await results.openAuthorized(user, api, () =>
        results.open(search, criteria, api),
      );
      // One more row shows whether there are too many; then the rest is not awaited.
      await set.waitFor(maxPrintedRows + 1);
      if (set.state === "failed") {
        const { failure } = set;
        fail(res, statusOfFailedSet(context, failure), failureMessage(failure));
        return;
      }
      const printout = await describePrintout(search, criteria, set, context);
      const head = {
        ...printout,
        // Warns on the printout that rows may be missing.
        lines: set.hasChanged
          ? [...printout.lines, resultMessages.dataChanged]
          : printout.lines,
        backPath: url.pathname + pageQuery(url.search, {}),
      };
      if (set.allFound && set.found === 0) {
        const page = renderPrintRefusal(
          head,
          <p>{resultMessages.nothingFound}</p>,
        );
        res.status(200).type("html").send(page);
        return;
      }
      const isTooLong = set.rows.length > maxPrintedRows;
      if (isTooLong || set.state === "full") {
        const page = renderPrintRefusal(
          { ...head, lines: [] },
          <>
            <p>{isTooLong ? tooMany.rows : tooMany.memory}</p>
            <ExportLink url={url} />
          </>,
        );
        res.status(200).type("html").send(page);
        return;
      }
      const clock = await chosenClock(user, context);
      const table = shownTable(search.table, chosen, clock);
      const found = set.rows.length;
      const caption = describeRows(table, 0, found, { found, more: false });
      const [before, after] = renderPrintPage(head, {
        table,
        caption,
        sort,
        totals: totalsOf(search.table, set.rows, chosen),
      });
      async function* pieces() {
        const turns = new Scheduling();
        yield before;
        for (let from = 0; from < found; from += rowsPerPiece) {
          const rows = await set.orders.rowSlice(sort, from, rowsPerPiece);
          yield renderPrintRows(
            table,
            tableRows(search.table, written, set.rows, rows, chosen, clock),
          );
          if (turns.shouldYield()) await turns.yieldToEventLoop();
        }
        yield after;
      }
      res.status(200).type("html");
      if (req.method === "HEAD") res.end();
      else await pipeline(Readable.from(pieces(), { objectMode: false }), res);
    });
  } catch (error) {
    if (res.headersSent) res.destroy();
    else if (
      !(await sendThrownResponse(res, error, (status, message) =>
        fail(res, status, message),
      ))
    )
      throw error;
  }
}

/** Returns criteria, number of results and time of the fetch. */
async function describePrintout<Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  criteria: Criteria,
  set: ResultSet<RowOf<Name>>,
  { api, env, nonce }: PortalContext,
): Promise<Omit<PrintHead, "backPath">> {
  const poolName = await poolNames(search, criteria, api);
  const listMatch = createListMatchView(search, criteria, set);
  const fetchedAt = new Date(set.fetchedAt).toISOString();
  return {
    product: productName(env.brandName),
    nonce,
    ...search.describe(criteria, poolName),
    lines: [
      formatMessage(commonMessages.resultsFound, { count: set.found }),
      ...(listMatch ? [listMatch.message, listMatch.states] : []),
      formatMessage(serverMessages.asOf, {
        time: `${fetchedAt.slice(0, 10)} ${showTime(set.fetchedAt)}`,
      }),
    ],
  };
}

/** Link to the CSV of the same result. */
function ExportLink({ url }: { url: URL }) {
  const csv = csvPath(url.pathname) + pageQuery(url.search, { page: null });
  return (
    <p>
      <a href={csv}>{resultMessages.exportData}</a>
    </p>
  );
}

/** Sends a page with the reason why nothing is printed. */
const fail = (res: Response, status: number, message: string) =>
  sendFailurePage(res, status, message, {
    title: commonMessages.printAll,
    links: [{ href: paths.search(), text: commonMessages.backToSearch }],
  });
