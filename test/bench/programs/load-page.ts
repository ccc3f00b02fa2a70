import { request, type Agent } from "undici";

/** What is sent beside the path. */
export interface PageRequest {
  agent?: Agent;
  cookie?: string;
  /** A posted form, encoded; a GET without one. */
  form?: string | null;
}

/**
 * Requests a page with the headers of a browser, and reads it to its end.
 * @param server where it runs, and the host that it answers to
 */
export async function loadPage(
  server: { port: number; host: string },
  path: string,
  { agent, cookie, form = null }: PageRequest = {},
): Promise<{ status: number }> {
  const answer = await request(`http://127.0.0.1:${server.port}${path}`, {
    ...(agent && { dispatcher: agent }),
    headers: {
      host: server.host,
      accept: "text/html",
      // As Chromium asks; each server compresses as for browsers.
      "accept-encoding": "gzip, deflate, br, zstd",
      ...(cookie && { cookie }),
      ...(form !== null && {
        "content-type": "application/x-www-form-urlencoded",
      }),
    },
    ...(form !== null && { method: "POST", body: form }),
  });
  await answer.body.arrayBuffer();
  return { status: answer.statusCode };
}
