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

/** Account of somebody who is added and removed. */
const jo = "900";

const world = `
  INSERT INTO pool (id, name) VALUES (1, 'North');
  INSERT INTO user_group (id, type, name) VALUES (1, 2, 'Ours');
  INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 1);
  INSERT INTO store (number, pool_id, name, address1, city, state, zip) VALUES
    ('101', 1, 'Riverside', '1 Main St', 'Chicago', 'IL', '60601');
  INSERT INTO delivery (id, pool_id, service_date, store_number) VALUES
    (5, 1, '2026-11-20', '101');
  INSERT INTO pickup (id, pool_id, scheduled_date, company, address1, city, state, zip) VALUES
    (6, 1, '2026-11-20', 'Acme', '3 Main St', 'Joliet', 'IL', '60431');
  INSERT INTO account (id, email, email_key, first_name, password, resend_id, created_at, verified_at) VALUES
    (${jo}, 'jo@shop.example', 'jo@shop.example', 'Jo', 'none', ${jo}, now(), now());`;

onEachEngine("A form that is sent several times", (engine) => {
  let provider: TestProvider;
  let portal: StagedPortal;
  let cookie: string;
  beforeAll(async () => {
    provider = await startTestProvider(engine);
    await provider.db.execute(world);
    const ours = { memberOf: [1], administers: [1] };
    ({ cookie } = await provider.addPerson(ours));
    portal = await stagePortal({ providerUrl: provider.url });
  });
  afterAll(async () => {
    await portal.close();
    await provider.remove();
  });

  /** The addresses that the responses to a form redirect to. */
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

  it("makes one booking when the form is sent fifty times at once, and every response shows its numbers", async () => {
    const places = await sendFiftyTimes("/book-LTL?pool=1", bookingForm());
    const booked = await provider.db.query(
      `SELECT b.bol_number AS "BOL", b.pro_number AS "PRO"
       FROM booking b FULL JOIN shipment s ON s.id = b.shipment_id`,
    );
    expect(booked).toHaveLength(1);
    // The addresses may differ: the name of the pool and the price stand in them only if they were loaded in time.
    for (const place of places) {
      const { view } = await requestRoute(
        portal.url + place,
        undefined,
        cookie,
      );
      expect(view).toMatchObject({ booked: booked[0] });
    }
  });

  it.each([
    [
      "report of a delivery",
      "manual_report",
      "/report-entry/delivery?id=5",
      reportForm,
      "/report-entry/delivery?reported=5",
    ],
    [
      "report of a pickup",
      "manual_report",
      "/report-entry/pickup?id=6",
      reportForm,
      "/report-entry/pickup?reported=6",
    ],
    [
      "addition to a group",
      "membership_change",
      "/management?group=1&edit",
      () => membershipForm("jo@shop.example"),
      "/management?group=1&edit",
    ],
    [
      "removal from a group",
      "membership_change",
      `/management?group=1&edit&remove=${jo}`,
      () => membershipForm("jo@shop.example", jo),
      "/management?group=1&edit",
    ],
  ] as const)(
    "writes a %s once",
    { tags: ["all"] },
    async (_, table, path, form, place) => {
      const count = async () =>
        (await provider.db.query(`SELECT FROM ${table}`)).length;
      const before = await count();
      expect(await sendFiftyTimes(path, form())).toEqual([place]);
      expect(await count()).toBe(before + 1);
    },
  );

  it("reports to the second of two administrators who remove one user that the user is gone", async () => {
    const other = await provider.addPerson({ administers: [1] });
    const { id, email } = await provider.addPerson({ memberOf: [1] });
    const answers = await Promise.all(
      [cookie, other.cookie].map((whose) =>
        requestRoute(
          `${portal.url}/management?group=1&edit&remove=${id}`,
          membershipForm(email, id),
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
      [other.id],
    );
    const demoted = await requestRoute(
      `${portal.url}/management?group=1&edit`,
      membershipForm(email),
      other.cookie,
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
