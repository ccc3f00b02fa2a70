import { beforeAll, expect, it } from "vitest";
import { runIdempotent } from "../../provider/accounts/idempotency";
import { deleteExpired } from "../../provider/accounts/sessions/sessions";
import type { Queryable } from "../../provider/db/database";
import { onBothEngines } from "./engines";
import { useTestProvider } from "./test-provider";

onBothEngines("an idempotent call", (engine) => {
  const provider = useTestProvider(engine);
  let ann: string;
  let bob: string;

  beforeAll(async () => {
    ann = await provider.addAccount("ann@shop.example");
    bob = await provider.addAccount("bob@shop.example");
  });

  let acts = 0;
  const addPool = async (tx: Queryable) => {
    acts += 1;
    const [row] = await tx.query<{ id: number }>(
      "INSERT INTO pool (name) VALUES ($1) RETURNING id",
      [`Pool made by act ${acts}`],
    );
    return { id: row?.id ?? 0 };
  };
  const write = (key: string | null, more: object = {}) => ({
    accountId: ann,
    call: "createLTLBooking",
    key,
    payload: { a: 1 },
    now: provider.clock.now,
    ...more,
  });
  const once = (key: string | null, more: object = {}, act = addPool) =>
    runIdempotent(provider.db, write(key, more), act, ({ id }) => `was ${id}`);
  const pools = async () =>
    (await provider.db.query("SELECT id FROM pool")).length;

  it("returns the first response to a repeat", async () => {
    const first = await once("repeat");
    const before = await pools();
    expect(await once("repeat")).toEqual(first);
    expect(await pools()).toBe(before);
  });

  it("makes simultaneous calls wait for the first", async () => {
    const before = await pools();
    const slowly = async (tx: Queryable) => {
      const added = await addPool(tx);
      await tx.query(
        engine === "postgresql" ? "SELECT pg_sleep(0.2)" : "SELECT 1",
      );
      return added;
    };
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => once("parallel", {}, slowly)),
    );
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await pools()).toBe(before + 1);
  });

  it("separates keys by account and by call", async () => {
    const before = await pools();
    await once("apart");
    await once("apart", { accountId: bob });
    await once("apart", { call: "manualReport_ReportPickup" });
    expect(await pools()).toBe(before + 3);
  });

  it("acts each time without a key", async () => {
    const before = await pools();
    await once(null);
    await once(null);
    expect(await pools()).toBe(before + 2);
  });

  it("refuses another payload, and says what the first one did", async () => {
    const first = await once("payload");
    if (!("id" in first)) throw new Error("The first one was refused");
    expect(await once("payload", { payload: { a: 2 } })).toEqual({
      httpStatus: 409,
      message: `was ${first.id}`,
    });
    expect(await once("payload")).toEqual(first);
  });

  it("rolls back and does not store a refused or failed call", async () => {
    const before = await pools();
    const refuse = async (tx: Queryable) => {
      await addPool(tx);
      return { httpStatus: 409, message: "no" };
    };
    const fail = async (tx: Queryable) => {
      await addPool(tx);
      throw new Error("broken");
    };
    for (const key of ["undone", null]) {
      const given = write(key);
      const never = () => "never";
      expect(await runIdempotent(provider.db, given, refuse, never)).toEqual({
        httpStatus: 409,
        message: "no",
      });
      await expect(
        runIdempotent(provider.db, given, fail, never),
      ).rejects.toThrow("broken");
    }
    expect(await pools()).toBe(before);
    expect(await once("undone", { payload: { a: "right" } })).toHaveProperty(
      "id",
    );
    expect(await pools()).toBe(before + 1);
  });

  it("lets the next call act when the first is aborted", async () => {
    const before = await pools();
    let at = 0;
    const firstFails = async (tx: Queryable) => {
      at += 1;
      const mine = at;
      const added = await addPool(tx);
      if (mine === 1) throw new Error("broken");
      return added;
    };
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => once("gives up", {}, firstFails)),
    );
    expect(tries.filter(({ status }) => status === "rejected")).toHaveLength(1);
    expect(await pools()).toBe(before + 1);
  });

  it("stores responses for a week", async () => {
    const first = await once("week");
    const day = 24 * 60 * 60 * 1000;
    const later = (days: number) =>
      new Date(provider.clock.now.getTime() + days * day);
    await deleteExpired(provider.db, later(6.9));
    expect(await once("week")).toEqual(first);
    await deleteExpired(provider.db, later(7.1));
    expect(await once("week")).not.toEqual(first);
  });
});
