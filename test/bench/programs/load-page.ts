import type { Agent } from "undici";
import { request } from "undici";

/** The answer to a request whose body was read to its end. */
export interface LoadedPage {
  status: number;
  hasRetryAfter: boolean;
}

/** What is sent beside the path. */
export interface PageRequest {
  agent?: Agent;
  cookie?: string;
  /** A posted form, encoded; a GET without one. */
  form?: string | null;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/**
 * Requests a page with the headers of a browser.
 * @param server where it runs, and the host that it answers to
 */
export async function loadPage(
  server: { port: number; host: string },
  path: string,
  { agent, cookie, form = null, headers, signal }: PageRequest = {},
): Promise<LoadedPage> {
  const answer = await request(`http://127.0.0.1:${server.port}${path}`, {
    ...(agent && { dispatcher: agent }),
    ...(signal && { signal }),
    headers: {
      host: server.host,
      accept: "text/html",
      // As Chromium asks; each server compresses as for browsers.
      "accept-encoding": "gzip, deflate, br, zstd",
      ...(cookie && { cookie }),
      ...headers,
      ...(form !== null && {
        "content-type": "application/x-www-form-urlencoded",
      }),
    },
    ...(form !== null && { method: "POST", body: form }),
  });
  await answer.body.arrayBuffer();
  return {
    status: answer.statusCode,
    hasRetryAfter: answer.headers["retry-after"] !== undefined,
  };
}
