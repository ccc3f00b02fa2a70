import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  lastingChoices,
  dayQuery,
  readTrackParameters,
  refreshQuery,
  toggledLateness,
  toggledStatus,
  trackQuery,
  addDelivery,
  type TrackParameters,
} from "../../../../app/features/map/map-address";
import { mapStatuses } from "../../../../app/features/map/deliveries/delivery";

describe("the URL of the map", () => {
  test("contains day, pool, selected delivery, shown statuses, page, order, and whether all of it is printed", () => {
    const query =
      "date=2026-11-20&pool=3&deliv=12&show=inProgress+incomplete&page=2&sort=near&dir=desc&print=all";
    const address = readTrackParameters(`?${query}`);
    expect(address).toEqual({
      date: "2026-11-20",
      pool: "3",
      deliv: "12",
      shown: ["inProgress", "incomplete"],
      lateOnly: false,
      page: 2,
      sort: { key: "near", direction: "desc" },
      printsAll: true,
    });
    expect(trackQuery(address)).toBe(query);
  });

  test("shows all statuses from the first row without parameters", () => {
    const address = readTrackParameters("");
    expect(address.shown).toEqual(mapStatuses);
    expect(address.page).toBe(1);
    expect(trackQuery(address)).toBe("");
  });

  test("treats invalid parameters as missing", () => {
    const address = readTrackParameters(
      "?show=delivered&page=-3&sort=color&deliv=+&x=<script>",
    );
    expect(address).toMatchObject({
      shown: [],
      page: 1,
      sort: null,
      deliv: null,
    });
    expect(trackQuery(address)).toBe("show=none");
    expect(readTrackParameters("?show=none").shown).toEqual([]);
  });

  test("decodes to what was encoded, for any values", () => {
    const texts = fc
      .string({ unit: "grapheme", maxLength: 12 })
      .map((text) => text.trim())
      .filter((text) => text.isWellFormed());
    fc.assert(
      fc.property(
        texts,
        texts,
        texts,
        fc.subarray([...mapStatuses]),
        fc.integer({ min: 1, max: 999 }),
        fc.boolean(),
        fc.boolean(),
        (date, pool, deliv, shown, page, printsAll, lateOnly) => {
          const address: TrackParameters = {
            date,
            pool,
            deliv: deliv || null,
            shown,
            lateOnly,
            page,
            sort: null,
            printsAll,
          };
          expect(readTrackParameters(`?${trackQuery(address)}`)).toEqual(
            address,
          );
        },
      ),
    );
  });

  test("hides a status and shows it again, from the first page", () => {
    const address = readTrackParameters("?page=3&sort=status&dir=asc");
    const without = toggledStatus(address, "complete");
    expect(without).toBe("show=inProgress+incomplete&sort=status&dir=asc");
    expect(toggledStatus(readTrackParameters(`?${without}`), "complete")).toBe(
      "sort=status&dir=asc",
    );
  });

  test("narrows the statuses to what is late or at risk, and keeps that for another status and day", () => {
    const first = readTrackParameters("?page=3&sort=status&dir=desc");
    const late = toggledLateness(first);
    expect(late).toBe("show=late&sort=status&dir=desc");
    const address = readTrackParameters(`?${late}`);
    expect(address).toMatchObject({ shown: mapStatuses, lateOnly: true });
    expect(toggledLateness(address)).toBe("sort=status&dir=desc");
    expect(toggledStatus(address, "complete")).toBe(
      "show=inProgress+incomplete+late&sort=status&dir=desc",
    );
    expect(refreshQuery(address)).toBe(`${late}&auto=1`);
    expect(lastingChoices(`?${late}`)[0]).toEqual(["show", "late"]);
    expect(readTrackParameters("?show=none+late")).toMatchObject({
      shown: [],
      lateOnly: true,
    });
  });

  test("contains the day if a delivery is selected, so that it is the same tomorrow", () => {
    for (const written of ["", "date=-1d&", "date=2026-11-20&"]) {
      const address = readTrackParameters(`?${written}pool=3&deliv=4&page=2`);
      expect(addDelivery(dayQuery(address, "2026-11-20"), "a&b")).toBe(
        "date=2026-11-20&pool=3&page=2&deliv=a%26b",
      );
    }
  });

  test("contains `auto` in self-refreshes only, never in links", () => {
    const address = readTrackParameters("?pool=3&auto=1&deliv=5");
    expect(refreshQuery(address)).toBe("pool=3&deliv=5&auto=1");
    expect(trackQuery(address)).toBe("pool=3&deliv=5");
    expect(refreshQuery(readTrackParameters(""))).toBe("auto=1");
  });

  test("keeps filter and order for another day, nothing else", () => {
    expect(
      lastingChoices(
        "?date=2026-11-20&pool=3&deliv=1&show=complete&page=2&sort=near&dir=asc",
      ),
    ).toEqual([
      ["show", "complete"],
      ["sort", "near"],
      ["dir", "asc"],
    ]);
    expect(
      lastingChoices("?show=inProgress+incomplete").map(([, value]) => value),
    ).toEqual(["inProgress incomplete"]);
  });
});
