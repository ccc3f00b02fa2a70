import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { request } from "undici";
import { cookieAfter } from "../../provider-check/provider-under-check";

/** A request as the proxy has received it. */
export interface ProxiedRequest {
  /** The call, or the kind of document. */
  call: string;
  path: string;
  payload: Record<string, unknown>;
  /** True if the cookie belongs to a session that has not ended. */
  hasSession: boolean;
  headers: Record<string, string>;
}

export interface ProxiedAnswer {
  httpStatus: number;
  contentType: string;
  setCookies: string[];
  /** `Content-Encoding` of the body; absent without one. */
  encoding?: string;
  body: string | Buffer;
}

/**
 * One way to break a provider.
 * @param forward sends the request, or a changed one, to the provider behind the proxy
 * @returns the answer; null closes the connection
 */
export type Break = (
  received: ProxiedRequest,
  forward: (changed?: Partial<ProxiedRequest>) => Promise<ProxiedAnswer>,
) => Promise<ProxiedAnswer | null>;

/** A proxy in front of a provider that breaks one thing at a time. */
export interface BrokenProvider {
  url: string;
  /** Breaks the provider in this way only; null repairs it. */
  break(how: Break | null): void;
  close(): Promise<void>;
}

export async function startBrokenProvider(
  target: string,
): Promise<BrokenProvider> {
  let breaks: Break | null = null;
  const sessions = new Set<string>();

  async function send(
    method: string,
    { call, path, payload, headers }: ProxiedRequest,
  ): Promise<ProxiedAnswer> {
    const answer = await request(`${target}${path}`, {
      method: method === "GET" ? "GET" : "POST",
      headers,
      body: "content-type" in headers ? JSON.stringify(payload) : null,
    });
    const setCookies = [answer.headers["set-cookie"] ?? []].flat();
    const body = Buffer.from(await answer.body.arrayBuffer());
    if (call === "loginPortal" && setCookies.length > 0)
      sessions.add(cookieAfter(setCookies));
    if (call === "logoutPortal") sessions.delete(headers.cookie ?? "");
    return {
      httpStatus: answer.statusCode,
      contentType: String(answer.headers["content-type"]),
      setCookies,
      body,
    };
  }

  async function answerTo(
    incoming: IncomingMessage,
  ): Promise<ProxiedAnswer | null> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString("utf8");
    const { method = "GET", url: path = "/" } = incoming;
    const headers = Object.fromEntries(
      ["cookie", "content-type", "idempotency-key"].flatMap((name) => {
        const value = incoming.headers[name];
        return typeof value === "string" ? [[name, value]] : [];
      }),
    );
    const received: ProxiedRequest = {
      call: path.split("/")[1] ?? "",
      path,
      payload: (text === ""
        ? {}
        : JSON.parse(text)) as ProxiedRequest["payload"],
      hasSession: sessions.has(headers.cookie ?? ""),
      headers,
    };
    const forward = (changed: Partial<ProxiedRequest> = {}) =>
      send(method, { ...received, ...changed });
    return breaks === null ? forward() : breaks(received, forward);
  }

  const server = createServer((incoming, response) => {
    answerTo(incoming).then(
      (answer) => {
        if (answer === null) return void response.destroy();
        response.writeHead(answer.httpStatus, {
          "content-type": answer.contentType,
          ...(answer.encoding && { "content-encoding": answer.encoding }),
          ...(answer.setCookies.length > 0 && {
            "set-cookie": answer.setCookies,
          }),
        });
        response.end(answer.body);
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve()),
  );
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    break(how) {
      breaks = how;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
