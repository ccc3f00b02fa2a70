import type { AppLoadContext } from "@remix-run/node";
import { expect, it, vi } from "vitest";
import { MapSnapshots } from "../../../app/map/refresh/snapshots.server";
import { action } from "../../../app/routes/logOut";

it("Logging out forgets what was kept for the session, and for that alone", async () => {
  const snapshots = new MapSnapshots();
  const owner = (sessionKey: string) => ({
    sessionKey,
    date: "2026-11-20",
    pool: null,
  });
  snapshots.remember(owner("ann"), "v", "list");
  snapshots.remember(owner("bob"), "v", "list");
  const results = { drop: vi.fn() };
  const context = {
    api: { sessionKey: "ann", call: async () => ({ ok: true }) },
    session: { requireUser: async () => ({ firstName: "Ann" }) },
    env: {},
    setCookie: () => undefined,
    results,
    snapshots,
  } as unknown as AppLoadContext;
  const request = new Request("http://portal.example/logOut", {
    method: "POST",
  });
  const left = await action({ request, context, params: {} }).catch(
    (thrown: unknown) => thrown,
  );
  expect(left).toBeInstanceOf(Response);
  expect(results.drop.mock.calls).toEqual([["ann"]]);
  expect(snapshots.recall(owner("ann"), "v")).toBeNull();
  expect(snapshots.recall(owner("bob"), "v")).toBe("list");
});
