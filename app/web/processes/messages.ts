import * as z from "zod";

/** Messages from the primary process to a worker. */
export const toWorker = z.discriminatedUnion("type", [
  /** Where the embedded provider serves; null while it does not. */
  z.object({ type: z.literal("provider"), url: z.url().nullable() }),
  /** The provider has been started once: the worker may report that it is ready. */
  z.object({ type: z.literal("ready") }),
  /** Drain and exit. */
  z.object({ type: z.literal("close") }),
  z.object({ type: z.literal("read-metrics"), id: z.number() }),
  z.object({ type: z.literal("metrics"), id: z.number(), text: z.string() }),
]);
export type ToWorker = z.infer<typeof toWorker>;

/** Messages from a worker to the primary process. */
export const toPrimary = z.discriminatedUnion("type", [
  /** The worker listens to messages and asks for its state. */
  z.object({ type: z.literal("hello") }),
  /** Asks for the metrics of all other processes. */
  z.object({ type: z.literal("read-metrics"), id: z.number() }),
  z.object({ type: z.literal("metrics"), id: z.number(), text: z.string() }),
]);
export type ToPrimary = z.infer<typeof toPrimary>;
