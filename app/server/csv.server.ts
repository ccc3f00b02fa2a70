import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, RequestHandler, Response } from "express";
import { isFeatureEnabled } from "../features.server";
import type { PortalContext } from "./load-context";
import { paths } from "../paths";
import { csvOf } from "../results/csv.server";
import { ExportFailure } from "../results/export-failure.server";
import { statusOfFailedSet } from "../results/result-set-error.server";
import { searchAt } from "./result-pages.server";
import { readPageRequest } from "../tables/result-view";
import { csvColumns } from "../tables/table";
import {
  ExportLimits,
  refusalMessages,
  refusalStatus,
  retryAfterSeconds,
} from "./export-limits";
import { sendThrownResponse, sendFailurePage } from "./failure-page";
import { postedForm } from "./posted-form";

/** Last segment of a result page's CSV (specification, part 2, section 2). */
export const csvFileName = "ULSearchResults.csv";

/**
 * The CSV of every result page: `GET` (criteria in the address) and `POST` (a list in the body)
 * `…/ULSearchResults.csv`. It stands in front of Remix, whose adapter ignores a slow reader:
 * here a slow reader holds back the writing and with it the fetching, and one who leaves ends both.
 * @param contextFor the load context of a request, as Remix gets it
 */
export function createCsvHandler(
  contextFor: (req: Request, res: Response) => PortalContext,
): RequestHandler {
  const limits = new ExportLimits();
  return (req, res, next) => {
    const asked = new URL(req.originalUrl, "http://portal");
    const suffix = `/${csvFileName}`;
    if (
      !asked.pathname.endsWith(suffix) ||
      !["GET", "HEAD", "POST"].includes(req.method)
    ) {
      next();
      return;
    }
    // The address of the result page, as Remix sees it.
    const page = new URL(
      asked.pathname.slice(0, -suffix.length) + asked.search,
      asked,
    );
    exportPage(page, req, res).catch(next);
  };

  async function exportPage(
    page: URL,
    req: Request,
    res: Response,
  ): Promise<void> {
    const context = contextFor(req, res);
    const chosen = searchAt(page.pathname);
    if (!chosen || !isFeatureEnabled(context, chosen.feature)) {
      fail(res, 404, "There are no results at this address.");
      return;
    }
    const reading = new AbortController();
    // The browser went away, or the answer is complete: either way nobody reads on.
    res.once("close", () => reading.abort());
    try {
      const user = await context.session.requireUser();
      const form = req.method === "POST" ? postedForm(res) : null;
      await chosen.with(async (search) => {
        const read = search.read(page, form, context.today);
        if (!read.ok) {
          fail(res, 400, read.problems.join(" "));
          return;
        }
        const keys = csvColumns(search.table.columns).map(({ key }) => key);
        const { sort } = readPageRequest(form ?? page.searchParams, keys);
        const pieces = csvOf({
          search,
          criteria: read.criteria,
          sort,
          api: context.api,
          user,
          results: context.results,
          origin: context.env.publicOrigins[0] ?? "",
          signal: reading.signal,
        });
        await withinLimits(context, req, res, form, () =>
          send(res, pieces, req.method === "HEAD"),
        );
      });
    } catch (error) {
      await answerError(context, res, error);
    }
  }

  /** Sends the pieces as the reader takes them. */
  async function send(
    res: Response,
    pieces: AsyncGenerator<string>,
    headOnly: boolean,
  ) {
    // The first piece is awaited: as long as nothing was sent, a failure is still a page.
    const first = headOnly ? null : await whileNothingIsSent(res, pieces);
    res.status(200);
    res.type("text/csv; charset=utf-8");
    res.attachment(csvFileName);
    if (first === null) {
      res.end();
      return;
    }
    async function* all() {
      for (
        let piece = first;
        piece && !piece.done;
        piece = await whileNothingIsSent(res, pieces)
      )
        yield piece.value;
    }
    await pipeline(Readable.from(all(), { objectMode: false }), res);
  }

  /** Runs an export when there is room for it, and answers 429 or 503 when there is none. */
  async function withinLimits(
    { api, results }: PortalContext,
    req: Request,
    res: Response,
    form: FormData | null,
    run: () => Promise<void>,
  ): Promise<void> {
    const sessionKey = api.sessionKey ?? "";
    const refusal = limits.start(sessionKey, !results.exportPages.isFull);
    if (refusal !== null) {
      res.set("Retry-After", String(retryAfterSeconds));
      fail(res, refusalStatus[refusal], refusalMessages[refusal], {
        req,
        form,
      });
      return;
    }
    try {
      await run();
    } finally {
      limits.end(sessionKey);
    }
  }

  async function answerError(
    context: PortalContext,
    res: Response,
    error: unknown,
  ): Promise<void> {
    // A download that is broken off is logged too, though its status is 200.
    const status =
      error instanceof ExportFailure
        ? statusOfFailedSet(context, error.failure)
        : 500;
    if (res.headersSent) {
      // The response was broken off by the pipeline: browsers show a failed download.
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
}

/**
 * The next piece of an export. The connection's own time-out lets go of browsers that take nothing;
 * while the provider is waited for, nothing is there to be taken.
 */
async function whileNothingIsSent(
  { socket }: Response,
  pieces: AsyncGenerator<string>,
) {
  const timeoutMs = socket?.timeout ?? 0;
  socket?.setTimeout(0);
  try {
    return await pieces.next();
  } finally {
    socket?.setTimeout(timeoutMs);
  }
}

/**
 * A page that says why there is no CSV.
 * @param again what to ask for when the person tries again
 */
function fail(
  res: Response,
  status: number,
  message: string,
  again?: { req: Request; form: FormData | null },
): void {
  const back = { href: paths.search(), text: "Back to search" };
  const { req, form } = again ?? {};
  sendFailurePage(res, status, message, {
    title: "Export Data",
    links:
      req && !form
        ? [{ href: req.originalUrl, text: "Try again" }, back]
        : [back],
    ...(req && form && { form: { action: req.originalUrl, fields: form } }),
  });
}
