/** @module-tag all */

import { beforeAll, expect, it } from "vitest";
import { makePasswords } from "../../../provider/accounts/passwords/passwords";
import { createResetCode } from "../../../provider/accounts/passwords/password-reset";
import type { Database } from "../../../provider/db/database";
import { countRows } from "../count-rows";
import { onEachEngine, useFreshStorage } from "../engines";
import {
  arrivedAt,
  importItems,
  importRecords,
  listPoolIds,
  recordsOf,
} from "./import-world";
import { csvCarton, loadCompany, noticeRecords } from "./operation-world";

const ann = {
  email: "Ann@Shop.example",
  firstName: "Ann",
  lastName: "Lee",
  language: "es",
};

onEachEngine("what only an export brings", (engine) => {
  const storage = useFreshStorage(engine);
  let db: Database;
  beforeAll(async () => {
    db = storage.db;
    await loadCompany(db);
  });

  const messages = (
    stored: readonly { field: string | null; message: string }[],
  ) => stored.map(({ field, message }) => [field, message]);

  it("an account without a password, which its owner sets by mail", async () => {
    const load = () => importRecords(db, "accounts", ann);
    expect((await load()).counts.accounts).toMatchObject({ created: 1 });
    expect((await load()).counts.accounts).toMatchObject({ unchanged: 1 });
    const [stored] = await db.query<{ password: string }>(
      "SELECT password FROM account WHERE email_key = 'ann@shop.example'",
    );
    const { matches } = makePasswords();
    for (const password of ["none", "", stored?.password ?? ""])
      expect(await matches(password, stored?.password ?? null)).toBe(false);
    expect(
      await createResetCode(db, "ann@shop.example", arrivedAt),
    ).toMatchObject({ email: "Ann@Shop.example", language: "es" });
  });

  it("an account that exists stays as it is, in any writing of its email", async () => {
    const { counts } = await importRecords(
      db,
      "accounts",
      { ...ann, email: "ANN@shop.example", firstName: "Eve" },
      { ...ann, email: "no address" },
    );
    expect(counts.accounts).toEqual({
      created: 0,
      changed: 0,
      unchanged: 1,
      rejected: 1,
    });
    expect(
      await db.query(
        "SELECT email, first_name FROM account WHERE email_key LIKE 'ann@%'",
      ),
    ).toEqual([{ email: ann.email, first_name: "Ann" }]);
  });

  it("a group keeps its demand for a second factor", async () => {
    const group = { type: "pool", name: "Night", pools: "CHI" };
    for (const secondFactor of ["yes", "no", ""])
      await importRecords(db, "groups", { ...group, secondFactor });
    expect(
      await db.query(
        "SELECT requires_second_factor AS is FROM user_group WHERE name = 'Night'",
      ),
    ).toEqual([{ is: true }]);
  });

  it("accounts, notices for named pools and their cartons are not for keys of some pools", async () => {
    const key = { apiKey: { poolIds: await listPoolIds(db, "CHI") } };
    const accounts = await importItems(
      db,
      recordsOf("accounts", { ...ann, email: "eve@shop.example" }),
      { apiKey: { ...key.apiKey, kinds: ["accounts"] } },
    );
    const allPools =
      "The API key is for some pools only; this record concerns all of them.";
    expect(messages(accounts.stored)).toEqual([[null, allPools]]);
    await importItems(
      db,
      noticeRecords({
        sentAt: "2026-11-19T06:00:00Z",
        cartons: [{ asn: "K1" }],
      }),
    );
    const carton = {
      ...csvCarton("K2"),
      sender: "ZZ:ACME",
      sentAt: "2026-11-19T06:00:00Z",
    };
    const cartons = await importItems(db, recordsOf("cartons", carton), key);
    expect(messages(cartons.stored)).toEqual([[null, allPools]]);
    const notices = await importItems(
      db,
      recordsOf("notices", {
        sender: "ZZ:ACME",
        manifest: "K3",
        cartonPools: "DAL",
        purpose: "original",
        sentAt: "2026-11-19T06:00:00Z",
      }),
      key,
    );
    expect(messages(notices.stored)).toEqual([[null, allPools]]);
  });

  it("cartons of a notice follow the notices: a later one withdraws them", async () => {
    const carton = {
      ...csvCarton("L1"),
      manifest: "M2",
      sender: "ZZ:ACME",
      sentAt: "2026-11-19T06:00:00Z",
    };
    const early = await importRecords(db, "cartons", carton);
    expect(messages(early.stored)).toEqual([
      [
        "sender",
        "There is no ship notice of this sender for the manifest. Load the ship notices of the export first.",
      ],
    ]);
    const notice = { sender: "ZZ:ACME", manifest: "M2", pool: "CHI" };
    await importRecords(db, "notices", {
      ...notice,
      purpose: "original",
      sentAt: carton.sentAt,
    });
    for (const change of [{ created: 1 }, { unchanged: 1 }])
      expect(
        (await importRecords(db, "cartons", carton)).counts.cartons,
      ).toMatchObject(change);
    await importItems(
      db,
      noticeRecords({
        manifest: "M2",
        purpose: "cancel",
        sentAt: "2026-11-19T07:00:00Z",
      }),
    );
    expect(await countRows(db, "carton WHERE asn = 'L1'")).toBe(0);
  });

  it("a report by hand is stored once, and an older one changes nothing", async () => {
    const stop = { store: "1011", date: "2026-11-23" };
    await importRecords(db, "stops", { ...stop, pool: "CHI", route: "1" });
    const report = {
      ...stop,
      arrival: "2026-11-23T10:00:00Z",
      departure: "2026-11-23T10:20:00Z",
      signature: "Bob",
      reportedBy: "ann@shop.example",
      reportedByName: "Ann Lee",
      reportedAt: "2026-11-23T12:00:00Z",
    };
    const older = {
      ...report,
      signature: "Eve",
      arrival: "2026-11-23T09:00:00Z",
      reportedAt: "2026-11-23T11:00:00Z",
    };
    for (const [record, change] of [
      [report, { created: 1 }],
      [report, { unchanged: 1 }],
      [older, { created: 1 }],
    ] as const)
      expect(
        (await importRecords(db, "manual-reports", record)).counts[
          "manual-reports"
        ],
      ).toMatchObject(change);
    expect(
      await db.query(
        `SELECT d.manual_arrival_at AS at, d.signature, count(m.id)::int AS reports, min(a.first_name) AS by
         FROM delivery d JOIN manual_report m ON m.delivery_id = d.id
         JOIN account a ON a.id = m.reported_by_account
         WHERE d.store_number = '1011' AND d.service_date = '2026-11-23' GROUP BY d.id, d.service_date`,
      ),
    ).toEqual([
      {
        at: "2026-11-23T10:00:00.000Z",
        signature: "Bob",
        reports: 2,
        by: "Ann",
      },
    ]);
    const { stored } = await importRecords(
      db,
      "manual-reports",
      { ...report, store: null },
      { ...report, date: "2026-11-24" },
      { ...report, pool: "CHI", company: "Acme", address1: "1 Main St" },
      {
        ...report,
        store: null,
        pool: "CHI",
        company: "Acme",
        address1: "1 Main St",
      },
      { ...report, departure: "2026-11-23T09:00:00Z" },
      { ...report, employeeNumber: "1 2" },
      { ...report, employeeNumber: "9007199254740992" },
    );
    expect(
      stored.map(({ place, field }) => `${place} ${field}`).sort(),
    ).toEqual([
      "record 1 store",
      "record 2 date",
      "record 3 store",
      "record 4 company",
      "record 5 departure",
      "record 6 employeeNumber",
      "record 7 employeeNumber",
    ]);
  });

  it("a booking brings its shipment, and loaded again changes nothing", async () => {
    const place = (end: string) => ({
      [`${end}Company`]: "A",
      [`${end}Address1`]: "1 Main St",
      [`${end}City`]: "Chicago",
      [`${end}State`]: "IL",
      [`${end}Zip`]: "60601",
    });
    const booking = {
      pool: "CHI",
      pro: "PRO-1",
      bol: "BOL-1",
      ...place("from"),
      ...place("to"),
      pallets: "2",
      weight: "850.5",
      bookedByName: "Ann Lee",
      bookedAt: "2026-11-23T12:00:00Z",
    };
    for (const change of [{ created: 1 }, { unchanged: 1 }])
      expect(
        (await importRecords(db, "bookings", booking)).counts.bookings,
      ).toMatchObject(change);
    expect(
      await db.query(
        `SELECT s.location, s.order_date::text AS day, b.weight_pounds AS pounds
         FROM booking b JOIN shipment s ON s.id = b.shipment_id WHERE s.pro = 'PRO-1'`,
      ),
    ).toEqual([
      { location: "A, Chicago, IL", day: "2026-11-23", pounds: 850.5 },
    ]);
    // A file without the column leaves what is there.
    await importRecords(db, "bookings", { ...booking, fromLiftGate: "yes" });
    await importRecords(db, "bookings", { ...booking, weight: "900" });
    expect(
      await db.query(
        "SELECT from_lift_gate AS gate, to_lift_gate AS other, weight_pounds AS pounds FROM booking WHERE pro_number = 'PRO-1'",
      ),
    ).toEqual([{ gate: true, other: false, pounds: 900 }]);
  });
});
