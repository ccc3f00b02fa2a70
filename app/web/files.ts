import type { RequestHandler } from "express";
import sirv from "sirv";

/** One year, in seconds: the content of a hashed name never changes. */
const immutable = "public, max-age=31536000, immutable";

/**
 * Serves the build output in `folder`, precompressed if such a file exists (`.br`, `.gz`). Files under
 * /assets/ have a hash in their name; other files may change with a release. The files are listed once: a
 * response whose file is removed later breaks off.
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
      // Unknown to sirv.
      if (pathname.endsWith(".ico"))
        res.setHeader("Content-Type", "image/x-icon");
      // Scripts and images do not need a page's policies, which would only add bytes.
      res.removeHeader("Content-Security-Policy");
      res.removeHeader("Permissions-Policy");
    },
  });
  return (req, res, next) => {
    if (req.method === "POST") return next();
    // sirv pipes files without a listener for errors, which would end the process.
    res.once("pipe", (file) => file.once("error", () => res.destroy()));
    serve(req, res, next);
  };
}
