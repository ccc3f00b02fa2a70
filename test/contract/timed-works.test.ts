import { expect, it } from "vitest";
import type { Database } from "../../provider/db/database";
import { repeatTimedWork } from "../../provider/notify/jobs/timed-work";
import { makeLog } from "../../provider/log";
import { timedWorks } from "../../provider/timed-works";
import { onEachEngine, openFreshStorage } from "./engines";

onEachEngine("recurring work", (engine) => {
  it("deletes what has expired although some of it cannot be deleted, and logs each failure", async () => {
    const storage = await openFreshStorage(engine);
    const { db } = storage;
    const deleted: string[] = [];
    const failures = new Map([
      ["attempt", "EIO"],
      ["share_link", "ENOSPC"],
    ]);
    const noted =
      (query: Database["query"]): Database["query"] =>
      (sql, parameters) => {
        const table = /DELETE FROM (\w+)/.exec(sql)?.[1];
        if (table !== undefined) deleted.push(table);
        const code = table === undefined ? undefined : failures.get(table);
        return code !== undefined
          ? Promise.reject(Object.assign(new Error("a defect"), { code }))
          : query(sql, parameters);
      };
    const logged: string[] = [];
    const works = timedWorks(
      {
        ...storage,
        db: {
          ...db,
          query: noted((...given) => db.query(...given)),
          transaction: (work) =>
            db.transaction((tx) =>
              work({ query: noted((...given) => tx.query(...given)) }),
            ),
        },
      },
      makeLog("silent"),
      { reports: () => undefined, alerts: () => undefined },
      () => Promise.resolve(),
      () => Promise.resolve(),
    ).filter(({ name }) => name === "delete-expired");
    const stop = repeatTimedWork(
      works.map((work) => ({ ...work, everyMinutes: 0 })),
      makeLog("info", { write: (line) => void logged.push(line) }),
    );
    await expect.poll(() => logged.length).toBeGreaterThanOrEqual(2);
    await stop();
    expect(deleted).toEqual(
      expect.arrayContaining([
        "session",
        "group_invitation",
        "saved_view",
        "api_token",
        "alert_event",
        "pending_scan_by_day",
      ]),
    );
    const lines = logged
      .slice(0, 2)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toEqual([
      expect.objectContaining({ name: "delete-expired", code: "EIO" }),
      expect.objectContaining({ name: "delete-expired", code: "ENOSPC" }),
    ]);
    await storage.remove();
  });
});
