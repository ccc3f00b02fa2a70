import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, RequestHandler, Response } from "express";
import { statusFor } from "../api/errors";
import { isOn } from "../features.server";
import type { PortalContext } from "../load-context";
import { paths } from "../paths";
import { csvOf, ExportFailure } from "../results/csv.server";
import { searchAt } from "../searches/registry.server";
import { readWindow } from "../tables/result-view";
import { csvColumns } from "../tables/table";
import { answerThrown, sendFailurePage } from "./failure-page";
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
    if (!chosen || !isOn(context, chosen.feature)) {
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
        const { sort } = readWindow(form ?? page.searchParams, keys);
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
        await send(res, pieces, req.method === "HEAD");
      });
    } catch (error) {
      await answerError(res, error);
    }
  }

  /** Sends the pieces as the reader takes them. */
  async function send(
    res: Response,
    pieces: AsyncGenerator<string>,
    headOnly: boolean,
  ) {
    // The first piece is awaited: as long as nothing was sent, a failure is still a page.
    const first = headOnly ? null : await pieces.next();
    res.status(200);
    res.type("text/csv; charset=utf-8");
    res.attachment(csvFileName);
    if (first === null) {
      res.end();
      return;
    }
    async function* all() {
      if (first !== null && !first.done) yield first.value;
      yield* pieces;
    }
    await pipeline(Readable.from(all(), { objectMode: false }), res);
  }

  async function answerError(res: Response, error: unknown): Promise<void> {
    if (res.headersSent) {
      // The response was broken off by the pipeline: browsers show a failed download.
      res.destroy();
    } else if (error instanceof ExportFailure) {
      const { failure, message } = error;
      fail(res, failure ? statusFor(failure) : 502, message);
    } else if (
      !(await answerThrown(res, error, (status, words) =>
        fail(res, status, words),
      ))
    ) {
      throw error;
    }
  }
}

/** A page that says why there is no CSV. */
const fail = (res: Response, status: number, words: string) =>
  sendFailurePage(res, status, words, {
    title: "Export Data",
    links: [{ href: paths.search(), text: "Back to search" }],
  });
