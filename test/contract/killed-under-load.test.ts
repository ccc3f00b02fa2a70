/** @module-tag all */

import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { onEachEngine } from "./engines";
import { bookingFor } from "./freight-cases";
import { stageKilledProviders, type KilledProviders } from "./killed-provider";
import { reportOf } from "./manual-report-cases";

/** The number of kills; each round starts the real process. */
const rounds = Number(process.env.KILL_ROUNDS ?? 2);
/** The number of users who book, and of those who report. */
const people = 4;
/** More deliveries than can be reported in all rounds. */
const items = rounds * 100;

vi.setConfig({ testTimeout: 300_000 + rounds * 60_000, hookTimeout: 300_000 });

/** A user who sends form after form; one without a response is sent again with its key. */
interface Person {
  /** The path and payload of the form without a response. */
  pending: { call: string; key: string; payload: object } | null;
  next(): { call: string; payload: object };
}

onEachEngine("bookings and reports while the provider is killed", (engine) => {
  let providers: KilledProviders;
  beforeEach(async () => {
    providers = await stageKilledProviders(
      engine,
      `INSERT INTO store (number, pool_id, name, address1, city, state, zip) VALUES
         ('101', 1, 'Riverside', '1 Main St', 'Chicago', 'IL', '60601');
       INSERT INTO delivery (id, pool_id, service_date, store_number, reference)
       SELECT id, 1, '2026-11-19', '101', id FROM generate_series(1, ${items}) AS id;`,
    );
  });
  afterEach(() => providers.remove());

  it("exist once, all that were confirmed and no other", async () => {
    let delivery = 0;
    const books: Person = {
      pending: null,
      next: () => ({ call: "createLTLBooking", payload: bookingFor(1) }),
    };
    const reports: Person = {
      pending: null,
      next: () => ({
        call: "manualReport_ReportDelivery",
        payload: reportOf(String(++delivery)),
      }),
    };
    const everybody = [books, reports].flatMap((kind) =>
      Array.from({ length: people }, () => ({ ...kind })),
    );
    /** The responses by key. */
    const answered = {
      booked: new Map<string, unknown>(),
      reported: new Set<string>(),
    };
    let repeated = 0;
    /** Sends forms until the provider of this round is killed. */
    let untilKilled = 0;
    let onEnough = () => undefined as void;

    async function send(person: Person, url: string): Promise<boolean> {
      if (person.pending) repeated += 1;
      const form = (person.pending ??= {
        key: randomUUID(),
        ...person.next(),
      });
      try {
        const response = await fetch(`${url}/${form.call}`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "idempotency-key": form.key,
            cookie: providers.cookie,
          },
          body: JSON.stringify(form.payload),
        });
        const { status, result } = (await response.json()) as Record<
          string,
          unknown
        >;
        // A repeat gets the first response; a refusal would mean that its key was lost.
        expect(status).toBe("Success");
        if (result === undefined) answered.reported.add(form.key);
        else answered.booked.set(form.key, result);
        person.pending = null;
        if (--untilKilled === 0) onEnough();
        return true;
      } catch (error) {
        if (error instanceof TypeError) return false;
        throw error;
      }
    }

    let slowestStart = 0;
    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now();
      const provider = await providers.start();
      slowestStart = Math.max(slowestStart, performance.now() - startedAt);
      // During the responses, at a different moment in each round.
      untilKilled = 1 + ((round * 7) % 23);
      const { kill } = provider;
      const killed = new Promise<void>((resolve) => {
        onEnough = () =>
          void pause(round % 10)
            .then(kill)
            .then(resolve);
      });
      await Promise.all(
        everybody.map(async (person) => {
          while (await send(person, provider.url));
        }),
      );
      await killed;
    }
    const last = await providers.start();
    for (const person of everybody)
      if (person.pending) expect(await send(person, last.url)).toBe(true);
    await last.kill();

    const [bookings, reported] = await providers.readDatabase((db) =>
      Promise.all([
        db.query(
          `SELECT b.id AS "bookingID", b.bol_number AS "BOLNumber", b.pro_number AS "PRONumber"
           FROM booking b JOIN shipment s ON s.id = b.shipment_id AND s.pro = b.pro_number
           ORDER BY b.id`,
        ),
        db.query("SELECT id FROM manual_report"),
      ]),
    );
    const numbers = [...answered.booked.values()] as { bookingID: number }[];
    expect(bookings).toEqual(numbers.sort((a, b) => a.bookingID - b.bookingID));
    expect(reported).toHaveLength(answered.reported.size);
    expect(repeated).toBeGreaterThan(0);
    if (process.env.KILL_ROUNDS)
      process.stdout.write(
        `${engine}: ${rounds} rounds, ${bookings.length} bookings, ${reported.length} reports, ${repeated} repeated, slowest start ${Math.round(slowestStart)} ms\n`,
      );
  });
});
