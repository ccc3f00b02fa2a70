import { describe, expect, test } from "vitest";
import {
  unknownStop,
  type MapDelivery,
  type MapStatus,
  type Place,
  type Stop,
} from "../../../../../app/features/map/deliveries/delivery";
import { listPage } from "../../../../../app/features/map/list/delivery-list";
import { listView, visible } from "../../../../../app/features/map/map-view";
import { readTrackParameters } from "../../../../../app/features/map/map-address";

const joliet: Place = { lng: -88.1, lat: 41.52 };
const dallas: Place = { lng: -96.84, lat: 32.82 };

function delivery(
  id: string,
  status: MapStatus = "complete",
  place: Place | null = joliet,
): MapDelivery {
  return { id, status, place, date: "2026-11-20" };
}

const ids = (deliveries: MapDelivery[], search: string) =>
  listPage(deliveries, readTrackParameters(search)).rows.map(([id]) => id);

describe("the list of deliveries", () => {
  test("has only what is late or at risk of the statuses shown, and everything while no window is known", () => {
    const now = 600_000;
    const stopped = (id: string, status: MapStatus, times: object) => ({
      ...delivery(id, status),
      stop: { ...unknownStop, ...times },
    });
    const some = [
      stopped("late", "complete", { windowEnd: 3, arrival: 4 }),
      stopped("on time", "complete", { windowEnd: 3, arrival: 3 }),
      stopped("overdue", "incomplete", { windowEnd: 9 }),
      stopped("at risk", "incomplete", {
        windowEnd: 20,
        arrival: 21,
        isExpected: true,
      }),
      stopped("due", "incomplete", { windowEnd: 20 }),
    ];
    const view = (deliveries: MapDelivery[], search: string) =>
      listView(deliveries, readTrackParameters(search), now);
    const shown = (search: string) =>
      visible(some, readTrackParameters(search), now).map(({ id }) => id);
    expect(shown("?show=late")).toEqual(["late", "overdue", "at risk"]);
    expect(shown("?show=incomplete+late")).toEqual(["overdue", "at risk"]);
    expect(shown("?show=inProgress+late")).toEqual([]);
    expect(view(some, "?show=complete+late")).toMatchObject({
      found: 1,
      late: { late: 2, atRisk: 1 },
    });
    for (const unknown of [[delivery("1")], [stopped("1", "incomplete", {})]])
      expect(view(unknown, "?show=late")).toMatchObject({
        found: 1,
        late: null,
      });
  });

  test("describes the position of each delivery, and leaves unknown ones blank", () => {
    const { rows } = listPage(
      [
        delivery("1", "complete", dallas),
        delivery("2", "inProgress", { lng: -96.84, lat: 33.1 }),
        delivery("3", "incomplete", null),
        delivery("4", "incomplete", { lng: 2.35, lat: 48.85 }),
      ],
      readTrackParameters(""),
    );
    expect(rows).toEqual([
      ["1", "complete", "Dallas, TX"],
      ["2", "inProgress", expect.stringMatching(/^\d+ mi [NSEW]+ of .+, TX$/)],
      ["3", "incomplete", ""],
      ["4", "incomplete", ""],
    ]);
  });

  test("has the provider's order until it is sorted", () => {
    const some = [delivery("10"), delivery("9"), delivery("B2")];
    expect(ids(some, "")).toEqual(["10", "9", "B2"]);
    expect(ids(some, "?sort=delivery")).toEqual(["9", "10", "B2"]);
    expect(ids(some, "?sort=delivery&dir=desc")).toEqual(["B2", "10", "9"]);
  });

  test("sorts by status in the order of the legend, stably", () => {
    const some = [
      delivery("1", "incomplete"),
      delivery("2", "complete"),
      delivery("3", "inProgress"),
      delivery("4", "complete"),
    ];
    expect(ids(some, "?sort=status")).toEqual(["2", "4", "3", "1"]);
    expect(ids(some, "?sort=status&dir=desc")).toEqual(["1", "3", "2", "4"]);
  });

  test("sorts by city and distance, blanks last in both directions", () => {
    const some = [
      delivery("1", "complete", null),
      delivery("2", "complete", { lng: -88.1, lat: 41.4 }),
      delivery("3", "complete", dallas),
      delivery("4", "complete", joliet),
    ];
    expect(ids(some, "?sort=near")).toEqual(["3", "4", "2", "1"]);
    expect(ids(some, "?sort=near&dir=desc")).toEqual(["2", "4", "3", "1"]);
  });

  test("shows 50 per page, and the last page beyond the end", () => {
    const many = Array.from({ length: 120 }, (_, at) => delivery(String(at)));
    expect(ids(many, "?page=2")[0]).toBe("50");
    for (const page of ["3", "99", "last"])
      expect(
        listPage(many, readTrackParameters(`?page=${page}`)),
      ).toMatchObject({
        page: 3,
        from: 100,
        rows: { length: 20 },
      });
    expect(listPage([], readTrackParameters("?page=last"))).toEqual({
      page: 1,
      from: 0,
      rows: [],
    });
  });

  test("counts hidden deliveries and those without a position", () => {
    const some = [
      delivery("1", "incomplete", null),
      delivery("2", "complete"),
      delivery("3", "inProgress"),
    ];
    const { rows, ...view } = listView(
      some,
      readTrackParameters("?show=complete"),
    );
    expect(view).toEqual({
      counts: { complete: 1, inProgress: 1, incomplete: 1 },
      found: 1,
      listed: 1,
      hasSchedule: false,
      late: null,
      unplaced: 1,
      page: 1,
      from: 0,
    });
    expect(rows).toHaveLength(1);
    expect(listView(some, readTrackParameters("?show=none")).found).toBe(0);
  });

  test("is one page of up to 5,000 rows for Print all", () => {
    const many = Array.from({ length: 5_001 }, (_, at) => delivery(String(at)));
    const all = listPage(many, readTrackParameters("?print=all&page=7"));
    expect(all).toMatchObject({ page: 2, from: 5_000 });
    expect(ids(many.slice(0, 250), "?print=all")).toHaveLength(250);
    expect(ids(many, "?print=all")).toHaveLength(5_000);
  });
});

describe("the list of a provider that knows the schedule", () => {
  /** Minutes since 1970 of a time of the day. */
  const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`) / 60_000;
  const stopped = (id: string, stop: Partial<Stop> = {}): MapDelivery => ({
    ...delivery(id, "incomplete"),
    stop: {
      store: `${id} Elgin`,
      windowStart: at("14:15"),
      windowEnd: at("16:15"),
      arrival: at("14:37"),
      isExpected: true,
      ...stop,
    },
  });

  const now = at("15:00") * 60_000;

  test("shows store, window, status and arrival, and marks what is late, overdue or at risk", () => {
    const { rows } = listPage(
      [
        stopped("7"),
        stopped("8", { arrival: at("14:20"), isExpected: false }),
        stopped("12", {
          arrival: at("14:20"),
          isExpected: false,
          isByPosition: true,
        }),
        stopped("9", { arrival: at("17:20") }),
        stopped("10", { windowEnd: at("13:00"), arrival: null }),
        stopped("11", {
          windowEnd: at("14:15"),
          arrival: at("14:15") + 0.5,
          isExpected: false,
        }),
      ],
      readTrackParameters(""),
      now,
    );
    const window = "2:15 PM – 4:15 PM";
    expect(rows).toEqual([
      [
        ["10 Elgin", "deliv=10"],
        "2:15 PM – 1:00 PM",
        "incomplete",
        ["overdue by 2 h", null, "bad"],
      ],
      [
        ["11 Elgin", "deliv=11"],
        "2:15 PM – 2:15 PM",
        "incomplete",
        ["2:15\u00A0PM, 1 min late", null, "bad"],
      ],
      [["7 Elgin", "deliv=7"], window, "incomplete", "ETA\u00A02:37\u00A0PM"],
      [["8 Elgin", "deliv=8"], window, "incomplete", "2:20\u00A0PM"],
      [
        ["12 Elgin", "deliv=12"],
        window,
        "incomplete",
        "2:20\u00A0PM by position",
      ],
      [
        ["9 Elgin", "deliv=9"],
        window,
        "incomplete",
        ["ETA\u00A05:20\u00A0PM, at risk: 1 h 5 min late", null, "warn"],
      ],
    ]);
  });

  test("begins with the next due, what nobody has come to before what is done, until it is sorted", () => {
    const of = (id: string, status: MapStatus, windowEnd: number | null) => ({
      ...stopped(id, { windowStart: null, windowEnd }),
      status,
    });
    const some = [
      of("1", "complete", at("08:00")),
      of("2", "incomplete", null),
      of("3", "inProgress", at("09:00")),
      of("4", "incomplete", at("17:00")),
      of("5", "incomplete", at("16:00")),
    ];
    expect(
      listPage(some, readTrackParameters(""), now).rows.map(
        ([first]) => first?.[0],
      ),
    ).toEqual([5, 4, 2, 3, 1].map((id) => `${id} Elgin`));
    // The list of what the map shows is a part of it.
    const { rows, listed, found } = listView(
      some,
      readTrackParameters(""),
      now,
      new Set(["1", "4"]),
    );
    expect([rows.length, listed, found]).toEqual([2, 2, 5]);
  });

  test("shows the id of the delivery if the store is unknown, and leaves unknown times blank", () => {
    const unknown = { windowStart: null, windowEnd: null, arrival: null };
    expect(
      listPage(
        [stopped("7", { ...unknown, store: "" })],
        readTrackParameters(""),
        now,
      ).rows,
    ).toEqual([[["7", "deliv=7"], "", "incomplete", ""]]);
  });

  test("has the date of an arrival on another day", () => {
    const next = stopped("7", { arrival: at("23:50") + 20, windowEnd: null });
    expect(listPage([next], readTrackParameters(""), now).rows[0]?.[3]).toBe(
      "ETA\u00A011/21/2026\u00A012:10\u00A0AM",
    );
  });

  test("sorts the latest of a status first, overdue before at risk, in both directions", () => {
    const some = [
      stopped("1"),
      stopped("2", { arrival: at("17:20") }),
      stopped("3", { arrival: at("18:20") }),
      stopped("4", { windowEnd: at("14:59") }),
      stopped("5", { windowEnd: at("13:00") }),
    ];
    const sorted = (query: string) =>
      listPage(some, readTrackParameters(query), now).rows.map(
        ([first]) => first?.[0],
      );
    const worstFirst = [5, 4, 3, 2, 1].map((id) => `${id} Elgin`);
    expect(sorted("?sort=status")).toEqual(worstFirst);
    expect(sorted("?sort=status&dir=desc")).toEqual(worstFirst);
  });

  test("sorts by store, window and arrival, blanks last in both directions", () => {
    const some = [
      stopped("100", { windowStart: at("09:00"), arrival: null }),
      stopped("20", { windowStart: at("10:00"), arrival: at("12:00") }),
      stopped("3", {
        windowStart: null,
        windowEnd: null,
        arrival: at("09:00"),
      }),
      // Of the same minute, 15 seconds are before 30.
      stopped("4", { windowStart: at("11:00"), arrival: at("12:00") + 0.5 }),
      stopped("5", { windowStart: at("12:00"), arrival: at("12:00") + 0.25 }),
    ];
    const sorted = (query: string) =>
      ids(some, query).map((cell) => String(cell).split(" ")[0]);
    expect(sorted("?sort=store")).toEqual(["3", "4", "5", "20", "100"]);
    const byWindow = ["100", "20", "4", "5"];
    expect(sorted("?sort=window")).toEqual([...byWindow, "3"]);
    expect(sorted("?sort=window&dir=desc")).toEqual([
      ...byWindow.reverse(),
      "3",
    ]);
    const byArrival = ["3", "20", "5", "4"];
    expect(sorted("?sort=arrival")).toEqual([...byArrival, "100"]);
    expect(sorted("?sort=arrival&dir=desc")).toEqual([
      ...byArrival.reverse(),
      "100",
    ]);
  });
});
