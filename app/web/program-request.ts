import type { Request } from "express";

/** Which requests come from programs, whose errors are problem documents. */

/** The address of the description of the addresses for programs. */
export const openapiPath = "/openapi.json";

/** What the address of a result page ends in for programs. */
export const jsonSuffix = ".json";

/** Returns whether a path is that of documents of other systems. */
export const isIngestPath = (pathname: string): boolean =>
  /^\/api\/ingest(?:\/|$)/.test(pathname);

/** Returns the bearer token of a request; undefined without one. */
export function bearerOf(req: Pick<Request, "headers">): string | undefined {
  const given = /^Bearer(?: +([^ ].*)?)?$/i.exec(
    req.headers.authorization ?? "",
  );
  return given ? (given[1] ?? "") : undefined;
}

/** Returns whether a request comes from a program: by its address, or by its token. */
export function isForProgram(
  req: Pick<Request, "headers" | "originalUrl">,
): boolean {
  const path = req.originalUrl.split("?", 1)[0] ?? "";
  return (
    bearerOf(req) !== undefined ||
    /^\/api(?:\/|$)/.test(path) ||
    path.endsWith(jsonSuffix)
  );
}
