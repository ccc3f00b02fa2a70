import { request } from "undici";
import { beforeEach, expect, it } from "vitest";
import { useStagedPortal } from "../app/support/use-portal";
import { onEachEngine } from "./engines";
import { makePeople } from "./people";
import { shareWorld, sharedCarton } from "./share-world";
import { useTestProvider, type TestProvider } from "./test-provider";

/** What browsers send with a navigation. */
const navigation = {
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
};

onEachEngine("The public page of a share link", (engine) => {
  let cookie: string;
  const provider: TestProvider = useTestProvider(engine, async () => {
    await provider.db.execute(shareWorld);
    ({ cookie } = await makePeople(provider).add("ann", 1));
  });
  const portal = useStagedPortal({
    providerUrl: () => provider.url,
    settings: { PORTAL_TIME_ZONE: "America/Chicago" },
  });
  beforeEach(() => provider.db.execute("DELETE FROM attempt"));

  const create = async (wanted: object = {}) => {
    const { body } = await provider.call(
      "createShareLink",
      {
        subject: "cartons",
        numbers: [sharedCarton],
        days: 7,
        showsSignature: false,
        showsStreet: false,
        ...wanted,
      },
      { cookie },
    );
    return body as { token: string; shareLinkID: string };
  };
  const open = async (
    token: string,
    headers: Record<string, string> = {},
    method: "GET" | "HEAD" = "GET",
  ) => {
    // Not fetch, which sends fetch metadata of its own.
    const response = await request(`${portal.url}/t/${token}`, {
      method,
      headers,
    });
    return { response, html: await response.body.text() };
  };
  const opened = async () => {
    const { body } = await provider.call("getShareLinks", undefined, {
      cookie,
    });
    return (body.result as { opened: number }[])[0]?.opened;
  };

  it("has the steps and no scripts, cookies, documents or links into the portal", async () => {
    const { token } = await create();
    const { response, html } = await open(token, { cookie });
    expect(response.statusCode).toBe(200);
    const { headers } = response;
    expect(headers).toMatchObject({
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
      "cache-control": "private, no-store",
      "content-type": "text/html; charset=utf-8",
    });
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers.etag).toBeUndefined();
    expect(
      [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]),
    ).toEqual(["/favicon.svg", "/"]);
    expect(html).not.toMatch(/<script|<form|<img/);
    expect(html).toContain(`Carton ${sharedCarton}`);
    const shown = html.replaceAll(/<\/?span[^>]*>/g, "");
    for (const text of [
      "Joliet, IL",
      "Scheduled for 11/16/2026",
      "10:00 AM UTC, 4:00 AM in Chicago",
    ])
      expect(shown).toContain(text);
    expect(html).not.toMatch(
      /M-SECRET|TR-77|North|Mall|Main St|60432|Dana|Ann|proof/,
    );
    expect(html).not.toContain(token);
  });

  it("shows the street and who signed if that was chosen, as text", async () => {
    await provider.db.query(
      "UPDATE delivery SET signature = '<b>Dana</b>' WHERE id = 11",
    );
    const { token } = await create({
      subject: "delivery",
      numbers: ["11"],
      showsSignature: true,
      showsStreet: true,
    });
    const { html } = await open(token);
    expect(html).toContain("Delivery of Nov 16, 2026");
    expect(html).toContain("12 Main St");
    expect(html).toContain("Joliet, IL 60432");
    expect(html).toContain("Signed by &lt;b&gt;Dana&lt;/b&gt;");
    expect(html.replaceAll(/<\/?span[^>]*>/g, "")).toContain(
      "8:00 AM UTC, 2:00 AM in Chicago",
    );
  });

  it("shows times by the clock of the store alone, with its zone", async () => {
    const { token } = await create();
    await provider.call(
      "addNote",
      {
        subject: "carton",
        number: sharedCarton,
        text: "At the dock.",
        photoIDs: [],
        showsOnLinks: true,
      },
      { cookie },
    );
    await provider.db.query(
      "UPDATE store SET time_zone = 'America/Denver' WHERE city = 'Joliet'",
    );
    const { html } = await open(token);
    await provider.db.query("UPDATE store SET time_zone = NULL");
    const shown = html.replaceAll(/<\/?span[^>]*>/g, "");
    expect(shown).toContain("3:00 AM\u00a0MST");
    expect(shown).toMatch(/until [\d/]+\u00a0\d+:\d\d [AP]M\u00a0MST\./);
    expect(shown).toContain("At the dock.");
    expect(shown).not.toMatch(/UTC/);
  });

  it("says the same for unknown, revoked and malformed links", async () => {
    const { token, shareLinkID } = await create();
    await provider.call("revokeShareLink", { shareLinkID }, { cookie });
    const pages = [];
    for (const link of [token, "A".repeat(22), "x"]) {
      const { response, html } = await open(link, { cookie, ...navigation });
      expect(response.statusCode).toBe(404);
      expect(response.headers["x-robots-tag"]).toBe("noindex, nofollow");
      expect(response.headers["set-cookie"]).toBeUndefined();
      pages.push(html.replace(/nonce="[^"]*"/g, ""));
    }
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).toContain("This link is not valid");
  });

  it("opens with the punctuation that mail programs add to a link", async () => {
    const { token } = await create();
    for (const end of ["/", ".", ",", ")", ").", "//"]) {
      const { response, html } = await open(token + end, navigation);
      expect([end, response.statusCode]).toEqual([end, 200]);
      expect(html).toContain(`Carton ${sharedCarton}`);
    }
  });

  it("answers every path below /t/, so that no secret reaches the address of the login page", async () => {
    const { token } = await create();
    const upper = `${portal.url}/T/${token}`;
    const addresses = [
      ...[
        "",
        `${token}.data`,
        `${token}/more`,
        `${token}%3E`,
        `${token}/.data?_routes=root`,
        "A".repeat(65),
      ].map((rest) => `${portal.url}/t/${rest}`),
      `${upper}.data`,
      `${upper}/more`,
      `${portal.url}/t%2F${token}`,
      `${portal.url}/%74/${token}`,
    ];
    for (const address of addresses) {
      const response = await request(address, { headers: { cookie } });
      const text = await response.body.text();
      expect([address, response.statusCode]).toEqual([address, 404]);
      expect(response.headers.location).toBeUndefined();
      expect(response.headers["referrer-policy"]).toBe("no-referrer");
      expect(text).toContain("This link is not valid");
      expect(text).not.toContain(token);
    }
    const shouted = await request(upper);
    expect(await shouted.body.text()).toContain(`Carton ${sharedCarton}`);
    expect(portal.log()).not.toContain(token);
  });

  it("counts the visits of browsers, not previews, HEAD requests and pages loaded in advance", async () => {
    await provider.db.execute("DELETE FROM share_link");
    const { token } = await create();
    const { response, html } = await open(token, navigation, "HEAD");
    expect([response.statusCode, html]).toEqual([200, ""]);
    await open(token, { "user-agent": "Slackbot-LinkExpanding 1.0" });
    await open(token, { ...navigation, "sec-purpose": "prefetch;prerender" });
    await open(token, { ...navigation, "sec-fetch-dest": "iframe" });
    await open(token, {
      "sec-fetch-mode": "no-cors",
      "sec-fetch-dest": "image",
    });
    expect(await opened()).toBe(0);
    await open(token, navigation);
    await open(token, navigation);
    expect(await opened()).toBe(1);
  });

  it("refuses a network that tries many links, and does not trust its headers", async () => {
    const { token } = await create();
    for (let guess = 0; guess < 30; guess++)
      // A visitor who pretends to be somebody else is still one network.
      await open("B".repeat(22), { "x-forwarded-for": `198.51.100.${guess}` });
    const refused = await open("C".repeat(22), {
      "x-forwarded-for": "192.0.2.1",
    });
    expect(refused.response.statusCode).toBe(429);
    expect(Number(refused.response.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.html).toContain("Too many links");
    expect((await open(token)).response.statusCode).toBe(200);
  });

  it("is in no log of the portal or the provider", async () => {
    const { token } = await create();
    await open(token, navigation);
    expect(portal.log()).toContain('"route":"/t/:token"');
    expect(portal.log()).not.toContain(token);
    expect(provider.logged.join("")).not.toContain(token);
  });

  it("answers no other method", async () => {
    const { token } = await create();
    const response = await fetch(`${portal.url}/t/${token}`, {
      method: "POST",
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await response.text()).not.toContain(sharedCarton);
  });

  it("lists many cartons, each to be opened", async () => {
    const numbers = Array.from(
      { length: 40 },
      (_, n) => `95200000000000${String(1000 + n)}`,
    );
    await provider.db.query(
      `INSERT INTO carton (asn, delivery_id, service_date, pool_id, on_manifest)
       SELECT n, 11, '2026-11-16', 1, true FROM unnest($1::text[]) AS n`,
      [numbers],
    );
    const { token } = await create({ numbers });
    const { html } = await open(token);
    expect(html).toContain("<h1>40 cartons</h1>");
    expect([...html.matchAll(/<details/g)]).toHaveLength(40);
    expect(html).not.toContain("<details open");
  });

  it("shows a refused shipment as refused, and days of a carrier without a time", async () => {
    await provider.db.execute(`
      UPDATE shipment SET status = 'refused', status_at = '2026-11-16 00:00Z', status_has_time = false,
        pickup_at = '2026-11-14 00:00Z', pickup_has_time = false WHERE id = 1`);
    const { token } = await create({ subject: "shipment", numbers: ["PRO-1"] });
    const { html } = await open(token);
    const text = html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
    expect(text).toMatch(/Picked up Done 11\/14\/2026 (?!\d+:)/);
    expect(text).toMatch(
      /Shipment PRO-1 Refused .* Refused Done 11\/16\/2026 (?!\d+:)/,
    );
    expect(text).toContain("Delivered Not expected Scheduled for 11/16/2026");
  });

  it("shows the stops of a shipment", async () => {
    await provider.db.execute(`
      UPDATE shipment SET stops = '{
        "1": {"status": "delivered", "at": "2026-11-16T15:00:00Z", "hasTime": true, "city": "AMES", "state": "IA"},
        "2": {"status": "refused", "at": "2026-11-16T00:00:00Z", "hasTime": false, "city": "OMAHA", "state": "NE"}
      }' WHERE id = 1`);
    const { token } = await create({ subject: "shipment", numbers: ["PRO-1"] });
    const { html } = await open(token);
    const text = html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
    expect(text).toContain(
      "Stop 1: Delivered Done 11/16/2026 3:00 PM UTC, 9:00 AM in Chicago AMES, IA",
    );
    expect(text).toContain("Stop 2: Refused Not expected 11/16/2026 OMAHA, NE");
  });
});
