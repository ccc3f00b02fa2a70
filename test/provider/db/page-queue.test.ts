import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CallContext } from "../../../provider/calls/handler";
import { withinPools } from "../../../provider/calls/within-pools";
import type { Database } from "../../../provider/db/database";
import { DatabaseBusyError } from "../../../provider/db/errors";
import { emptyPage } from "../../../provider/db/json-rows";
import { pageQueue, type PageRead } from "../../../provider/db/page-queue";

const { signal } = new AbortController();
const first = { isFirst: true, signal };
const later = { isFirst: false, signal };

/** Reads pages, each of which takes until it is ended. */
function observe(readPage: ReturnType<typeof pageQueue>) {
  const started: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    refused,
    read(name: string, page: PageRead) {
      const reading = () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      };
      readPage(reading, page).catch((error: unknown) => {
        expect(error).toBeInstanceOf(DatabaseBusyError);
        refused.push(name);
      });
    },
    async end(name: string) {
      await vi.advanceTimersByTimeAsync(0);
      ends.get(name)?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("pages of rows", () => {
  it("are refused after six seconds if they are first pages, never if they are later ones", async () => {
    const { read, end, started, refused } = observe(pageQueue(1));
    read("long", first);
    read("first", first);
    read("later", later);
    await vi.advanceTimersByTimeAsync(5_999);
    expect(refused).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(refused).toEqual(["first"]);
    await vi.advanceTimersByTimeAsync(120_000);
    await end("long");
    expect([started, refused]).toEqual([["long", "later"], ["first"]]);
  });

  it("are not read if the client has disconnected meanwhile", async () => {
    const { read, end, started, refused } = observe(pageQueue(1));
    const gone = new AbortController();
    read("long", first);
    read("gone", { isFirst: false, signal: gone.signal });
    read("gone before", { isFirst: false, signal: AbortSignal.abort() });
    read("next", later);
    gone.abort();
    await end("long");
    expect(started).toEqual(["long", "next"]);
    expect(refused).toEqual(["gone before", "gone"]);
  });

  it("are read in their turn by paged calls", async () => {
    const asked: boolean[] = [];
    let isReading = false;
    const db = {
      query: async () => {
        expect(isReading).toBe(true);
        return [];
      },
      readPage: async (read: () => Promise<unknown>, page: PageRead) => {
        asked.push(page.isFirst);
        isReading = true;
        return read();
      },
    } as unknown as Database;
    const { ASNManifestSearch } = withinPools({
      ASNManifestSearch: async () => emptyPage,
    });
    const readRows: CallContext["readRows"] = async (work) => ({
      result: await work(db),
      origin: null,
    });
    const context = { db, readRows, signal } as CallContext;
    const caller = {
      accountId: "7",
      firstName: "Ann",
      language: null,
      clock: "utc" as const,
      isAdmin: false,
      needsSecondFactor: false,
      lastWritePosition: null,
    };
    for (const offset of [0, 20_000])
      await ASNManifestSearch(
        { manifest: "1", offset, pageSize: 20_000 },
        context,
        caller,
      );
    expect(asked).toEqual([true, false]);
  });
});
