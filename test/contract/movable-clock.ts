/**
 * Replaces the clock of a process by one that jumps, for all code that is loaded afterwards. A message
 * `{ type: "clock", aheadMs }` sets by how much it is ahead of the right time; it is answered.
 */
let aheadMs = 0;

const RealDate = Date;
const now = () => RealDate.now() + aheadMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(
      target,
      args.length === 0 ? [now()] : args,
      newTarget,
    ) as Date,
  get: (target, key) =>
    key === "now" ? now : (Reflect.get(target, key) as unknown),
});

process.on("message", (message: { type?: unknown; aheadMs?: number }) => {
  if (message.type !== "clock") return;
  aheadMs = message.aheadMs ?? 0;
  process.send?.({ type: "clock" });
});
