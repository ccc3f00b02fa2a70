import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, Response } from "express";
import { commonMessages } from "../../engine/messages";
import type {
  Failure,
  OpenedFile,
} from "../../engine/provider-client/provider-api";
import type { PortalContext } from "../load-context";
import { sendThrownResponse } from "../pages/failure-page";
import { DocumentRefused } from "./document-body";

/** How a kind of files is sent, and what is said if it cannot be. */
interface FileResponses {
  /**
   * Sets status and headers of a file that has begun to arrive.
   * @returns its content
   * @throws DocumentRefused
   */
  begin(file: OpenedFile): Readable | Promise<Readable>;
  /** Responds where the provider has no file, or does not answer. */
  refuse(failure: Failure): void | Promise<void>;
  /** Sends a page with the reason why there is no file. */
  fail(status: number, message: string): void;
  /** Says why a file is not forwarded; without it, that the provider cannot be reached. */
  describe?(code: DocumentRefused["code"]): string;
}

/**
 * Passes a file of the provider to a signed-in user, as fast as it is read. An error after the headers aborts the
 * response, so that browsers show a failed load.
 * @param path at the provider
 */
export async function passFile(
  path: string,
  { session, api, logError }: PortalContext,
  req: Request,
  res: Response,
  { begin, refuse, fail, describe }: FileResponses,
): Promise<void> {
  const reading = new AbortController();
  // The browser disconnected, or the response is complete: in both cases reading has ended.
  res.once("close", () => reading.abort());
  try {
    await session.requireUser();
    const file = await api.file(path, { signal: reading.signal });
    if (!file.ok) return await refuse(file);
    try {
      const content = await begin(file);
      if (req.method === "HEAD") res.end();
      else await pipeline(content, res);
    } finally {
      file.body.destroy();
    }
  } catch (error) {
    if (res.headersSent) {
      if (!isReaderGone(error)) logError("warn", error);
      res.destroy();
    } else if (error instanceof DocumentRefused) {
      logError("warn", error);
      fail(502, describe?.(error.code) ?? commonMessages.unreachable);
    } else if (!(await sendThrownResponse(res, error, fail))) throw error;
  }
}

/** Returns whether an error only means that the client disconnected. */
const isReaderGone = (error: unknown) =>
  error instanceof Error &&
  (error.name === "AbortError" ||
    ("code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE"));
