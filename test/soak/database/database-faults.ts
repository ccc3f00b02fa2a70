import type { Socket } from "node:net";

/** A connection of the provider to its database, through the proxy. */
export interface DatabaseConnection {
  provider: Socket;
  database: Socket;
}

/** An error of PostgreSQL; a fatal one ends the connection. */
export interface DatabaseError {
  /** SQLSTATE. */
  code: string;
  severity: "ERROR" | "FATAL";
}

/** A way in which the connection to the database is broken. */
export interface DatabaseFault {
  name: string;
  /** True if no connection is accepted. */
  refuses?: boolean;
  /** True if the provider cannot understand what the connection brings after the fault. */
  corrupts?: boolean;
  /** Error that PostgreSQL answers with, instead of executing what it is sent. */
  error?: DatabaseError;
  /**
   * Passes what the database sends.
   * @param share between 0 and 1: where it is broken off
   */
  pass?(connection: DatabaseConnection, data: Buffer, share: number): void;
}

/** Longer than the provider waits for a statement, in milliseconds. */
const lateMs = 20_000;
const giantBytes = 32 * 1024 * 1024;

/** A message of PostgreSQL begins with its type, one byte, and its length, four bytes. */
function withLength(data: Buffer, length: number): Buffer {
  const changed = Buffer.from(data);
  if (changed.length >= 5) changed.writeUInt32BE(length, 1);
  return changed;
}

const firstOf = (data: Buffer, share: number) =>
  data.subarray(0, Math.floor(data.length * share));

/** Errors of PostgreSQL that do not depend on what it was asked. */
const databaseErrors: readonly [
  name: string,
  code: string,
  severity: DatabaseError["severity"],
][] = [
  ["cannot connect now", "57P03", "FATAL"],
  ["too many connections", "53300", "FATAL"],
  ["shutdown by an administrator", "57P01", "FATAL"],
  ["invalid password", "28P01", "FATAL"],
  ["insufficient privilege", "42501", "ERROR"],
  ["undefined table", "42P01", "ERROR"],
  ["disk full", "53100", "ERROR"],
  ["read-only transaction", "25006", "ERROR"],
  ["canceled statement", "57014", "ERROR"],
  ["serialization failure", "40001", "ERROR"],
  ["internal error", "XX000", "ERROR"],
];

/**
 * Everything that can go wrong between provider and database, but for answers that arrive twice: the protocol
 * of PostgreSQL does not number them, and relies on TCP.
 */
export const databaseFaults: readonly DatabaseFault[] = [
  { name: "refused connection", refuses: true },
  {
    name: "reset at byte n",
    pass({ provider, database }, data, share) {
      database.destroy();
      provider.write(firstOf(data, share), () => provider.resetAndDestroy());
    },
  },
  {
    // As with lost packets: everything arrives once the fault ends.
    name: "no answer",
    pass: ({ database }, data) => {
      database.pause();
      database.unshift(data);
    },
  },
  {
    name: "one byte a second",
    pass({ database, provider }, data) {
      database.pause();
      provider.write(data.subarray(0, 1));
      setTimeout(() => {
        database.unshift(data.subarray(1));
        database.resume();
      }, 1_000);
    },
  },
  {
    name: "truncated answer",
    pass({ provider, database }, data, share) {
      database.destroy();
      provider.end(firstOf(data, share));
    },
  },
  {
    name: "garbage",
    corrupts: true,
    pass: ({ provider }, data) => {
      provider.write(Buffer.alloc(data.length, 0xfa));
    },
  },
  {
    name: "wrong length",
    corrupts: true,
    pass: ({ provider }, data) => {
      provider.write(withLength(data, data.length + 1_000));
    },
  },
  {
    name: "giant answer",
    corrupts: true,
    pass({ provider, database }, data) {
      database.pause();
      provider.write(withLength(data, 0x3fff_ffff));
      provider.write(Buffer.alloc(giantBytes));
    },
  },
  {
    name: "late answer",
    pass: ({ provider }, data) => {
      setTimeout(() => provider.write(data), lateMs);
    },
  },
  ...databaseErrors.map(([name, code, severity]): DatabaseFault => ({
    name,
    error: { code, severity },
  })),
];
