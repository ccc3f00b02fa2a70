import type { DatabaseError } from "./database-faults";

/** A message of a client of PostgreSQL. */
export interface ClientMessage {
  /** The type, one letter; `startup` for the first message, which has none. */
  type: string;
  bytes: Buffer;
}

/** Splits what a client sends to PostgreSQL into messages (PostgreSQL, "Message Formats"). */
export class ClientMessages {
  #pending: Buffer = Buffer.alloc(0);
  #hasStarted = false;

  /** Returns the messages that are complete with the next bytes. */
  take(data: Buffer): ClientMessage[] {
    this.#pending = Buffer.concat([this.#pending, data]);
    const complete: ClientMessage[] = [];
    for (;;) {
      // Only the startup message has no type before its length, which counts itself.
      const typeLength = this.#hasStarted ? 1 : 0;
      if (this.#pending.length < typeLength + 4) return complete;
      const end = typeLength + this.#pending.readUInt32BE(typeLength);
      if (this.#pending.length < end) return complete;
      complete.push({
        type: this.#hasStarted
          ? this.#pending.toString("latin1", 0, 1)
          : "startup",
        bytes: this.#pending.subarray(0, end),
      });
      this.#pending = this.#pending.subarray(end);
      this.#hasStarted = true;
    }
  }
}

/** The end of an answer, after which PostgreSQL waits for the next statement. */
export const readyForQuery = Buffer.from("Z\0\0\0\x05I", "latin1");

/** Returns the message with which PostgreSQL refuses a statement. */
export function errorResponse({ code, severity }: DatabaseError): Buffer {
  const fields = `S${severity}\0V${severity}\0C${code}\0MRefused by the fault\0\0`;
  const message = Buffer.from(`E\0\0\0\0${fields}`, "latin1");
  message.writeUInt32BE(message.length - 1, 1);
  return message;
}
