/** @module-tag all */
import { createServer, type Server } from "node:http";
import { request } from "undici";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { encodeCriteria } from "../../app/engine/criteria/criteria-codec";
import { csvPath, paths } from "../../app/paths";
import { listening } from "../app/support/listening";
import { stagePortal, type StagedPortal } from "../app/support/portal";
import { onEachEngine } from "./engines";
import { startTestProvider, type TestProvider } from "./test-provider";

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const deliveries = 2_500;
const stayingPerDelivery = 30;
const leavingPerDelivery = 40;
const staying = deliveries * stayingPerDelivery;
const changes = deliveries * leavingPerDelivery;
/** The cartons of this many deliveries are delivered between two pages of the export: 20,000. */
const deliveriesPerPage = 500;

/** 175,000 undelivered cartons; 100,000 of them are delivered during the export. */
const world = `
  INSERT INTO pool (id, name) VALUES (1, 'North');
  INSERT INTO user_group (id, type, name) VALUES (1, 2, 'Northern');
  INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 1);
  INSERT INTO store (number, pool_id, name, address1, city, state, zip)
    VALUES ('101', 1, 'Store', '1 Main St', 'Elgin', 'IL', '60120');
  INSERT INTO delivery (id, pool_id, store_number, service_date, reference)
    SELECT n, 1, '101', date '2026-11-01' + n / 200, n::text FROM generate_series(1, ${deliveries}) AS n;
  INSERT INTO carton (id, asn, delivery_id, service_date, pool_id, on_manifest)
    SELECT delivery.id * 1000 + n, 'staying' || delivery.id || '-' || n, delivery.id, service_date, 1, true
    FROM delivery, generate_series(1, ${stayingPerDelivery}) AS n;
  INSERT INTO carton (id, asn, delivery_id, service_date, pool_id, on_manifest)
    SELECT delivery.id * 1000 + 500 + n, 'leaving' || delivery.id || '-' || n, delivery.id, service_date, 1, true
    FROM delivery, generate_series(1, ${leavingPerDelivery}) AS n;
  ANALYZE;`;

onEachEngine("An export of the portal during heavy writing", (engine) => {
  let provider: TestProvider;
  let wire: Server;
  let portal: StagedPortal;
  let cookie: string;
  /** Deliveries whose changing cartons have been delivered, from the first one on. */
  let delivered = 0;
  let changed = 0;

  /** Delivers cartons before those of the next page, or among its first. */
  async function deliverNext() {
    const from = delivered;
    delivered += deliveriesPerPage;
    const rows = await provider.db.query(
      `UPDATE carton SET delivered_at = '2026-11-20T12:00:00Z'
       WHERE delivery_id > $1 AND delivery_id <= $2 AND asn LIKE 'leaving%' RETURNING id`,
      [from, from + deliveriesPerPage],
    );
    changed += rows.length;
  }

  beforeAll(async () => {
    provider = await startTestProvider(engine);
    await provider.db.execute(world);
    const id = await provider.addAccount("ann@shop.example");
    await provider.db.query(
      "INSERT INTO group_member (account_id, group_id) VALUES ($1, 1)",
      [id],
    );
    cookie = await provider.openSession(id);
    // Every call passes here, so that the changes certainly happen between two pages.
    wire = createServer((req, res) => {
      const forward = async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of req) chunks.push(chunk as Buffer);
        const body = Buffer.concat(chunks).toString();
        const isLaterPage =
          req.url === "/ASNAdvancedSearch" && !body.includes('"offset":0,');
        if (isLaterPage && delivered < deliveries) await deliverNext();
        const answer = await request(`${provider.url}${req.url ?? ""}`, {
          method: "POST",
          headers: { "content-type": "application/json", cookie },
          body,
        });
        res.writeHead(answer.statusCode, {
          "content-type": "application/json",
        });
        res.end(Buffer.from(await answer.body.arrayBuffer()));
      };
      forward().catch(() => res.destroy());
    });
    portal = await stagePortal({ providerUrl: await listening(wire) });
  });
  afterAll(async () => {
    await portal.close();
    wire.closeAllConnections();
    wire.close();
    await provider.remove();
  });

  it("contains each row that existed throughout exactly once, after 100,000 changes", async () => {
    const path = csvPath(
      paths.advancedSearch(encodeCriteria({ deliv: false })),
    );
    const response = await fetch(portal.url + path, { headers: { cookie } });
    expect(response.status).toBe(200);
    const lines = (await response.text()).trimEnd().split("\r\n").slice(1);
    expect(changed).toBe(changes);

    const times = new Map<string, number>();
    for (const line of lines) {
      const asn = line.split(",")[0] ?? "";
      times.set(asn, (times.get(asn) ?? 0) + 1);
    }
    const kept = [...times.keys()].filter((asn) => asn.startsWith("staying"));
    expect({
      staying: kept.length,
      doubled: [...times.values()].filter((count) => count > 1).length,
      strange: [...times.keys()].filter((asn) => !/^(stay|leav)ing/.test(asn)),
    }).toEqual({ staying, doubled: 0, strange: [] });
  });
});
