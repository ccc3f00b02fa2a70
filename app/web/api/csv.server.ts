import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, RequestHandler, Response } from "express";
import type { PagedCallName } from "../../../provider/contract/calls";
import type { Gate, GateRefusal } from "../../../shared/gate";
import type { PortalContext } from "../load-context";
import { csvFileName, paths, xlsxFileName } from "../../paths";
import {
  csvOf,
  type ExportRequest,
} from "../../engine/results/export/csv.server";
import type { ResultSearch } from "../../engine/results/result-search";
import { xlsxOf } from "../../engine/results/export/xlsx.server";
import { xlsxType } from "../../engine/results/export/xlsx-parts.server";
import { findKeptForm } from "../../engine/results/kept-lists.server";
import { ExportFailure } from "../../engine/results/export/export-failure.server";
import { getStoreClock } from "../../engine/results/store-clock.server";
import { statusOfFailedSet } from "../../engine/results/set-failure.server";
import { admit, type Admitted, type ApiAccess } from "./api-access.server";
import { findParameterProblems } from "./api-parameters";
import { hashForViewer, setEntityTag, varyByViewer } from "./entity-tag";
import { sendProblem } from "../problem";
import { bearerOf } from "../program-request";
import { explainCriteria, listInQuery } from "./result-json.server";
import { tagExport } from "./tag-export.server";
import { isOffered, searchAt } from "../result-pages.server";
import { readPageRequest } from "../../engine/tables/page-request";
import { readColumnChoice } from "../../engine/tables/result/result-view";
import { csvColumns } from "../../engine/tables/table";
import { sendThrownResponse, sendFailurePage } from "../pages/failure-page";
import {
  commonMessages,
  formatMessage,
  resultMessages,
  serverMessages,
} from "../../engine/messages";

/** Exports at the same time, by session: each holds pages of rows until its client has read them. */
export const exportLimits = { inTotal: 16, perKey: 3 };

/** Value of `Retry-After` for a refused export, in seconds. */
const retryAfterSeconds = 30;

const refusals = {
  key: {
    status: 429,
    message: formatMessage(serverMessages.tooManyExportsOfUser, {
      limit: exportLimits.perKey,
    }),
  },
  total: { status: 503, message: serverMessages.tooManyExports },
} as const satisfies Record<GateRefusal, object>;

/** The files of a result, with their media types. */
const fileTypes = {
  [csvFileName]: "text/csv; charset=utf-8",
  [xlsxFileName]: xlsxType,
} as const;

type FileName = keyof typeof fileTypes;

/**
 * Handles the exports of every result page: `…/ULSearchResults.csv` and `.xlsx`. Runs before Remix, whose adapter
 * ignores backpressure: here a slow client slows down writing and fetching, and a disconnect stops both. With an
 * API token, the response to a refusal is a problem document instead of a page.
 */
export function createCsvHandler(
  access: ApiAccess,
  exports: Gate,
): RequestHandler {
  return (req, res, next) => {
    const asked = new URL(req.originalUrl, "http://portal");
    const fileName = (Object.keys(fileTypes) as FileName[]).find((name) =>
      asked.pathname.endsWith(`/${name}`),
    );
    if (!fileName || !["GET", "HEAD"].includes(req.method)) {
      next();
      return;
    }
    // The address of the result page, as Remix sees it.
    const page = new URL(
      asked.pathname.slice(0, -fileName.length - 1) + asked.search,
      asked,
    );
    varyByViewer(res);
    exportPage(page, fileName, req, res).catch(next);
  };

  async function exportPage(
    page: URL,
    fileName: FileName,
    req: Request,
    res: Response,
  ): Promise<void> {
    const result = searchAt(page.pathname);
    if (!result) {
      fail(res, 404, serverMessages.noResultsHere);
      return;
    }
    const isForProgram = bearerOf(req) !== undefined;
    const admitted = isForProgram
      ? await admit(
          access,
          result.with(({ call }): PagedCallName => call),
          req,
          res,
        )
      : { context: access.contextFor(req, res), user: null, maxAgeMs: null };
    if (!admitted) return;
    const { context, maxAgeMs } = admitted;
    if (!(await isOffered(context, result))) {
      fail(res, 404, serverMessages.noResultsHere);
      return;
    }
    const reading = new AbortController();
    // The browser disconnected, or the response is complete: in both cases reading has ended.
    res.once("close", () => reading.abort());
    try {
      const user = admitted.user ?? (await context.session.requireUser());
      await result.with(async (search) => {
        const asked = await readExport(search, page, context, isForProgram);
        if (asked.refusal !== undefined) {
          fail(res, asked.status, asked.refusal);
          return;
        }
        const request = {
          search,
          ...asked,
          api: context.api,
          user,
          results: context.results,
          maxAgeMs,
          origin: context.env.publicOrigins[0] ?? "",
          timeZone: context.env.portalTimeZone,
          clock: await getStoreClock(context),
          signal: reading.signal,
        };
        await withinLimits(context, req, res, async () => {
          if (fileName === csvFileName && req.method === "GET")
            return sendTagged(res, request, { context, user });
          const pieces =
            fileName === csvFileName ? csvOf(request) : xlsxOf(request);
          await send(res, fileName, pieces, req.method === "HEAD");
        });
      });
    } catch (error) {
      await answerError(context, res, error);
    }
  }

  /** Runs an export within the limits, or responds with 429 or 503. */
  async function withinLimits(
    { api, results }: PortalContext,
    req: Request,
    res: Response,
    run: () => Promise<void>,
  ): Promise<void> {
    const leave = results.exportRoom.memory.isFull
      ? "total"
      : exports.tryEnter(api.sessionKey ?? "");
    if (typeof leave === "string") {
      const { status, message } = refusals[leave];
      res.set("Retry-After", String(retryAfterSeconds));
      fail(res, status, message, req);
      return;
    }
    try {
      await run();
    } finally {
      leave();
    }
  }
}

/**
 * Reads the address of an export.
 * @param page the address of its result page
 * @param isForProgram true for a request with an API token, which may name parameters that people have no form for
 * @returns what to export, or why there is nothing, with the status of the response
 */
async function readExport<Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  page: URL,
  context: PortalContext,
  isForProgram: boolean,
) {
  const kept = isForProgram
    ? null
    : await findKeptForm(context, page, search.list?.field);
  if (kept === "gone")
    return { status: 410, refusal: resultMessages.listNotKept };
  const read = search.read(page, kept, context.today);
  if (!read.ok) {
    const refusal = isForProgram
      ? explainCriteria(search, page, read.problems)
      : read.problems.join(" ");
    return { status: 400, refusal };
  }
  const { columns } = search.table;
  const sortKeys = csvColumns(columns).map(({ key }) => key);
  const wrong = isForProgram
    ? findParameterProblems(page.searchParams, {
        sortKeys,
        list: listInQuery(search),
        isPaged: false,
      })
    : [];
  if (wrong.length > 0) return { status: 400, refusal: wrong.join(" ") };
  return {
    criteria: read.criteria,
    sort: readPageRequest(page.searchParams, sortKeys).sort,
    chosen: readColumnChoice(page.searchParams, columns),
  };
}

/** Sends the CSV with its tag, if that can be known before; or 304, if the program has these rows. */
async function sendTagged<Name extends PagedCallName, Criteria>(
  res: Response,
  request: ExportRequest<Name, Criteria>,
  viewer: Pick<Admitted, "context" | "user">,
): Promise<void> {
  const { search, criteria, api, user, results, maxAgeMs = null } = request;
  const kept = results.kept(search, criteria, api, user, { maxAgeMs });
  const hash = hashForViewer(viewer);
  const { pieces, isTagged } = await whileNothingIsSent(res, () =>
    tagExport(() => csvOf(request), kept !== null, hash),
  );
  if (isTagged) setEntityTag(res, hash);
  if (isTagged && res.req.fresh) res.status(304).end();
  else await send(res, csvFileName, pieces, false);
}

/** Sends the chunks with backpressure. */
async function send(
  res: Response,
  fileName: FileName,
  pieces: AsyncGenerator<string | Uint8Array>,
  headOnly: boolean,
) {
  // The first chunk is awaited: before anything is sent, a failure can still be an error page.
  const first = headOnly
    ? null
    : await whileNothingIsSent(res, () => pieces.next());
  res.status(200);
  res.type(fileTypes[fileName]);
  res.attachment(fileName);
  if (first === null) {
    res.end();
    return;
  }
  async function* all() {
    for (
      let piece = first;
      piece && !piece.done;
      piece = await whileNothingIsSent(res, () => pieces.next())
    )
      yield piece.value;
  }
  await pipeline(Readable.from(all(), { objectMode: false }), res);
}

async function answerError(
  context: PortalContext,
  res: Response,
  error: unknown,
): Promise<void> {
  // An aborted download is logged too, although its status is 200.
  const status =
    error instanceof ExportFailure
      ? statusOfFailedSet(context, error.failure)
      : 500;
  if (res.headersSent) {
    // The pipeline aborted the response: browsers show a failed download.
    res.destroy();
  } else if (error instanceof ExportFailure) {
    fail(res, status, error.message);
  } else if (
    !(await sendThrownResponse(res, error, (status, message) =>
      fail(res, status, message),
    ))
  ) {
    throw error;
  }
}

/**
 * Waits for chunks of an export. The socket time-out disconnects clients that stop reading; it is
 * disabled while the provider is awaited, because then there is nothing to read.
 */
async function whileNothingIsSent<Result>(
  { socket }: Response,
  wait: () => Promise<Result>,
): Promise<Result> {
  const timeoutMs = socket?.timeout ?? 0;
  socket?.setTimeout(0);
  try {
    return await wait();
  } finally {
    socket?.setTimeout(timeoutMs);
  }
}

/**
 * Sends a page with the reason why there is no file.
 * @param again the request to repeat with "Try again"
 */
function fail(
  res: Response,
  status: number,
  message: string,
  again?: Request,
): void {
  if (bearerOf(res.req) !== undefined) return sendProblem(res, status, message);
  const back = { href: paths.search(), text: commonMessages.backToSearch };
  sendFailurePage(res, status, message, {
    title: resultMessages.exportData,
    links: again
      ? [{ href: again.originalUrl, text: commonMessages.tryAgain }, back]
      : [back],
  });
}
