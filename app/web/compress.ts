import { constants, type BrotliOptions } from "node:zlib";
import compression from "compression";
import type { RequestHandler } from "express";

const brotli = (quality: number, windowBits: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: windowBits,
  },
});

/**
 * Pages: a fifth smaller than with gzip. With a window of 64 KB, Brotli's tables take 0.7 MB for each response
 * instead of 2.5 MB, which otherwise make V8 collect garbage after every few pages; quality 8 saves what the
 * smaller window costs, in the same time (docs/decisions/112).
 */
export const brotliOfPages = brotli(8, 16);
/**
 * Exports, which have hundreds of times as many bytes: with the options of pages, each byte would take twice
 * the time. A window of 256 KB limits the memory of a thousand open responses.
 */
const brotliOfExports = brotli(6, 18);

const compressPage = compression({ brotli: brotliOfPages });
const compressExport = compression({ brotli: brotliOfExports });

/** Compresses with Brotli or gzip, as the browser accepts. */
export const compress: RequestHandler = (req, res, next) => {
  const isExport = req.path.endsWith(".csv");
  (isExport ? compressExport : compressPage)(req, res, next);
};
