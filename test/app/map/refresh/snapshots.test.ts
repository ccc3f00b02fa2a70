import { describe, expect, it } from "vitest";
import { MemoryBudget } from "../../../../app/memory-budget.server";
import { MapSnapshots } from "../../../../app/map/refresh/snapshots.server";

const owner = (sessionKey: string | null, pool: string | null = null) => ({
  sessionKey,
  date: "2026-11-20",
  pool,
});

describe("the snapshots of delivery lists", () => {
  it("are stored by session, map and version", () => {
    const snapshots = new MapSnapshots(new MemoryBudget(1 << 26));
    snapshots.remember(owner("ann"), "v1", "é list");
    expect(snapshots.recall(owner("ann"), "v1")).toBe("é list");
    expect(snapshots.recall(owner("ann"), "v2")).toBeNull();
    expect(snapshots.recall(owner("ann", "3"), "v1")).toBeNull();
    expect(snapshots.recall(owner("bob"), "v1")).toBeNull();
    expect(
      snapshots.recall({ ...owner("ann"), date: "2026-11-21" }, "v1"),
    ).toBeNull();
  });

  it("are not stored without a session", () => {
    const snapshots = new MapSnapshots(new MemoryBudget(1 << 26));
    snapshots.remember(owner(null), "v1", "list");
    expect(snapshots.recall(owner(null), "v1")).toBeNull();
    expect(snapshots.bytes).toBe(0);
  });

  it("are the last three of each map", () => {
    const snapshots = new MapSnapshots(new MemoryBudget(1 << 26));
    snapshots.remember(owner("ann", "3"), "v0", "other map");
    for (const version of ["v1", "v2", "v3", "v4"])
      snapshots.remember(owner("ann"), version, version);
    expect(
      ["v1", "v2", "v3", "v4"].map((version) =>
        snapshots.recall(owner("ann"), version),
      ),
    ).toEqual([null, "v2", "v3", "v4"]);
    expect(snapshots.recall(owner("ann", "3"), "v0")).toBe("other map");
  });

  it("take at most a quarter of the memory budget; the latest are kept", () => {
    const snapshots = new MapSnapshots(new MemoryBudget(80_000));
    for (let session = 0; session < 50; session++) {
      snapshots.remember(owner(`s${session}`), "v", "x".repeat(100));
      snapshots.recall(owner("s0"), "v");
      expect(snapshots.bytes).toBeLessThanOrEqual(20_000);
    }
    expect(snapshots.recall(owner("s0"), "v")).not.toBeNull();
    expect(snapshots.recall(owner("s1"), "v")).toBeNull();
    expect(snapshots.recall(owner("s49"), "v")).not.toBeNull();
    // A list larger than the limit evicts no other.
    const { bytes } = snapshots;
    snapshots.remember(owner("s49"), "larger", "x".repeat(20_001));
    expect(snapshots.recall(owner("s49"), "larger")).toBeNull();
    expect(snapshots.bytes).toBe(bytes);
    // Storing a list twice counts it once.
    snapshots.remember(owner("s49"), "v", "x".repeat(100));
    expect(snapshots.bytes).toBe(bytes);
  });

  it("of one session leave room for other sessions", () => {
    const snapshots = new MapSnapshots(new MemoryBudget(1 << 20));
    snapshots.remember(owner("bob"), "v", "list");
    for (let pool = 0; pool < 500; pool++)
      snapshots.remember(owner("ann", String(pool)), "v", "x".repeat(1_000));
    expect(snapshots.recall(owner("bob"), "v")).toBe("list");
    expect(snapshots.recall(owner("ann", "0"), "v")).toBeNull();
    expect(snapshots.recall(owner("ann", "499"), "v")).not.toBeNull();
  });

  it("of empty lists are counted too", () => {
    const snapshots = new MapSnapshots(new MemoryBudget(1_000_000));
    for (let day = 0; day < 2_000; day++)
      snapshots.remember({ ...owner("ann"), date: `day ${day}` }, "v", "[]");
    const first = { ...owner("ann"), date: "day 0" };
    expect(snapshots.recall(first, "v")).toBeNull();
    expect(snapshots.bytes).toBeLessThanOrEqual(1_000_000);
  });

  it("are removed after five minutes without a request, or at logout", () => {
    let now = 0;
    const snapshots = new MapSnapshots(new MemoryBudget(20_000), () => now);
    snapshots.remember(owner("ann"), "v", "list");
    now += 290_000;
    expect(snapshots.recall(owner("ann"), "v")).toBe("list");
    now += 300_001;
    expect(snapshots.recall(owner("ann"), "v")).toBeNull();
    snapshots.remember(owner("bob"), "v", "list");
    expect(snapshots.bytes).toBeGreaterThan(0);
    snapshots.drop("bob");
    expect(snapshots.recall(owner("bob"), "v")).toBeNull();
    expect(snapshots.bytes).toBe(0);
  });
});
