import { request, type IncomingHttpHeaders } from "node:http";

/** The response to a file URL. */
export interface FileResult {
  httpStatus: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/**
 * Requests a file.
 * @param path sent as it stands: dots, slashes and escapes are not touched
 */
export function getFile(
  url: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<FileResult> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    // Without kept connections, which the server may close meanwhile.
    const to = { hostname, port, path, headers, agent: false };
    const asked = request(to, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          httpStatus: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    asked.on("error", reject);
    asked.end();
  });
}
