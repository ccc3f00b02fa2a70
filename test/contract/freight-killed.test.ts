/** @module-tag all */

import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Database } from "../../provider/db/database";
import { onEachEngine } from "./engines";
import { bookingFor } from "./freight-cases";
import { stageKilledProviders, type KilledProviders } from "./killed-provider";
import { whenOthersWait } from "./waiting-statements";

// The real process starts here twice.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

onEachEngine("A booking whose provider is killed", (engine) => {
  let providers: KilledProviders;
  beforeEach(async () => (providers = await stageKilledProviders(engine)));
  afterEach(() => providers.remove());

  const body = JSON.stringify(bookingFor(1));
  const headers = (cookie: string) => ({
    "content-type": "application/json",
    "idempotency-key": "form-1",
    cookie,
  });
  const book = async (url: string, cookie: string) => {
    const response = await fetch(`${url}/createLTLBooking`, {
      method: "POST",
      headers: headers(cookie),
      body,
    });
    return (await response.json()) as { status: string; result: object };
  };

  /** Sends the booking and never reads the response; `answered` settles when one has arrived. */
  function sendUnread(url: string, cookie: string) {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    const lines = Object.entries(headers(cookie)).map(
      ([name, value]) => `${name}: ${value}`,
    );
    socket.write(
      [
        "POST /createLTLBooking HTTP/1.1",
        `host: ${hostname}`,
        ...lines,
        `content-length: ${Buffer.byteLength(body)}`,
        "",
        body,
      ].join("\r\n"),
    );
    return {
      answered: once(socket, "readable"),
      close: () => socket.destroy(),
    };
  }

  const bookings = (db: Database) =>
    db.query<{ id: number; bol: string; pro: string }>(
      `SELECT b.id, b.bol_number AS bol, b.pro_number AS pro
       FROM booking b JOIN shipment s ON s.id = b.shipment_id AND s.pro = b.pro_number`,
    );

  it("after the commit exists once, and the repeat gets its numbers", async () => {
    const { cookie, storage, start, readDatabase } = providers;
    const first = await start();
    const sent = sendUnread(first.url, cookie);
    // The moment at which others see the commit; PGlite shows nothing before the response.
    if (engine === "pglite") await sent.answered;
    else {
      await expect
        .poll(() => bookings(storage.db), { timeout: 120_000, interval: 1 })
        .not.toEqual([]);
      sent.answered.catch(() => undefined);
    }
    await first.kill();
    sent.close();

    const booked = await readDatabase(bookings);
    expect(booked).toHaveLength(1);
    const again = await start();
    const [one] = booked;
    const same = {
      status: "Success",
      result: { bookingID: one?.id, BOLNumber: one?.bol, PRONumber: one?.pro },
    };
    expect(await book(again.url, cookie)).toEqual(same);
    expect(await book(again.url, cookie)).toEqual(same);
    await again.kill();
    expect(await readDatabase(bookings)).toEqual(booked);
  });

  // PGlite is part of the killed process, so nothing can stop it halfway.
  it.skipIf(engine === "pglite")(
    "before the commit leaves nothing, and the repeat books",
    async () => {
      const { cookie, start } = providers;
      const { db } = providers.storage;
      const [first, second] = await Promise.all([start(), start()]);
      const sent = sendUnread(first.url, cookie);
      sent.answered.catch(() => undefined);
      let repeat: ReturnType<typeof book> | undefined;
      await db.transaction(async (tx) => {
        await tx.query("LOCK TABLE booking IN EXCLUSIVE MODE");
        await whenOthersWait(tx, engine);
        await first.kill();
        sent.close();
        // It waits for the transaction of the killed process.
        repeat = book(second.url, cookie);
        await whenOthersWait(tx, engine, 2);
      });
      expect(await repeat).toMatchObject({ status: "Success" });
      expect(await bookings(db)).toHaveLength(1);
    },
  );
});
