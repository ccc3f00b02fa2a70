import type { RequestHandler } from "express";
import sirv from "sirv";

/** One year, in seconds: a hashed name never changes its content. */
const immutable = "public, max-age=31536000, immutable";

/**
 * Serves what the build left in `folder`, precompressed where it lies beside (`.br`, `.gz`).
 * Everything under /assets/ carries a hash in its name; other files may change with a release.
 */
export function builtFiles(folder: string): RequestHandler {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(res, pathname) {
      res.setHeader(
        "Cache-Control",
        pathname.startsWith("/assets/") ? immutable : "public, max-age=3600",
      );
      // A script or picture has no use for the policy of a page, which would only weigh.
      res.removeHeader("Content-Security-Policy");
      res.removeHeader("Permissions-Policy");
    },
  });
  return (req, res, next) =>
    req.method === "POST" ? next() : serve(req, res, next);
}
