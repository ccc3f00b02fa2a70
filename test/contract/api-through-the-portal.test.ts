import { request } from "undici";
import { beforeEach, expect, it, vi } from "vitest";
import { searches } from "../../app/web/result-pages.server";
import { csvColumns } from "../../app/engine/tables/table";
import { useStagedPortal } from "../app/support/use-portal";
import { onEachEngine } from "./engines";
import { requireSecondFactor } from "./require-second-factor";
import { sharedCarton, shareDay, shareWorld } from "./share-world";
import {
  testPassword,
  useTestProvider,
  type TestProvider,
} from "./test-provider";

const list = `/search/ASN-search.json?ASNs=${sharedCarton}`;
const csv = list.replace(".json", "/ULSearchResults.csv");
const report = `/onTime-report/result/s=${shareDay}_f=${shareDay}`;

interface Page {
  title: string;
  total: number | null;
  page: number;
  rows: Record<string, unknown>[];
}
interface Problem {
  status: number;
  title: string;
  detail: string;
}

onEachEngine("Results for programs", (engine) => {
  let cookie: string;
  let token: string;
  let ann: string;
  const provider: TestProvider = useTestProvider(engine, async () => {
    await provider.db.execute(shareWorld);
    ann = await provider.addAccount("ann@shop.example");
  });
  const portal = useStagedPortal({ providerUrl: () => provider.url });
  beforeEach(async () => {
    await provider.db.execute(
      "DELETE FROM attempt; DELETE FROM api_token; DELETE FROM group_member; DELETE FROM session;",
    );
    cookie = await provider.openSession(ann);
    await provider.insert("group_member", { account_id: ann, group_id: 1 });
    token = await createToken();
  });

  const createToken = async (
    scopes = ["shipments:read", "reports:read"],
    owner = cookie,
  ) => {
    const { body } = await provider.call(
      "createApiToken",
      { name: "Nightly", scopes, days: 30, currentPassword: testPassword },
      { cookie: owner },
    );
    return body.token as string;
  };
  const get = async (
    path: string,
    headers: Record<string, string> = { authorization: `Bearer ${token}` },
    method: "GET" | "POST" | "HEAD" | "PUT" | "DELETE" | "OPTIONS" = "GET",
  ) => {
    const response = await request(portal.url + path, {
      method,
      headers,
      ...(method === "POST" && { body: "a=1" }),
    });
    const text = await response.body.text();
    const isJson = /json/.test(String(response.headers["content-type"]));
    return {
      status: response.statusCode,
      headers: response.headers,
      text,
      json: (isJson && text !== "" ? JSON.parse(text) : null) as unknown,
    };
  };
  const page = async (path: string) => (await get(path)).json as Page;

  it("are a page of rows by the columns of the CSV", async () => {
    const { status, headers, json, text } = await get(list);
    expect(status).toBe(200);
    // Pages in one file are JSON Lines.
    expect(text).toMatch(/\}\n$/);
    expect(headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "private, no-store",
      link: `<${portal.url}${list}>; rel="first"`,
      "ratelimit-policy": '"default";q=600;w=60',
    });
    expect(headers.ratelimit).toMatch(/^"default";r=59\d;t=\d+$/);
    expect(headers["set-cookie"]).toBeUndefined();
    expect(json).toMatchObject({
      total: 1,
      page: 1,
      pageSize: 1_000,
      dataChanged: false,
      rows: [
        {
          ASN: sharedCarton,
          Manifest: "M-SECRET",
          ManifestDate: "2026-11-14",
          DeliveryTime: `${shareDay}T10:00:00Z`,
          ItemType: null,
          POD: null,
        },
      ],
    });
    const file = await get(csv);
    expect(file.status).toBe(200);
    expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(file.text).toContain(sharedCarton);
    expect((await get(list, undefined, "HEAD")).status).toBe(200);
  });

  it("exist for every result page, and in the OpenAPI document", async () => {
    const { status, json, headers } = await get("/openapi.json", {});
    expect([status, headers["set-cookie"]]).toEqual([200, undefined]);
    const { paths } = json as { paths: Record<string, object> };
    expect(Object.keys(paths)).toHaveLength(3 * searches.length);
    for (const { route, with: take } of searches) {
      const inDocument = route.replaceAll(/:(\w+)/g, "{$1}");
      expect(paths).toHaveProperty([`${inDocument}.json`]);
      const keys = take(({ table }) => [
        ...csvColumns(table.columns).map(({ key }) => key),
        ...(table.store === undefined ? [] : ["StoreNumber", "StoreName"]),
      ]);
      for (const key of keys)
        expect(JSON.stringify(paths[`${inDocument}.json`])).toContain(
          `"${key}":{"type"`,
        );
      const criteria = route.includes("dashboard/manifest")
        ? "m=1"
        : route.includes("manifest")
          ? "m=M-SECRET"
          : route.includes("packing")
            ? "ps=1"
            : route.includes("PRO-search")
              ? "PRO-1"
              : `s=${shareDay}_f=${shareDay}_p=1`;
      const path = route.includes(":")
        ? `${route.replace(/:\w+/, criteria)}.json`
        : list;
      const answer = await get(path);
      // Criteria that this test does not know are refused as such, with a token as anywhere else.
      expect([path, [200, 400].includes(answer.status)]).toEqual([path, true]);
      if (answer.status !== 200) continue;
      for (const row of (answer.json as Page).rows)
        expect(Object.keys(row)).toEqual(keys);
    }
  });

  it("name number and name of the store alike in searches and reports", async () => {
    const store = { StoreNumber: "101", StoreName: "Joliet Mall" };
    const [found] = (await page(list)).rows;
    expect(found).toMatchObject({ ...store, Store: "101 Joliet Mall" });
    const reports = searches.filter(({ route, with: take }) =>
      take(
        ({ table }) => route.includes("-report") && table.store !== undefined,
      ),
    );
    expect(reports.length).toBeGreaterThan(3);
    for (const { route } of reports) {
      const path = route.replace(/:\w+/, `s=${shareDay}_f=${shareDay}_p=1`);
      const answer = await get(`${path}.json`);
      if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
      const { rows } = answer.json as Page;
      expect([path, rows.length > 0]).toEqual([path, true]);
      for (const row of rows) expect(row).toMatchObject(store);
    }
  });

  it("have a tag with which unchanged rows are not sent again, and those whom the owner may see by then", async () => {
    for (const path of [list, csv]) {
      const first = await get(path);
      const tag = String(first.headers.etag);
      expect(tag).toMatch(/^W\/"[\w-]{43}"$/);
      const asked = (headers: Record<string, string> = {}) =>
        get(path, {
          authorization: `Bearer ${token}`,
          "if-none-match": tag,
          ...headers,
        });
      const unchanged = await asked();
      expect([unchanged.status, unchanged.text]).toEqual([304, ""]);
      expect(unchanged.headers).toMatchObject({
        etag: tag,
        "cache-control": "private, no-store",
      });
      const other = await createToken();
      const ofOther = await asked({ authorization: `Bearer ${other}` });
      expect(ofOther.status).toBe(200);
    }
    const before = await get(list);
    expect((before.json as Page).rows).toHaveLength(1);
    await provider.db.query("DELETE FROM group_member WHERE account_id = $1", [
      ann,
    ]);
    const after = await get(list);
    expect((after.json as Page).rows).toEqual([]);
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  it("are refused with wrong page, limit, order or parameter, with what is right", async () => {
    const wrong: [string, string][] = [
      ...["0", "-1", "1.5", "x", "", "1e3", "First"].map(
        (value): [string, string] => [`page=${value}`, "page must be"],
      ),
      ...["0", "1001", "x", "", "1.0"].map((value): [string, string] => [
        `limit=${value}`,
        "limit must be a number from 1 to 1000",
      ]),
      ["sort=Nothing", "sort must be one of ASN, "],
      ["sort=asn", "sort must be one of ASN, "],
      ["sort=", "sort must be one of ASN, "],
      ["sort=ASN&dir=up", "dir must be"],
      ["pageSize=5", "The parameter pageSize is unknown"],
      ["page=1&page=2", "The parameter page is given twice"],
    ];
    for (const [query, detail] of wrong) {
      const refused = await get(`${list}&${query}`);
      expect([query, refused.status]).toEqual([query, 400]);
      expect((refused.json as Problem).detail).toContain(detail);
    }
    for (const query of ["sort=Nothing", "limit=2", "dir=up"])
      expect([query, (await get(`${csv}&${query}`)).status]).toEqual([
        query,
        400,
      ]);
    for (const query of ["page=1&limit=1", "page=last", "sort=ASN&dir=desc"])
      expect([query, (await get(`${list}&${query}`)).status]).toEqual([
        query,
        200,
      ]);
  });

  it.each(["POST", "DELETE", "OPTIONS", "PUT"] as const)(
    "answer %s with 405 and what they allow",
    async (method) => {
      for (const path of [
        list,
        `${report}.json`,
        "/onTime-report/result/s=today/ULSearchResults.csv",
      ]) {
        const refused = await get(path, undefined, method);
        expect([path, refused.status]).toEqual([path, 405]);
        expect(refused.headers.allow).toBe("GET, HEAD");
        expect(refused.headers["content-type"]).toContain("problem+json");
      }
      const withoutToken = await get(list, {}, method);
      expect(withoutToken.status).toBe(405);
      expect(withoutToken.headers["content-type"]).toContain("problem+json");
    },
  );

  it("name the form of a date that is refused, and the criteria there are", async () => {
    const detail = async (path: string) =>
      ((await get(path)).json as Problem).detail;
    for (const date of ["20-11-2026", "20.11.2026", "2026-02-30", "261120"])
      expect([
        date,
        await detail(`/search/advanced-search/s=${date}_f=today.json`),
      ]).toEqual([
        date,
        expect.stringContaining("YYYY-MM-DD, or one relative"),
      ]);
    expect(await detail("/search/advanced-search/q=1.json")).toMatch(
      /unknown[^]*The criteria of this address are /,
    );
    expect(await detail("/onTime-report/result/s=today.json")).toContain(
      "f (must be given): ",
    );
  });

  it("are described with their criteria, each operation by its own name", async () => {
    const { paths, components } = (await get("/openapi.json", {})).json as {
      paths: Record<
        string,
        {
          get: {
            operationId: string;
            parameters: Record<string, unknown>[];
          };
        }
      >;
      components: Record<string, unknown>;
    };
    const operations = Object.values(paths).map(({ get: one }) => one);
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.every((id) => /^get[A-Za-z]+$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { parameters } of operations)
      for (const one of parameters.filter((each) => each.in === "path")) {
        const { properties } = one["x-criteria"] as {
          properties: Record<string, unknown>;
        };
        for (const key of Object.keys(properties))
          expect(one.description).toMatch(
            new RegExp(`- ${key}( \\(must be given\\))?: \\S.* \\S`),
          );
      }
    // What the examples say is accepted.
    for (const [path, { get: one }] of Object.entries(paths)) {
      const inPath = one.parameters.find((each) => each.in === "path");
      if (!inPath || !path.endsWith(".json")) continue;
      const example = path.replace(/\{\w+\}/, String(inPath.example));
      expect([example, (await get(example)).status]).toEqual([example, 200]);
    }
    expect(components.securitySchemes).toMatchObject({
      session: { name: "trackingSession" },
    });
  });

  it("have pages with links, in any order", async () => {
    await provider.db.query(
      `INSERT INTO carton (asn, delivery_id, service_date, pool_id, on_manifest)
       SELECT 'P' || lpad(n::text, 5, '0'), 11, $1, 1, true FROM generate_series(1, 1500) AS n`,
      [shareDay],
    );
    const path = `/search/advanced-search/s=${shareDay}_f=${shareDay}.json`;
    const first = await get(`${path}?sort=ASN&dir=desc`);
    const rows = (first.json as Page).rows;
    expect(rows).toHaveLength(1_000);
    expect(rows[0]?.ASN).toBe("P01500");
    const next = /<([^>]*)>; rel="next"/.exec(String(first.headers.link))?.[1];
    expect(next).toBe(`${portal.url}${path}?sort=ASN&dir=desc&page=2`);
    const second = await get(next?.slice(portal.url.length) ?? "");
    expect((second.json as Page).rows).toHaveLength(502);
    expect(second.headers.link).not.toContain('rel="next"');
    expect(second.headers.link).toContain('rel="prev"');
    expect((await page(`${path}?page=99999`)).rows).toEqual([]);
    expect(await page(`${path}?page=last`)).toMatchObject({
      page: 2,
      total: 1_502,
    });
    await provider.db.execute("DELETE FROM carton WHERE asn LIKE 'P0%'");
  });

  it("are at most a minute old for a program that begins to read", async () => {
    const seen = async () => {
      const { text } = await get(csv);
      return [(await page(list)).rows.length, text.includes(sharedCarton)];
    };
    const onScreen = async () =>
      ((await get(list, { cookie })).json as Page).rows.length;
    await onScreen();
    expect(await seen()).toEqual([1, true]);
    await provider.db.query(
      "UPDATE carton SET asn = 'ELSEWHERE' WHERE asn = $1",
      [sharedCarton],
    );
    try {
      expect(await seen()).toEqual([1, true]);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
      expect(await seen()).toEqual([0, false]);
      expect(await onScreen()).toBe(1);
    } finally {
      vi.useRealTimers();
      await provider.db.query(
        "UPDATE carton SET asn = $1 WHERE asn = 'ELSEWHERE'",
        [sharedCarton],
      );
    }
  });

  it("open for signed-in browsers as well, with their cookie", async () => {
    const answer = await get(list, { cookie });
    expect(answer.status).toBe(200);
    expect((answer.json as Page).rows).toHaveLength(1);
    expect(answer.headers.ratelimit).toBeUndefined();
    for (const headers of [{}, { cookie: "trackingSession=AAAA" }]) {
      const refused = await get(list, headers as Record<string, string>);
      expect(refused.status).toBe(401);
      expect(refused.headers).toMatchObject({
        "content-type": "application/problem+json; charset=utf-8",
        "www-authenticate": "Bearer",
      });
      expect(refused.json as Problem).toMatchObject({
        type: "about:blank",
        status: 401,
        title: "Unauthorized",
      });
    }
  });

  it.each(["browser", "token"])(
    "are refused to a %s whose user lacks the second factor, also from the cache",
    async (who) => {
      const headers: Record<string, string> =
        who === "browser" ? { cookie } : { authorization: `Bearer ${token}` };
      expect((await get(list, headers)).status).toBe(200);
      await requireSecondFactor(provider.db, true);
      const refused = await get(list, headers);
      await requireSecondFactor(provider.db, false);
      expect(refused.status).toBe(403);
      expect((refused.json as Problem).detail).toContain(
        "two-factor authentication",
      );
      expect((await get(list, headers)).status).toBe(200);
    },
  );

  it("are refused to unknown, expired, revoked and forged tokens, whatever cookie comes along", async () => {
    const dead = token;
    await provider.db.execute("UPDATE api_token SET revoked_at = now()");
    for (const bearer of [dead, "", `${dead}\t`, `${dead}, Bearer ${dead}`])
      for (const path of [list, csv]) {
        const refused = await get(path, {
          authorization: `Bearer ${bearer}`,
          cookie,
        });
        expect([bearer, refused.status]).toEqual([bearer, 401]);
        expect(refused.headers["www-authenticate"]).toBe(
          'Bearer error="invalid_token"',
        );
        expect(refused.headers["content-type"]).toContain("problem+json");
        expect(refused.headers["set-cookie"]).toBeUndefined();
        expect(refused.text).not.toContain(sharedCarton);
      }
  });

  it("are refused without the scope of the address", async () => {
    token = await createToken(["reports:read"]);
    expect((await get(`${report}.json`)).status).toBe(200);
    for (const path of [list, csv]) {
      const refused = await get(path);
      expect(refused.status).toBe(403);
      expect(refused.headers["www-authenticate"]).toBe(
        'Bearer error="insufficient_scope", scope="shipments:read"',
      );
      expect(refused.text).not.toContain("M-SECRET");
    }
    token = await createToken(["shipments:read"]);
    expect((await get(list)).status).toBe(200);
    expect((await get(`${report}.json`)).status).toBe(403);
  });

  it("are separate for each token, also in the cache of the portal", async () => {
    expect((await page(list)).rows).toHaveLength(1);
    const ben = await provider.addPerson();
    const other = await createToken(["shipments:read"], ben.cookie);
    const answer = await get(list, { authorization: `Bearer ${other}` });
    expect((answer.json as Page).rows).toEqual([]);
  });

  it("are all that a token opens: no page, form, file or account", async () => {
    const bearer = { authorization: `Bearer ${token}`, cookie };
    for (const path of [
      "/",
      "/search",
      list.replace(".json", ""),
      "/search.data",
      "/account/tokens",
      "/management",
      "/POD/11",
      "/login",
    ]) {
      const refused = await get(path, bearer);
      expect([path, refused.status]).toEqual([path, 404]);
      expect(refused.headers["content-type"]).toContain("problem+json");
    }
    for (const path of [
      "/logOut",
      list,
      "/search/ASN-search/ULSearchResults.csv",
    ]) {
      const refused = await get(
        path,
        { ...bearer, "content-type": "application/x-www-form-urlencoded" },
        "POST",
      );
      expect([404, 405]).toContain(refused.status);
      expect(refused.headers["content-type"]).toContain("problem+json");
    }
    expect((await get("/api/ingest/auto", bearer, "POST")).status).toBe(401);
    // The session is still there.
    expect((await get(list, { cookie })).status).toBe(200);
  });

  it("are the only addresses in .json and .csv that open with a token, valid or not, whatever cookie comes along", async () => {
    const template = "/data/templates/stores.csv";
    await provider.db.execute(
      "INSERT INTO user_group (id, type, name) VALUES (3, 1, 'Company')",
    );
    await provider.db.query(
      "INSERT INTO group_administrator (account_id, group_id) SELECT $1::bigint, id FROM user_group",
      [ann],
    );
    try {
      expect((await get(template, { cookie })).status).toBe(200);
      for (const bearer of [token, `tpp_${"A".repeat(43)}`])
        for (const path of [
          template,
          "/data/unknown/errors.csv",
          "/account.json",
          "/search.json",
          "/nothing.json",
          "/nothing/ULSearchResults.csv",
          // The last dot is percent-encoded where a value ends in `.json`.
          `${report}%2Ejson`,
          `${report}.JSON`,
        ])
          for (const isSignedIn of [false, true]) {
            const refused = await get(path, {
              authorization: `Bearer ${bearer}`,
              ...(isSignedIn && { cookie }),
            });
            expect([path, refused.status]).toEqual([path, 404]);
            expect(refused.headers["content-type"]).toContain("problem+json");
            expect(refused.headers["set-cookie"]).toBeUndefined();
          }
    } finally {
      await provider.db.execute(
        "DELETE FROM group_administrator; DELETE FROM user_group WHERE id = 3",
      );
    }
    const document = await get("/openapi.json");
    expect(document.status).toBe(200);
  });

  it("are refused as without a session if the cookies fill the headers", async () => {
    const refused = await get(list, { cookie: `a=${"x".repeat(16_178)}` });
    expect(refused.status).toBe(401);
    expect(portal.log()).not.toContain("provider call failed");
  });

  it("have a limit of calls, and tell a program when to come back", async () => {
    await page(list);
    await provider.db.execute("UPDATE api_token SET requests = 600");
    const refused = await get(list);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.headers.ratelimit).toMatch(/^"default";r=0;t=\d+$/);
    expect(refused.headers["content-type"]).toContain("problem+json");
    provider.clock.advance(60_000);
    expect((await get(list)).status).toBe(200);
  });

  it("leave no token in a log", async () => {
    await get(list);
    await get("/search");
    expect(portal.log()).not.toContain(token);
    expect(provider.logged.join("")).not.toContain(token);
  });
});
