/** @module-tag all */

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { onEachEngine } from "./engines";
import { bookingFor } from "./freight-cases";
import { stageKilledProviders, type KilledProviders } from "./killed-provider";
import { whenOthersWait } from "./waiting-statements";

// The real process starts here twice.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

// One that is killed after the commit: lost-answers.test.ts and killed-under-load.test.ts.
onEachEngine("A booking whose provider is killed", (engine) => {
  let providers: KilledProviders;
  beforeEach(async () => (providers = await stageKilledProviders(engine)));
  afterEach(() => providers.remove());

  const book = async (url: string, cookie: string) => {
    const response = await fetch(`${url}/createLTLBooking`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": "form-1",
        cookie,
      },
      body: JSON.stringify(bookingFor(1)),
    });
    return (await response.json()) as { status: string };
  };

  // PGlite is part of the killed process, so nothing can stop it halfway.
  it.skipIf(engine === "pglite")(
    "before the commit leaves nothing, and the repeat books",
    async () => {
      const { cookie, start } = providers;
      const { db } = providers.storage;
      const [first, second] = await Promise.all([start(), start()]);
      let repeat: ReturnType<typeof book> | undefined;
      await db.transaction(async (tx) => {
        await tx.query("LOCK TABLE booking IN EXCLUSIVE MODE");
        book(first.url, cookie).catch(() => undefined);
        await whenOthersWait(tx, engine);
        await first.kill();
        // It waits for the transaction of the killed process.
        repeat = book(second.url, cookie);
        await whenOthersWait(tx, engine, 2);
      });
      expect(await repeat).toMatchObject({ status: "Success" });
      expect(
        await db.query(
          `SELECT FROM booking b
           JOIN shipment s ON s.id = b.shipment_id AND s.pro = b.pro_number`,
        ),
      ).toHaveLength(1);
    },
  );
});
