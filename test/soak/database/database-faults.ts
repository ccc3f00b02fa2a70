import type { Socket } from "node:net";

/** A connection of the provider to its database, through the proxy. */
export interface DatabaseConnection {
  provider: Socket;
  database: Socket;
}

/** A way in which the connection to the database is broken. */
export interface DatabaseFault {
  name: string;
  /** True if no connection is accepted. */
  refuses?: boolean;
  /**
   * Passes what the database sends.
   * @param share between 0 and 1: where it is broken off
   */
  pass?(connection: DatabaseConnection, data: Buffer, share: number): void;
}

const firstOf = (data: Buffer, share: number) =>
  data.subarray(0, Math.floor(data.length * share));

/** Everything that can go wrong between provider and database. */
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
];
