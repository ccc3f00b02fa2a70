import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { Agent, request } from "undici";
import type { ProviderAnswer } from "./exchange";
import type { Fault } from "./faults";

/** Headers of a connection, which a proxy does not pass on. */
const ownHeaders = new Set([
  "connection",
  "content-length",
  "host",
  "keep-alive",
  "transfer-encoding",
]);

/** The fault that the calls of one name meet. */
interface BrokenCall {
  /** Its name, or {@link everyCall}. */
  call: string;
  fault: Fault;
  share: number;
}

/** Stands for all calls. */
export const everyCall = "every call";

const isBroken = (path: string, { call }: BrokenCall) =>
  call === everyCall || path.slice(1).split("?")[0] === call;

/** A proxy before the real provider that can break one call. */
export class FaultyProxy {
  readonly #target: string;
  readonly #agent = new Agent();
  #server: Server;
  #port = 0;
  #broken: BrokenCall | null = null;
  #struck = 0;

  /** @param target base URL of the provider */
  constructor(target: string) {
    this.#target = target;
    this.#server = this.#createServer();
  }

  /** @returns its base URL, which stays the same */
  async start(): Promise<string> {
    await this.#listen();
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Breaks one call until {@link heal}. */
  breakCall(call: string, fault: Fault, share: number): void {
    this.#struck = 0;
    this.#broken = { call, fault, share };
  }

  /** Works again. @returns how often the fault occurred */
  async heal(): Promise<number> {
    this.#broken = null;
    if (!this.#server.listening) await this.#listen();
    return this.#struck;
  }

  async stop(): Promise<void> {
    await this.#close();
    await this.#agent.destroy();
  }

  #createServer(): Server {
    return createServer({ keepAliveTimeout: 60_000 }, (asked, reply) => {
      this.#serve(asked, reply).catch(() => asked.socket.destroy());
    }).on("connection", (socket) => socket.on("error", () => undefined));
  }

  async #listen(): Promise<void> {
    this.#server = this.#createServer();
    await new Promise<void>((resolve) =>
      this.#server.listen(this.#port, "127.0.0.1", resolve),
    );
    ({ port: this.#port } = this.#server.address() as AddressInfo);
  }

  async #close(): Promise<void> {
    const server = this.#server;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  async #serve(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const path = asked.url ?? "/";
    const parts: Buffer[] = [];
    for await (const part of asked) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const forward = () => this.#forward(asked, path, body);
    const answer = ({ status, headers, body: bytes }: ProviderAnswer) => {
      reply.writeHead(status, [
        ...headers.flat(),
        "Content-Length",
        String(bytes.length),
      ]);
      reply.end(bytes);
    };
    const broken = this.#broken;
    if (broken === null || !isBroken(path, broken)) {
      answer(await forward());
      return;
    }
    this.#struck += 1;
    const { socket } = asked;
    const refuse = () => this.#close();
    await broken.fault.run({ socket, forward, answer, refuse }, broken.share);
  }

  async #forward(
    asked: IncomingMessage,
    path: string,
    body: Buffer,
  ): Promise<ProviderAnswer> {
    const { rawHeaders, method } = asked;
    const headers = rawHeaders.flatMap((name, at) =>
      at % 2 === 0 && !ownHeaders.has(name.toLowerCase())
        ? [name, rawHeaders[at + 1] ?? ""]
        : [],
    );
    const answered = await request(`${this.#target}${path}`, {
      dispatcher: this.#agent,
      method: method === "GET" ? "GET" : "POST",
      headers,
      ...(body.length > 0 && { body }),
    });
    const received = Object.entries(answered.headers).flatMap(
      ([name, value]) =>
        ownHeaders.has(name)
          ? []
          : [value ?? ""].flat().map((one): [string, string] => [name, one]),
    );
    return {
      status: answered.statusCode,
      headers: received,
      body: Buffer.from(await answered.body.arrayBuffer()),
    };
  }
}
