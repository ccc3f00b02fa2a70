import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { readPdfFile } from "../pdf/read-pdf-file";
import { humanCheckOf, minimumMs } from "../portal/human-check";
import { mailedLink } from "../portal/outbox";
import { root } from "../portal/node-programs";
import { startPortal } from "../portal/portal-process";
import { openSession } from "../portal/sessions";
import { Visitor } from "../portal/visitor";
import { writeXlsx } from "../provider/import/write-xlsx";
import { expectNoServerErrors, test as base } from "./harness/test";
import { uploadFile, whenDone } from "./harness/upload-file";

/**
 * The first morning of a company, as docs/getting-started.md tells it: an empty database, and everything
 * that the company loads comes from `test/fixtures/first-morning/`.
 */

const password = "Parcel-2026!";
const day = "s=2026-11-23_f=2026-11-23";
const firstCarton = "/search/ASN-search?ASNs=095212340000000013";

const readFixture = (name: string) =>
  readFile(join(root, "test", "fixtures", "first-morning", name));

const test = base
  .extend("company", async ({}, { onCleanup }) => {
    const portal = await startPortal({
      DEMO_DATA: "off",
      BRAND_NAME: "Prairie Parcel",
      PORTAL_TIME_ZONE: "America/Chicago",
    });
    onCleanup(() => portal.stop());
    return portal;
  })
  // A visitor without a proxy is on the machine of the portal, as on a first morning.
  .extend("visitor", ({ company }, { onCleanup }) => {
    const visitor = new Visitor(company.url);
    onCleanup(() => expectNoServerErrors(visitor));
    return visitor;
  });

/** Splits a CSV file without quotation marks. */
const rowsOf = (csv: Buffer | string) =>
  csv
    .toString()
    .replace(/^\uFEFF/, "")
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(","));

test(
  "a company starts empty and runs its first day on its own data",
  { tags: ["all"], timeout: 600_000 },
  async ({ company, visitor }) => {
    /** Downloads the template of a kind on the screen Data, and checks that a file has columns of it. */
    async function expectColumnsOfTemplate(title: string, csv: Buffer) {
      const data = await visitor.open("/data");
      const link = data.link(title, "[aria-labelledby=templates-heading]");
      const template = rowsOf((await visitor.get(link)).text);
      expect(template).toHaveLength(2);
      expect(template[0]).toEqual(expect.arrayContaining(rowsOf(csv)[0] ?? []));
    }

    /**
     * Uploads a file on the screen Data, and applies it.
     * @param result the counts that the check shows, such as `Stores: 8 new`
     */
    async function load(name: string, content: Buffer, result: string) {
      const checked = await uploadFile(visitor, name, new Uint8Array(content));
      expect(checked.textOf("h2")).toBe("Ready to apply");
      expect(checked.main).toContain(result);
      const applied = await whenDone(
        visitor,
        await visitor.submit(checked, "Apply"),
      );
      expect(applied.textOf("h2")).toBe("Applied");
      expect(applied.main).toContain(result);
      return applied;
    }

    async function createKey(name: string, kinds: string[]) {
      const keys = await visitor.open("/data/keys");
      const created = await visitor.submit(keys, "Create", {
        Name: name,
        Kinds: kinds,
      });
      expect(created.main).toContain("Copy it now");
      return created.textOf("pre.secret");
    }

    const post = (kind: string, key: string, body: string) =>
      visitor.send(`/api/ingest/${kind}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
        },
        body,
      });

    // The first administrator is created, and sees an empty portal.
    const setup = await visitor.followLink(
      await visitor.open("/"),
      "Create administrator",
    );
    expect(setup.heading).toBe("Set up this portal");
    const dana = {
      Email: "dana@prairie.example",
      Password: password,
      "Confirm Password": password,
      "First Name": "Dana",
    };
    await visitor.submit(setup, "Create administrator", dana);
    const empty = await visitor.open("/data");
    expect(empty.main).toContain("No file was loaded yet.");

    // Pools, stores, employees and trailers are loaded.
    for (const [name, title, result] of [
      ["pools.csv", "Pools", "Pools: 2 new"],
      ["stores.csv", "Stores", "Stores: 8 new"],
      ["employees.csv", "Employees", "Employees: 4 new"],
      ["trailers.csv", "Trailers", "Trailers: 2 new"],
    ] as const) {
      const csv = await readFixture(name);
      await expectColumnsOfTemplate(title, csv);
      if (name === "stores.csv")
        await load("stores.xlsx", writeXlsx(rowsOf(csv)), result);
      else await load(name, csv, result);
    }

    // A dispatcher is invited to the pool of a new group, and registers.
    const email = "rosa@prairie.example";
    const group = await visitor.submit(
      await visitor.followLink(
        await visitor.open("/management"),
        "New group (pool group)",
      ),
      "Create",
      { Name: "Des Moines dispatch" },
    );
    const pools = await visitor.followLink(group, "Edit Pools");
    const filled = await visitor.submit(pools, "Save", { DSM: true });
    const members = await visitor.followLink(
      filled,
      /^Edit .*Des Moines dispatch$/,
    );
    const invited = await visitor.submit(members, "Add", {
      Email: email,
      "Invite people who have no account": true,
    });
    expect(invited.main).toContain(`Invited ${email}`);
    const rosa = new Visitor(company.url);
    const registration = await rosa.open(
      await mailedLink(company.outbox, email),
    );
    const check = humanCheckOf(registration);
    await pause(minimumMs);
    const registered = await rosa.submit(registration, "Register", {
      ...dana,
      ...check,
      Email: email,
      "First Name": "Rosa",
    });
    expect(registered.heading).toBe("Registration Successful");
    const confirmed = await rosa.open(
      await mailedLink(company.outbox, email, 1),
    );
    expect(confirmed.heading).toBe("Email Confirmed");
    const joined = await visitor.open(members.path);
    expect(joined.links(`Remove ${email}`)).toHaveLength(1);

    // Ship notices and the plan of the day are loaded.
    const notices = await load(
      "ship-notices.edi",
      await readFixture("ship-notices.edi"),
      "Ship notices: 2 new; Cartons: 60 new",
    );
    expect(notices.links("Acknowledgement (997)")).toHaveLength(1);
    const plan = await readFixture("plan.csv");
    await expectColumnsOfTemplate("Stops of the day", plan);
    // The ship notices have created the deliveries of the same stores and day.
    await load("plan.csv", plan, "Stops of the day: 8 changed");

    // Scans and arrivals come by HTTP, with keys of which one is for positions only.
    const key = await createKey("Dock scanners", []);
    const truckKey = await createKey("Trucks", ["positions"]);
    expect((await post("scans", truckKey, "[]")).status).toBe(403);
    /** Sends a file with the key, as scanners and phones do; returns the counts. */
    async function send(kind: string, body: string) {
      const answer = await post(kind, key, body);
      expect(answer.status).toBe(200);
      const { result } = JSON.parse(answer.text) as {
        result: { status: string; counts: object[] };
      };
      expect(result.status).toBe("applied");
      return result.counts;
    }
    for (const [kind, name, changed] of [
      ["scans", "loading-scans.json", 40],
      ["scans", "delivery-scans.json", 21],
      ["stops", "arrivals.json", 3],
    ] as const) {
      const counts = await send(kind, (await readFixture(name)).toString());
      expect(counts).toMatchObject([{ kind, changed, rejected: 0 }]);
    }

    // Searches find the cartons. The second was not on the truck's list of delivered cartons.
    const two = await visitor.open(`${firstCarton}+095212340000000198`);
    expect(
      two.rows.map((row) => [row["ASN"], row["Store"], row["Scan Type"]]),
    ).toEqual([
      ["095212340000000013", "0101 Court Avenue", "Scanned"],
      ["095212340000000198", "0102 Ingersoll", "No Scan or POD"],
    ]);
    const expectFound = async (path: string, count: number) => {
      const page = await visitor.open(path);
      expect(page.main, path).toContain(`Results Found: ${count}`);
      return page;
    };
    await expectFound(`/search/advanced-search/${day}`, 60);
    await expectFound("/search/manifest-search/m=HF-1001", 36);
    await expectFound("/search/packing-slip/ps=PS-1", 10);

    // A shipment is found by its PRO number, manifest and day.
    const shipment = {
      pool: "DSM",
      pro: "7001001",
      manifest: "HF-1001",
      store: "0101",
      scheduledDate: "2026-11-23",
      pickupAt: "2026-11-23T06:00:00-06:00",
    };
    expect(await send("shipments", JSON.stringify([shipment]))).toMatchObject([
      { kind: "shipments", created: 1, rejected: 0 },
    ]);
    for (const search of [
      "PRO-search/PROs=7001001",
      "manifest-search/m=HF-1001",
      `advanced-search/${day}`,
    ]) {
      const page = await expectFound(`/tracking/${search}`, 1);
      expect(Object.values(page.rows[0] ?? {})).toContain("7001001");
    }

    // The reports and the dashboard count them.
    for (const [path, rows] of [
      [
        `/onTime-report/summary/pool/${day}`,
        [
          ["DSM", "4", "1", "1 (25.00%)"],
          ["OMA", "4", "0", "1 (25.00%)"],
        ],
      ],
      [
        `/scan-report/summary/pool/${day}`,
        [
          ["DSM", "18", "36", "50.00%"],
          ["OMA", "7", "24", "29.17%"],
        ],
      ],
      [
        `/doorscan-report/summary/pool/${day}`,
        [
          ["DSM", "4", "1", "25.00%"],
          ["OMA", "4", "1", "25.00%"],
        ],
      ],
      [
        `/dashboard/${day}`,
        [
          ["DSM", "HF-1001", "11/23/2026", "36", "36", "18"],
          ["OMA", "HF-1002", "11/23/2026", "24", "24", "7"],
        ],
      ],
    ] as const) {
      const page = await visitor.open(path);
      expect(page.rows.map((row) => Object.values(row))).toEqual(rows);
    }

    // The map shows the stops, and their progress.
    const track = "/track?date=2026-11-23";
    const map = await expectFound(track, 8);
    expect(map.main).toContain("Complete: 2");
    expect(map.main).toContain("In Progress: 1");
    const departure = {
      pool: "DSM",
      date: "2026-11-23",
      route: "1",
      store: "0102",
      departure: "2026-11-23T11:45:00-06:00",
    };
    await send("stops", JSON.stringify([departure]));
    const later = await visitor.open(track);
    expect(later.main).toContain("Complete: 3");
    expect(later.main).toContain("In Progress: 0");

    // It shows where a truck is, and its way.
    const report = async (lat: string, lon: string, timestamp: string) => {
      const position = { key: truckKey, id: "prairie-1", lat, lon, timestamp };
      const query = new URLSearchParams(position).toString();
      const answer = await visitor.post(`/api/ingest/positions?${query}`, {});
      expect(answer.status).toBe(200);
    };
    const trucks = async () =>
      (await visitor.open(track)).textsOf(".trucks li");
    expect(await trucks()).toEqual([]);
    await report("41.59", "-93.65", "2026-11-23T17:50:00Z");
    expect((await trucks())[0]).toMatch(
      /^T-1 · Route 1 · DSM · Des Moines, IA · /,
    );
    await report("42.3", "-93.6", "2026-11-23T18:20:00Z");
    const [truck] = await trucks();
    expect(truck).not.toContain(" · Des Moines, IA · ");
    expect(truck).toMatch(/ \d+ mi \w+ of |Ames/);

    // The proof of delivery names who signed, until a signed sheet takes its place.
    async function readProof(): Promise<string> {
      const { $ } = await visitor.open(firstCarton);
      const path = $("table tbody a[href^='/POD/']").attr("href") ?? "";
      const answer = await fetch(new URL(path, visitor.url), {
        headers: { cookie: visitor.cookieHeader },
      });
      expect(answer.headers.get("content-type")).toBe("application/pdf");
      const { pages } = await readPdfFile(
        Buffer.from(await answer.arrayBuffer()),
        { includeMarkedContent: false },
      );
      return pages
        .flatMap(({ items }) =>
          items.map((item) => ("str" in item ? item.str : "")),
        )
        .join(" ");
    }
    const generated = await readProof();
    expect(generated).toContain("A. Novak");
    expect(generated).not.toContain("3 pallets in good order");
    const sheet = "0101_2026-11-23.pdf";
    await load(sheet, await readFixture(sheet), "Signed documents: 1 new");
    expect(await readProof()).toContain("3 pallets in good order");

    // The dispatcher sees the cartons of her pool only.
    for (const { name, value } of await openSession(company, {
      email,
      password,
    }))
      rosa.setCookie(name, value);
    const own = await rosa.open(`/search/advanced-search/${day}`);
    expect(own.main).toContain("Results Found: 36");
    expect((await rosa.open("/data")).heading).toBe("Page not found");
  },
);
