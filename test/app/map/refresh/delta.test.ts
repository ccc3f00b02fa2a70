import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MapDelivery } from "../../../../app/map/delivery";
import {
  applyDelta,
  decodeDeliveries,
  encodeChanges,
  encodeDeliveries,
  type DeliveriesDelta,
} from "../../../../app/map/refresh/delta";

const date = "2026-11-20";
const head = { version: "v", n: 1 };

/** Returns a delta as the browser receives it, through JSON. */
const sent = (delta: object) =>
  JSON.parse(JSON.stringify({ ...head, ...delta })) as DeliveriesDelta;

const id = fc.oneof(
  fc.integer({ min: 0, max: 30 }).map(String),
  fc.constantFrom("__proto__", "constructor", "", "a,b", '"]', " ", "é🚚"),
  fc.string(),
);
const coordinate = (most: number) =>
  fc
    .double({ min: -most, max: most, noNaN: true })
    // JSON has no negative zero.
    .map((degrees) => degrees + 0);
const minutes = fc.option(fc.integer({ min: 0, max: 30_000_000 }));
const stop = fc.record({
  store: fc.constantFrom("", "1050 Naperville", "7,,,0"),
  windowStart: minutes,
  windowEnd: minutes,
  arrival: minutes,
  isExpected: fc.boolean(),
});
const delivery: fc.Arbitrary<MapDelivery> = fc.record(
  {
    id,
    status: fc.constantFrom("complete", "inProgress", "incomplete"),
    place: fc.option(fc.record({ lng: coordinate(180), lat: coordinate(90) })),
    date: fc.constantFrom(date, "2026-11-19", null, ""),
    stop,
  },
  { requiredKeys: ["id", "status", "place", "date"] },
);
const list = fc.uniqueArray(delivery, {
  selector: (one) => one.id,
  maxLength: 40,
});
/** A list, and a later one with some deliveries removed, some changed, and some inserted. */
const before = list.chain((first) =>
  fc.record({
    first: fc.constant(first),
    kept: fc.array(fc.constantFrom("same", "gone", "changed"), {
      minLength: first.length,
      maxLength: first.length,
    }),
    other: fc.array(delivery, {
      minLength: first.length,
      maxLength: first.length,
    }),
    added: fc.array(fc.tuple(fc.nat(50), delivery), { maxLength: 10 }),
  }),
);
const later = before.map(({ first, kept, other, added }) => {
  const then = first.flatMap((one, index) => {
    const fate = kept[index];
    const changed = other[index];
    if (fate === "gone") return [];
    return fate === "changed" && changed
      ? [{ ...changed, id: one.id }]
      : [{ ...one, place: one.place && { ...one.place } }];
  });
  for (const [place, one] of added) {
    const isNew = ![...first, ...then].some((known) => known.id === one.id);
    if (isNew) then.splice(place, 0, one);
  }
  return { first, then };
});

describe("deliveries sent to a browser", () => {
  it("equal the original", () => {
    fc.assert(
      fc.property(list, (deliveries) => {
        const all = encodeDeliveries(deliveries, date);
        expect(applyDelta(null, sent({ all }), { date })).toEqual(deliveries);
        expect(decodeDeliveries(all, date)).toEqual(deliveries);
      }),
      { numRuns: 500 },
    );
  });

  it(
    "equal the new list after any delta, in its order",
    { tags: ["all"] },
    () => {
      fc.assert(
        fc.property(later, ({ first, then }) => {
          const changes = encodeChanges(first, then, date);
          if (!changes) throw new Error("the order of those kept is the same");
          const now = applyDelta(first, sent(changes), { date });
          expect(now).toEqual(then);
          // Unchanged deliveries keep their objects, with changes and with the whole list.
          const all = encodeDeliveries(then, date);
          for (const list of [now, applyDelta(first, sent({ all }), { date })])
            for (const [index, one] of then.entries()) {
              const known = first.find((old) => old.id === one.id);
              const same = JSON.stringify(known) === JSON.stringify(one);
              expect(list[index] === known).toBe(same);
            }
        }),
        { numRuns: 2_000 },
      );
    },
  );

  it("are sent completely if the remaining ones have another order", () => {
    const one = (name: string): MapDelivery => ({
      id: name,
      status: "complete",
      place: null,
      date,
    });
    const [a, b, c] = [one("a"), one("b"), one("c")];
    expect(encodeChanges([a, b, c], [b, a, c], date)).toBeNull();
    expect(encodeChanges([a, b, c], [c, a], date)).toBeNull();
    expect(encodeChanges([a, b, c], [a, c], date)).toEqual({
      changed: [],
      removed: ["b"],
      added: [],
    });
  });

  it("cannot be a delta to an unknown list", () => {
    const changes = sent({ changed: [], removed: [], added: [] });
    expect(() => applyDelta(null, changes, { date })).toThrow(TypeError);
    expect(() => applyDelta([], sent({}), { date })).toThrow(TypeError);
  });
});
