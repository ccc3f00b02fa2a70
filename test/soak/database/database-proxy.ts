import { connect, createServer, type AddressInfo, type Server } from "node:net";
import type {
  DatabaseConnection,
  DatabaseError,
  DatabaseFault,
} from "./database-faults";
import { ClientMessages, errorResponse, readyForQuery } from "./messages";

/** A proxy before PostgreSQL that can break its connections. */
export class DatabaseProxy {
  readonly #target: URL;
  readonly #connections = new Set<DatabaseConnection>();
  #server: Server;
  #port = 0;
  #fault: DatabaseFault | null = null;
  #share = 0;

  /** @param databaseUrl address of the database */
  constructor(databaseUrl: string) {
    this.#target = new URL(databaseUrl);
    this.#server = this.#createServer();
  }

  /** @returns the address of the database through the proxy, which stays the same */
  async start(): Promise<string> {
    await this.#listen();
    const url = new URL(this.#target);
    url.hostname = "127.0.0.1";
    url.port = String(this.#port);
    return url.href;
  }

  /** Breaks all connections until {@link heal}. */
  async break(fault: DatabaseFault, share: number): Promise<void> {
    this.#fault = fault;
    this.#share = share;
    if (fault.refuses) await this.stop();
  }

  /** Changes no more bytes; connections that wait for what was lost go on waiting. */
  endFault(): void {
    this.#fault = null;
  }

  /** Works again. A connection whose bytes were changed cannot: it ends. */
  async heal(): Promise<void> {
    if (this.#fault?.corrupts)
      for (const { provider } of this.#connections) provider.destroy();
    this.#fault = null;
    if (!this.#server.listening) await this.#listen();
    for (const { database } of this.#connections) database.resume();
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const { provider, database } of this.#connections) {
      provider.destroy();
      database.destroy();
    }
    await closed;
  }

  async #listen(): Promise<void> {
    this.#server = this.#createServer();
    await new Promise<void>((resolve) =>
      this.#server.listen(this.#port, "127.0.0.1", resolve),
    );
    ({ port: this.#port } = this.#server.address() as AddressInfo);
  }

  #createServer(): Server {
    return createServer((provider) => {
      const database = connect(
        Number(this.#target.port),
        this.#target.hostname,
      );
      const connection = { provider, database };
      this.#connections.add(connection);
      for (const socket of [provider, database]) {
        socket.on("error", () => undefined);
        socket.on("close", () => {
          this.#connections.delete(connection);
          provider.destroy();
          database.destroy();
        });
      }
      this.#passToDatabase(connection);
      database.on("data", (data: Buffer) => {
        if (this.#fault?.pass) this.#fault.pass(connection, data, this.#share);
        else provider.write(data);
      });
    });
  }

  /** Passes what the provider sends, or answers it with the error of the fault. */
  #passToDatabase({ provider, database }: DatabaseConnection): void {
    const messages = new ClientMessages();
    provider.on("data", (data: Buffer) => {
      for (const { type, bytes } of messages.take(data)) {
        const error = this.#fault?.error;
        // A connection may be opened and closed.
        if (!error || ["startup", "p", "X"].includes(type))
          database.write(bytes);
        else if (type === "S" || type === "Q") refuse(provider, error);
      }
    });
  }
}

function refuse(
  provider: DatabaseConnection["provider"],
  error: DatabaseError,
) {
  provider.write(errorResponse(error));
  if (error.severity === "FATAL") provider.end();
  else provider.write(readyForQuery);
}
