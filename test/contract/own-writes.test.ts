import { expect, it } from "vitest";
import type { StagedPortal } from "../app/support/portal";
import {
  bookingForm,
  membershipForm,
  reportForm,
} from "../app/support/sent-forms";
import { useStagedPortal } from "../app/support/use-portal";
import { onEachEngine } from "./engines";
import { useTestProvider, type TestProvider } from "./test-provider";

const world = `
  INSERT INTO pool (id, name) VALUES (1, 'North');
  INSERT INTO user_group (id, type, name) VALUES (1, 2, 'Ours');
  INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 1);
  INSERT INTO store (number, pool_id, name, address1, city, state, zip) VALUES
    ('101', 1, 'Riverside', '1 Main St', 'Chicago', 'IL', '60601');
  INSERT INTO delivery (id, pool_id, service_date, store_number) VALUES
    (5, 1, '2026-11-20', '101');
  INSERT INTO manifest (id, pool_id, number, manifest_date, store_date) VALUES
    (1, 1, 'M', '2026-11-17', '2026-11-20');
  INSERT INTO carton (id, asn, delivery_id, service_date, pool_id, manifest_id, on_manifest) VALUES
    (1, 'First', 5, '2026-11-20', 1, 1, true);`;

onEachEngine("a browser that writes at one replica", (engine) => {
  let ann: string;
  let cartons = 1;
  const provider: TestProvider = useTestProvider(engine, async () => {
    await provider.db.execute(world);
    ann = await provider.addAccount("ann@shop.example");
    for (const table of ["group_member", "group_administrator"])
      await provider.insert(table, { account_id: ann, group_id: 1 });
  });
  const here = useStagedPortal({ providerUrl: () => provider.url });
  const there = useStagedPortal({ providerUrl: () => provider.url });

  /** A browser of Ann's with a separate session and cookie jar. */
  async function openBrowser() {
    const jar = new Map<string, string>();
    const keep = (pair: string) => {
      const [name = "", ...value] = pair.split("=");
      jar.set(name, value.join("="));
    };
    for (const pair of (await provider.openSession(ann)).split("; "))
      keep(pair);
    const ask = async (url: string, form?: Record<string, string>) => {
      const answer = await fetch(url, {
        redirect: "manual",
        headers: {
          cookie: Array.from(jar, (pair) => pair.join("=")).join("; "),
        },
        ...(form && { method: "POST", body: new URLSearchParams(form) }),
      });
      for (const line of answer.headers.getSetCookie())
        keep(line.split(";")[0] ?? "");
      return { status: answer.status, text: await answer.text() };
    };
    /** The search that a replica caches, in the provider's order and as a sorted file. */
    const tells = async (portal: StagedPortal, of: string) => {
      const found: boolean[] = [];
      for (const path of [
        "/search/manifest-search/m=M.data",
        "/search/manifest-search/m=M/ULSearchResults.csv",
      ])
        found.push((await ask(portal.url + path)).text.includes(of));
      return found;
    };
    return { ask, tells };
  }
  /** Changes by other users, which no cached search contains. */
  async function addCarton() {
    cartons += 1;
    const asn = `Carton${cartons}`;
    await provider.db.query(
      `INSERT INTO carton (id, asn, delivery_id, service_date, pool_id, manifest_id, on_manifest)
       VALUES ($1, $2, 5, '2026-11-20', 1, 1, true)`,
      [cartons, asn],
    );
    return asn;
  }

  const writes: [string, string, () => Record<string, string>][] = [
    ["a manual report", "/report-entry/delivery?id=5", reportForm],
    ["a booking", "/book-LTL?pool=1", bookingForm],
    [
      "a change of a group",
      "/management?group=1&edit",
      () => membershipForm("jo@shop.example"),
    ],
  ];
  it.each(writes)(
    "reloads earlier searches at the other replica: %s",
    async (kind, path, form) => {
      if (kind === "a change of a group")
        await provider.addAccount("jo@shop.example");
      const [browser, other] = [await openBrowser(), await openBrowser()];
      for (const one of [browser, other])
        expect(await one.tells(there, "First")).toEqual([true, true]);
      const asn = await addCarton();
      expect(await browser.tells(there, asn)).toEqual([false, false]);

      expect((await browser.ask(here.url + path, form())).status).toBe(303);
      expect(await browser.tells(there, asn)).toEqual([true, true]);
      expect(await browser.tells(here, asn)).toEqual([true, true]);
      // It is fetched once, then cached as before; another browser keeps its cached results.
      const next = await addCarton();
      expect(await browser.tells(there, next)).toEqual([false, false]);
      expect(await other.tells(there, asn)).toEqual([false, false]);
    },
  );

  it("keeps cached results if the provider has refused the write", async () => {
    const browser = await openBrowser();
    await browser.tells(there, "First");
    const asn = await addCarton();
    // The delivery is reported already.
    const answer = await browser.ask(
      `${here.url}/report-entry/delivery?id=5`,
      reportForm(),
    );
    expect(answer.status).toBe(400);
    expect(await browser.tells(there, asn)).toEqual([false, false]);
  });
});
