import { describe, expect, it } from "vitest";
import {
  isWalPosition,
  WalHistory,
} from "../../../provider/db/replicas/wal-position";

describe("positions in the write-ahead log", () => {
  it("are two hexadecimal numbers", () => {
    expect(
      ["0/0", "16/B374D848", "FFFFFFFF/FFFFFFFF"].every(isWalPosition),
    ).toBe(true);
    for (const wrong of ["", "16", "16/", "16/b374", "1/2/3", "123456789/0"])
      expect(isWalPosition(wrong)).toBe(false);
  });
});

describe("the lag of a replica", () => {
  it("is the time since the primary was where the replica is", () => {
    const history = new WalHistory();
    history.add("0/FFFFFF00", 1_000);
    history.add("1/10", 3_000);
    history.add("1/20", 5_000);
    expect(history.lagOf("1/20")).toBe(0);
    expect(history.lagOf("2/0")).toBe(0);
    expect(history.lagOf("1/1F")).toBe(2_000);
    expect(history.lagOf("0/FFFFFFFF")).toBe(4_000);
  });

  it("is none on a primary that nobody writes to", () => {
    const history = new WalHistory();
    for (const at of [0, 60_000, 120_000]) history.add("0/100", at);
    expect(history.lagOf("0/100")).toBe(0);
  });

  it("is unknown if the replica lacks what was there at the beginning, or an hour ago", () => {
    const history = new WalHistory();
    history.add("0/100", 0);
    expect(history.lagOf("0/FF")).toBe(null);
    history.add("0/200", 3_600_000);
    expect(history.lagOf("0/100")).toBe(3_600_000);
    history.add("0/300", 3_600_001);
    expect(history.lagOf("0/100")).toBe(null);
    expect(history.spanMs).toBe(1);
  });

  it("is right after a failover to a server that had less", () => {
    const history = new WalHistory();
    history.add("0/300", 0);
    history.add("0/200", 2_000);
    history.add("0/210", 4_000);
    expect(history.lagOf("0/210")).toBe(0);
    expect(history.lagOf("0/205")).toBe(2_000);
  });
});
