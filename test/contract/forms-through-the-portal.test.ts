import { afterAll, beforeAll, expect, it } from "vitest";
import { stagePortal, type StagedPortal } from "../app/support/portal";
import { requestRoute } from "../app/support/route-result";
import { onEachEngine } from "./engines";
import {
  bookingForm,
  membershipForm,
  reportForm,
} from "../app/support/sent-forms";
import { startTestProvider, type TestProvider } from "./test-provider";

const world = `
  INSERT INTO pool (id, name) VALUES (1, 'North');
  INSERT INTO user_group (id, type, name) VALUES (1, 2, 'Ours');
  INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 1);
  INSERT INTO store (number, pool_id, name, address1, city, state, zip) VALUES
    ('101', 1, 'Riverside', '1 Main St', 'Chicago', 'IL', '60601');
  INSERT INTO delivery (id, pool_id, service_date, store_number) VALUES
    (5, 1, '2026-11-20', '101');
  INSERT INTO pickup (id, pool_id, scheduled_date, company, address1, city, state, zip) VALUES
    (6, 1, '2026-11-20', 'Acme', '3 Main St', 'Joliet', 'IL', '60431');`;

onEachEngine("a form that is sent fifty times simultaneously", (engine) => {
  let provider: TestProvider;
  let portal: StagedPortal;
  let cookie: string;
  beforeAll(async () => {
    provider = await startTestProvider(engine);
    await provider.db.execute(world);
    const ann = await provider.addAccount("ann@shop.example");
    await provider.db.query(
      "INSERT INTO group_member (account_id, group_id) VALUES ($1, 1)",
      [ann],
    );
    await provider.db.query(
      "INSERT INTO group_administrator (account_id, group_id) VALUES ($1, 1)",
      [ann],
    );
    cookie = await provider.openSession(ann);
    portal = await stagePortal({ providerUrl: provider.url });
  });
  afterAll(async () => {
    await portal.close();
    await provider.remove();
  });

  /** The addresses that the responses to the form with this key redirect to. */
  async function sendFiftyTimes(path: string, form: Record<string, string>) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        requestRoute(portal.url + path, form, cookie),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(
      new Set([303]),
    );
    return [...new Set(answers.map(({ location }) => location ?? ""))];
  }
  /** The same, of a form with one confirmation. */
  async function sendToOnePlace(path: string, form: Record<string, string>) {
    const places = await sendFiftyTimes(path, form);
    expect(places).toHaveLength(1);
    return places[0] ?? "";
  }
  const look = async (path: string) =>
    (await requestRoute(portal.url + path, undefined, cookie)).view;
  const count = (table: "booking" | "shipment" | "manual_report") =>
    provider.db.query(`SELECT id FROM ${table}`).then(({ length }) => length);

  /**
   * The bookings that the responses to a booking form show. Their addresses may differ, because the name of
   * the pool and the price stand in them only if they were loaded in time.
   */
  async function bookFiftyTimes() {
    const places = await sendFiftyTimes("/book-LTL?pool=1", bookingForm());
    const shown = new Set<string>();
    for (const place of places) {
      const { booked } = (await look(place)) as {
        booked: { BOL: string; PRO: string };
      };
      shown.add(JSON.stringify({ BOL: booked.BOL, PRO: booked.PRO }));
    }
    return [...shown];
  }

  it("makes one booking, and every response shows its numbers", async () => {
    const shown = await bookFiftyTimes();
    expect([await count("booking"), await count("shipment")]).toEqual([1, 1]);
    const [booked] = await provider.db.query(
      `SELECT bol_number AS "BOL", pro_number AS "PRO" FROM booking`,
    );
    expect(shown).toEqual([JSON.stringify(booked)]);
  });

  it("makes two bookings for two forms", { tags: ["all"] }, async () => {
    const before = await count("booking");
    const [one, other] = await Promise.all([
      bookFiftyTimes(),
      bookFiftyTimes(),
    ]);
    expect([one, other]).toEqual([[expect.any(String)], [expect.any(String)]]);
    expect(one).not.toEqual(other);
    expect(await count("booking")).toBe(before + 2);
  });

  it.each([
    ["delivery", "5"],
    ["pickup", "6"],
  ])("reports a %s once", { tags: ["all"] }, async (kind, id) => {
    const before = await count("manual_report");
    const place = await sendToOnePlace(
      `/report-entry/${kind}?id=${id}`,
      reportForm(),
    );
    expect(place).toBe(`/report-entry/${kind}?reported=${id}`);
    expect(await count("manual_report")).toBe(before + 1);
    expect(await look(place)).toMatchObject({ screen: "list", items: [] });
  });

  it(
    "adds a user to a group once, and removes them once",
    { tags: ["all"] },
    async () => {
      const id = await provider.addAccount("jo@shop.example");
      const add = membershipForm("jo@shop.example");
      const group = await sendToOnePlace("/management?group=1&edit", add);
      expect(group).toBe("/management?group=1&edit");
      const remove = membershipForm("jo@shop.example", id);
      const question = `/management?group=1&edit&remove=${id}`;
      expect(await sendToOnePlace(question, remove)).toBe(group);
      // The message is that of the first response, so only the members are compared.
      expect(await look(group)).toMatchObject({
        selection: { users: [{ email: "ann@shop.example" }] },
      });
      const changes = await provider.db.query(
        "SELECT change FROM membership_change WHERE account_id = $1 ORDER BY id",
        [id],
      );
      expect(changes.map(({ change }) => change)).toEqual([
        "member added",
        "member removed",
      ]);
    },
  );

  it("reports to the second of two administrators who remove one user that the user is gone", async () => {
    const other = await provider.addAccount("bo@shop.example");
    const id = await provider.addAccount("cy@shop.example");
    await provider.db.query(
      "INSERT INTO group_administrator (account_id, group_id) VALUES ($1, 1)",
      [other],
    );
    await provider.db.query(
      "INSERT INTO group_member (account_id, group_id) VALUES ($1, 1)",
      [id],
    );
    const answers = await Promise.all(
      [cookie, await provider.openSession(other)].map((whose) =>
        requestRoute(
          `${portal.url}/management?group=1&edit&remove=${id}`,
          membershipForm("cy@shop.example", id),
          whose,
        ),
      ),
    );
    const [done, refused] = answers.sort((a, b) => a.status - b.status);
    expect(done?.status).toBe(303);
    expect(refused).toMatchObject({
      status: 400,
      reply: {
        problems: ["This user is not in this group, or not any more."],
        unsure: false,
      },
    });

    // A user who is no longer an administrator when the form arrives changes nothing and gets no
    // result.
    await provider.db.query(
      "DELETE FROM group_administrator WHERE account_id = $1",
      [other],
    );
    const demoted = await requestRoute(
      `${portal.url}/management?group=1&edit`,
      membershipForm("cy@shop.example"),
      await provider.openSession(other),
    );
    expect(demoted).toMatchObject({ status: 403, view: { screen: "nothing" } });
    expect(
      await provider.db.query(
        "SELECT FROM group_member WHERE account_id = $1",
        [id],
      ),
    ).toEqual([]);
  });
});
