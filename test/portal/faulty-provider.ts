import { randomUUID } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { calls, type CallName } from "../../provider/contract/calls";
import {
  capabilitiesPath,
  type ExtensionName,
} from "../../provider/contract/extensions/capabilities";
import { idempotencyKeyHeader } from "../../provider/contract/envelope";
import { gate } from "./gate";

/** A call that the portal made. */
export interface ReceivedCall {
  payload: Record<string, unknown>;
  /** Its Cookie header. */
  cookie: string;
  /** Its `Idempotency-Key`; null without. */
  key: string | null;
}

/** The reply: a response, or a connection that breaks before one. */
export type Reply =
  | "broken connection"
  | {
      /** 200 by default. */
      status?: number;
      headers?: Record<string, string>;
      /** The response as JSON; bytes and text are sent unchanged. */
      body: object | Buffer | string;
      /** Its delay in milliseconds. */
      afterMs?: number;
    };

/** The name of a call, or the path of a file. */
type CallOrFile = CallName | `/${"POD" | "DR" | "BOL"}/${string}`;

type Behaviour = (asked: ReceivedCall) => Reply | Promise<Reply>;

/** Name of the session cookie of this provider. */
export const sessionCookie = "faulty_session";

export const success = (fields: object = {}): Reply => ({
  body: { status: "Success", ...fields },
});

/** A reply that the test delays. */
export interface HeldReply {
  behaviour: Behaviour;
  /** Sends it to pending and later requests. */
  release: () => void;
}

/** Creates a reply that waits until the test has checked the screen meanwhile. */
export function holdReply(reply: Reply): HeldReply {
  const { opened, open } = gate();
  return { behaviour: () => opened.then(() => reply), release: open };
}

/** By default every session is valid and nothing is found. */
const defaultReplies: Partial<Record<CallName, Behaviour>> = {
  checkValidUser: ({ cookie }) =>
    cookie.includes(`${sessionCookie}=`)
      ? success({ name: "Dana" })
      : { body: { status: "Error", message: "Not signed in" } },
  loginPortal: () => ({
    headers: {
      // The portal keeps results of a session: no test sees those of another one.
      "Set-Cookie": `${sessionCookie}=${randomUUID()}; Path=/; HttpOnly; SameSite=Lax`,
    },
    body: { status: "Success", name: "Dana" },
  }),
  logoutPortal: () => success(),
  registerAccountPortal: () => success(),
  getIsAdmin: () => success({ result: false }),
  getMayImport: () => success({ result: false }),
  getUserPoolAndStoreList: () =>
    success({
      fullStoreList: ["1000", "1001"],
      poolDict: { "1": ["1000"], "2": ["1001"] },
      poolNameMap: { "1": "Chicago", "2": "Dallas" },
    }),
  ...Object.fromEntries(
    Object.entries(calls)
      .filter(([, { row }]) => row !== null)
      .map(([name]) => [name, () => success({ result: [] })]),
  ),
};

/** The extensions that it announces: a portal asks once for all tests, so that none can choose them. */
const announced: readonly ExtensionName[] = ["imports"];

/**
 * A provider that follows the contract and behaves as a test says, for failures and hostile
 * responses that the embedded one cannot produce.
 */
export class FaultyProvider {
  #behaviours: Partial<Record<CallOrFile, Behaviour>> = {};
  #down = false;
  #asked: { name: CallOrFile; call: ReceivedCall }[] = [];
  readonly #server = createServer((request, response) => {
    this.#serve(request, response).catch(() => response.destroy());
  });

  /** @returns its base URL */
  async start(): Promise<string> {
    await new Promise<void>((resolve) =>
      this.#server.listen(0, "127.0.0.1", resolve),
    );
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Sets the response to a call or a file until the end of the test. */
  on(name: CallOrFile, behaviour: Behaviour): void {
    this.#behaviours[name] = behaviour;
  }

  /** Removes the response set for a call. */
  restore(name: CallOrFile): void {
    delete this.#behaviours[name];
  }

  /** Breaks every connection until told otherwise, like a provider that is down. */
  set down(down: boolean) {
    this.#down = down;
  }

  /** The requests for one call or file since the test began. */
  received(name: CallOrFile): ReceivedCall[] {
    return this.#asked
      .filter((one) => one.name === name)
      .map(({ call }) => call);
  }

  reset(): void {
    this.#behaviours = {};
    this.#asked = [];
    this.#down = false;
  }

  async #serve(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (this.#down) {
      request.socket.destroy();
      return;
    }
    // Only the portal sends requests here, for calls and files of the contract.
    const url = request.url ?? "";
    const isFile = url.slice(1).includes("/");
    const name = (isFile ? url : url.slice(1)) as CallOrFile;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const call: ReceivedCall = {
      payload: (text === "" ? {} : JSON.parse(text)) as ReceivedCall["payload"],
      cookie: request.headers.cookie ?? "",
      key:
        request.headers[idempotencyKeyHeader.toLowerCase()]?.toString() ?? null,
    };
    this.#asked.push({ name, call });
    const behaviour =
      url === `/${capabilitiesPath}`
        ? () => success({ capabilities: announced })
        : (this.#behaviours[name] ?? defaultReplies[name as CallName]);
    const reply: Reply = behaviour
      ? await behaviour(call)
      : { status: 501, body: { status: "Error", message: "Not made up here" } };
    if (reply === "broken connection") {
      request.socket.destroy();
      return;
    }
    const { status = 200, headers = {}, body, afterMs = 0 } = reply;
    await pause(afterMs);
    response.writeHead(status, {
      "Content-Type": "application/json",
      ...headers,
    });
    response.end(
      typeof body === "string" || Buffer.isBuffer(body)
        ? body
        : JSON.stringify(body),
    );
  }
}
