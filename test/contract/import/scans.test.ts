import { expect, it } from "vitest";
import { onEachEngine } from "../engines";
import { deleteOldScans } from "../../../provider/import/old-scans";
import {
  arrivedAt,
  importItems,
  importRecords,
  recordsOf,
} from "./import-world";
import {
  clearOperation,
  csvCarton,
  noticeRecords,
  setUpCompany,
} from "./operation-world";

onEachEngine("scans", (engine) => {
  const storage = setUpCompany(engine);

  const scan = (...values: Record<string, string | null>[]) =>
    importRecords(storage.db, "scans", ...values);
  const scanInChicago = (...values: Record<string, string | null>[]) =>
    importItems(storage.db, recordsOf("scans", ...values), {
      timeZone: "America/Chicago",
    });
  /** Loads two cartons with the same number, of two days. */
  const loadBoth = () =>
    importRecords(
      storage.db,
      "cartons",
      csvCarton("A1"),
      csvCarton("A1", { manifest: "M2", storeDate: "2026-11-24" }),
    );
  const trailerScans = () =>
    storage.db.query(
      `SELECT service_date AS day, to_char(trailer_at AT TIME ZONE 'UTC', 'DD HH24:MI') AS scanned
       FROM carton WHERE on_manifest ORDER BY service_date`,
    );
  const trailer = (at: string, more: Record<string, string> = {}) => ({
    scan: "trailer",
    asn: "A1",
    at,
    ...more,
  });
  /** The same carton, loaded in the night before each of two service dates. */
  const nights = [
    trailer("2026-11-22T22:00:00Z", { date: "2026-11-23" }),
    trailer("2026-11-23T22:00:00Z", { date: "2026-11-24" }),
  ];
  const eachNight = [
    { day: "2026-11-23", scanned: "22 22:00" },
    { day: "2026-11-24", scanned: "23 22:00" },
  ];

  it("of one number on two service dates go to the cartons of both", async () => {
    await loadBoth();
    const outcome = await scan(...nights);
    expect(outcome.counts.scans).toMatchObject({ changed: 2, unchanged: 0 });
    expect(await trailerScans()).toEqual(eachNight);
  });

  it("of one number on two service dates wait for the cartons of both", async () => {
    const outcome = await scan(...nights);
    expect(outcome.counts.scans).toMatchObject({ created: 2 });
    expect((await scan(...nights)).counts.scans).toMatchObject({
      unchanged: 2,
    });
    await loadBoth();
    expect(await trailerScans()).toEqual(eachNight);
  });

  it("stay with their carton when something else of it changes", async () => {
    await loadBoth();
    await scan(...nights);
    const changed = csvCarton("A1", {
      manifest: "M2",
      storeDate: "2026-11-24",
      packingSlip: "PS1",
    });
    const outcome = await importRecords(storage.db, "cartons", changed);
    expect(outcome.counts.cartons).toMatchObject({ changed: 1 });
    expect(await trailerScans()).toEqual(eachNight);
  });

  it("wait for 400 days", async () => {
    await scan(...nights);
    const deleteOn = (day: string) =>
      deleteOldScans(storage.db, new Date(`${day}T12:00:00Z`));
    await deleteOn("2027-12-28");
    expect((await scan(...nights)).counts.scans).toMatchObject({
      unchanged: 2,
    });
    await deleteOn("2027-12-29");
    expect(
      await storage.db.query("SELECT day FROM pending_scan_by_day"),
    ).toEqual([{ day: "2026-11-24" }]);
    await deleteOn("2027-12-30");
    expect(await storage.db.query("SELECT FROM pending_scan_by_day")).toEqual(
      [],
    );
  });

  it("in the evening belong to the day of the document's time zone", async () => {
    // 7 p.m. on November 23.
    const evening = trailer("2026-11-24T01:00:00Z");
    const onThatDay = [
      { day: "2026-11-23", scanned: "24 01:00" },
      { day: "2026-11-24", scanned: null },
    ];
    await loadBoth();
    await scanInChicago(evening);
    expect(await trailerScans()).toEqual(onThatDay);

    await clearOperation(storage.db);
    await scanInChicago(evening);
    await loadBoth();
    expect(await trailerScans()).toEqual(onThatDay);
  });

  it("keep the day of the time zone when their carton goes to other manifests", async () => {
    const load = (...notices: Parameters<typeof noticeRecords>[0][]) =>
      importItems(
        storage.db,
        notices.flatMap((notice, i) => noticeRecords(notice, i + 1)),
        { timeZone: "America/Chicago" },
      );
    const cartons = [{ asn: "A1" }];
    const [first, second] = ["2026-11-19T10:00:00Z", "2026-11-20T10:00:00Z"];
    await load({ sentAt: first, cartons });
    await scanInChicago(trailer("2026-11-24T01:00:00Z"));
    await load(
      { purpose: "cancel", sentAt: second },
      { manifest: "M2", sentAt: second, cartons },
      {
        manifest: "M3",
        sender: "ZZ:OTHER",
        sentAt: second,
        cartons: [{ asn: "A1", storeDate: "2026-11-24" }],
      },
    );
    expect(await trailerScans()).toEqual([
      { day: "2026-11-23", scanned: "24 01:00" },
      { day: "2026-11-24", scanned: null },
    ]);
  });

  it("are rejected if their time is still to come", async () => {
    await loadBoth();
    const inMinutes = (minutes: number) =>
      new Date(arrivedAt.getTime() + minutes * 60_000).toISOString();
    const outcome = await scan(
      trailer(inMinutes(6)),
      { scan: "door", store: "1011", at: inMinutes(6) },
      trailer(inMinutes(4)),
    );
    expect(outcome.counts.scans).toMatchObject({ changed: 1, rejected: 2 });
    expect(
      outcome.stored.map(({ field, message }) => [field, message]),
    ).toEqual(
      Array(2).fill([
        "at",
        "This time is still to come. Correct it, or the clock of the device.",
      ]),
    );
  });
});
