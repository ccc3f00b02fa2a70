import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  Router,
  type Request,
  type RequestHandler,
  type Response,
} from "express";
import type { Log } from "../../log.server";
import { paths } from "../../paths";
import type { PortalContext } from "../load-context";
import { openMapFile, type MapFile } from "./map-file.server";

/**
 * Most bytes of a range: the largest tiles and directories are a tenth of this. The file has up to 15 GB, which
 * nobody is to load through the portal.
 */
const maxRangeBytes = 4 * 1024 * 1024;

/**
 * Handles the file of MAP_TILES, which the map reads by byte ranges; for signed-in users, so that nobody else
 * draws a map at the expense of the company. Each range is checked against the file as it is now: a reader that
 * has begun with another one gets 416 or another `ETag`, and begins again.
 * @param path null if the setting is not set
 * @param contextFor returns the load context of a request, the same that Remix receives
 */
export function serveMapTiles(
  path: string | null,
  log: Log,
  contextFor: (req: Request, res: Response) => PortalContext,
): RequestHandler {
  const router = Router();
  if (path === null) return router;
  let wasReadable = true;

  /** Opens the file; null, and a line in the log, while it is missing or damaged. */
  const openFile = async (): Promise<MapFile | null> => {
    const file = await openMapFile(path);
    const isReadable = typeof file !== "string";
    if (wasReadable && !isReadable)
      log("warn", "map without streets: its file cannot be read", {
        reason: "MAP_TILES",
      });
    wasReadable = isReadable;
    return isReadable ? file : null;
  };

  const send = async (req: Request, res: Response): Promise<void> => {
    res.set("Cache-Control", "private, no-store");
    const refusal = await findRefusal(contextFor(req, res));
    const file = refusal === null ? await openFile() : null;
    if (file === null) {
      res.status(refusal ?? 503).end();
      return;
    }
    try {
      await sendRange(file, req, res);
    } catch (error) {
      // The browser has left the area of the map, or the file has become shorter.
      if (!res.headersSent) throw error;
      res.destroy();
    } finally {
      await file.handle.close();
    }
  };

  router.get(paths.mapTiles(), (req, res, next) => {
    send(req, res).catch(next);
  });
  return router;
}

/**
 * Returns the status for who may not have the file; null for signed-in users. The provider is not asked again
 * within minutes: the streets are no secret, and each view of the map asks for dozens of ranges.
 */
async function findRefusal({ session }: PortalContext): Promise<number | null> {
  if (session.wasRecentlyValid || (await session.getUser()) !== null)
    return null;
  return (await session.hasEnded()) ? 401 : 503;
}

async function sendRange(
  { handle, size, entityTag }: MapFile,
  req: Request,
  res: Response,
): Promise<void> {
  res.set({
    // Stored by the browser and asked for again each time, because the file may have been replaced.
    "Cache-Control": "private, no-cache",
    "Accept-Ranges": "bytes",
    ETag: entityTag,
  });
  // As for other files, the policies of pages would only add bytes.
  res.removeHeader("Content-Security-Policy");
  res.removeHeader("Permissions-Policy");
  const range = readRange(req, size, entityTag);
  if (!isExpected(req.get("If-Match"), entityTag)) res.status(412).end();
  // By `If-None-Match`.
  else if (req.fresh) res.status(304).end();
  else if (range === null)
    res.status(416).set("Content-Range", `bytes */${size}`).end();
  else {
    const { start, end } = range;
    const length = end - start + 1;
    res.status(206).set({
      "Content-Range": `bytes ${start}-${end}/${size}`,
      "Content-Length": String(length),
    });
    // Express would add a charset.
    res.setHeader("Content-Type", "application/vnd.pmtiles");
    if (req.method === "HEAD") res.end();
    else
      await pipeline(
        Readable.from(bytesOf(handle, start, length), { objectMode: false }),
        res,
      );
  }
}

/** Returns whether the file is one of those that `If-Match` names (RFC 9110, section 13.1.1). */
const isExpected = (ifMatch: string | undefined, entityTag: string): boolean =>
  ifMatch === undefined ||
  ifMatch
    .split(",")
    .some((one) => one.trim() === "*" || one.trim() === entityTag);

/**
 * Returns the range of a request. A request without one, with several, with a large one, or with an `If-Range` of
 * another file would get the whole file from other servers; here it gets none.
 */
function readRange(
  req: Request,
  size: number,
  entityTag: string,
): { start: number; end: number } | null {
  const ifRange = req.get("If-Range");
  if (ifRange !== undefined && ifRange !== entityTag) return null;
  const ranges = req.range(size);
  if (!Array.isArray(ranges) || ranges.type !== "bytes") return null;
  const [range, ...others] = ranges;
  if (!range || others.length > 0) return null;
  return range.end - range.start < maxRangeBytes ? range : null;
}

/** @throws if the file has become shorter, so that the response breaks off instead of never ending */
async function* bytesOf(
  handle: FileHandle,
  start: number,
  length: number,
): AsyncGenerator<Buffer> {
  let left = length;
  const chunks = handle.createReadStream({
    start,
    end: start + length - 1,
    autoClose: false,
  });
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    left -= chunk.length;
    yield chunk;
  }
  if (left > 0) throw new Error("The file of MAP_TILES has become shorter.");
}
