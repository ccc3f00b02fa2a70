import { createServer, request, type IncomingMessage } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { jsonPageSize } from "../../../app/web/api/api-parameters";
import { jsonSuffix } from "../../../app/web/program-request";
import { asnPageSize } from "../../../provider/contract/searches";
import { listening } from "../support/listening";
import { stagePortal, type StagedPortal } from "../support/portal";
import { carton } from "../support/shapes";

const zeroPage = JSON.stringify({
  status: "Success",
  result: Array.from({ length: asnPageSize }, (_, row) =>
    carton({
      ASN: `0061414100${String(row).padStart(8, "0")}`,
      Manifest: "=1+1",
      StoreName: "1013 Hammond",
      "Trailer Time": "2026-11-14T11:37:00Z",
    }),
  ),
});
const pages = new Map<number, string>();
/** A page of 20,000 cartons, different from those of all other pages. */
function fullPage(number: number): string {
  const page =
    pages.get(number) ??
    zeroPage.replaceAll(
      '"ASN":"0061414100',
      `"ASN":"0061414${String(100 + number)}`,
    );
  pages.set(number, page);
  return page;
}

/** The behavior of the test provider. */
interface Staged {
  /** The number of full pages before the last one. */
  pages: number;
  /** The page that fails; none by default. */
  failing: number;
  signedIn: boolean;
  /** The duration of each page. */
  waitMs: number;
  /** Payloads of the requested pages, with their sessions. */
  asked: { offset: number; ASNList?: string[]; cookie?: string }[];
}

let staged: Staged;
let portal: StagedPortal;
let providerUrl: string;
let close: () => void;

beforeEach(async () => {
  staged = {
    pages: 2,
    failing: -1,
    signedIn: true,
    waitMs: 0,
    asked: [],
  };
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      res.setHeader("content-type", "application/json");
      if (req.url === "/checkValidUser") {
        res.end(
          JSON.stringify(
            staged.signedIn
              ? { status: "Success", name: "Ann" }
              : { status: "Error" },
          ),
        );
        return;
      }
      if (req.url === "/getUserPoolAndStoreList") {
        res.end(
          JSON.stringify({
            status: "Success",
            fullStoreList: [],
            poolDict: {},
            poolNameMap: {},
          }),
        );
        return;
      }
      // It has no extensions.
      if (req.method === "GET") {
        res.statusCode = 404;
        res.end();
        return;
      }
      const payload = JSON.parse(Buffer.concat(chunks).toString()) as {
        offset: number;
        pageSize: number;
      };
      if (payload.pageSize === 1) {
        const row = payload.offset;
        const page = JSON.parse(fullPage(Math.floor(row / asnPageSize))) as {
          result: unknown[];
        };
        const result = [page.result[row % asnPageSize]];
        res.end(JSON.stringify({ status: "Success", result }));
        return;
      }
      staged.asked.push({ ...payload, cookie: req.headers.cookie });
      const page = payload.offset / asnPageSize;
      if (page === staged.failing) {
        res.end(JSON.stringify({ status: "Error", message: "<b>Down</b>" }));
      } else if (page >= staged.pages) {
        res.end(JSON.stringify({ status: "Success", result: [] }));
      } else setTimeout(() => res.end(fullPage(page)), staged.waitMs);
    });
  });
  providerUrl = await listening(server);
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  portal = await stagePortal({ providerUrl });
});

afterEach(async () => {
  await portal.close();
  close();
});

const path = "/search/manifest-search/m=1/ULSearchResults.csv";
const headers = { cookie: "session=1" };

function open(sent: { cookie: string } = headers): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(portal.url + path, { headers: sent, agent: false }, resolve)
      .on("error", reject)
      .end();
  });
}

/** The number of pages requested with a cookie. */
const askedBy = (cookie: string) =>
  staged.asked.filter((page) => page.cookie === cookie).length;

/** A list that is too long for an address. */
const longList = Array.from({ length: 1_000 }, (_, n) => String(1e9 + n));

describe("the CSV route", () => {
  it("streams every page as a file with the specified name", async () => {
    const response = await fetch(portal.url + path, { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(
      "text/csv; charset=utf-8",
    );
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="ULSearchResults.csv"',
    );
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).trimEnd().split("\r\n");
    expect(lines).toHaveLength(1 + 2 * asnPageSize);
    expect(lines[1]).toMatch(/^006141410000000000,'=1\+1,/);
  });

  it("streams the Excel workbook with its name and type", async () => {
    const response = await fetch(portal.url + path.replace(".csv", ".xlsx"), {
      headers,
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="ULSearchResults.xlsx"',
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 2).toString()).toBe("PK");
    expect(staged.asked.at(-1)?.offset).toBe(2 * asnPageSize);
  });

  it(
    "pauses fetching for a slow reader",
    { tags: ["all"], timeout: 300_000 },
    async () => {
      staged.pages = 12;
      const slow = await open();
      slow.once("data", () => slow.pause());
      // Another user has read everything meanwhile.
      const quick = await open({ cookie: "session=2" });
      for await (const _ of quick);
      expect(askedBy("session=2")).toBe(13);
      // The current page, the next one, and the socket buffers of both sides (some MB).
      expect(askedBy("session=1")).toBeLessThanOrEqual(8);
      for await (const _ of slow);
      expect(askedBy("session=1")).toBe(13);
    },
  );

  it("stops fetching when the browser disconnects", async () => {
    staged.pages = 12;
    const leaving = await open();
    await new Promise((resolve) => leaving.once("data", resolve));
    leaving.destroy();
    await expect
      .poll(() => portal.log(), { timeout: 60_000 })
      .toContain('"msg":"request cut off"');
    const asked = askedBy("session=1");
    expect(asked).toBeLessThan(10);
    // Another user reads everything meanwhile.
    staged.pages = 1;
    const staying = await open({ cookie: "session=2" });
    for await (const _ of staying);
    expect(askedBy("session=2")).toBe(2);
    // One request may already have been sent.
    expect(askedBy("session=1")).toBeLessThanOrEqual(asked + 1);
  }, 120_000);

  it("aborts the download when a later page fails", async () => {
    staged.failing = 1;
    const response = await fetch(portal.url + path, { headers });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });

  it("responds to a failure before the first row with an error page", async () => {
    staged.failing = 0;
    const response = await fetch(portal.url + path, { headers });
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(response.headers.get("content-disposition")).toBeNull();
    const page = await response.text();
    expect(page).toContain("&lt;b&gt;Down&lt;/b&gt;");
    expect(page).not.toContain("<b>Down");
  });

  it("redirects to login without a session", async () => {
    staged.signedIn = false;
    const response = await fetch(portal.url + path, {
      headers,
      redirect: "manual",
    });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(
      "/login?next=%2Fsearch%2Fmanifest-search%2Fm%3D1",
    );
    expect(staged.asked).toHaveLength(0);
  });

  it("responds with an error page when the session check fails", async () => {
    close();
    const response = await fetch(portal.url + path, { headers });
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("Unable to connect to server");
  });

  it("exports a kept list, and for another user says that it is not kept", async () => {
    const listed = await fetch(`${portal.url}/search/ASN-search`, {
      method: "POST",
      redirect: "manual",
      headers: { ...headers, origin: portal.url },
      body: new URLSearchParams({ ASNs: longList.join(" ") }),
    });
    const [address, query = ""] =
      listed.headers.get("location")?.split("?") ?? [];
    const file = `${portal.url}${address}/ULSearchResults.csv?${query}`;
    const response = await fetch(file, { headers });
    expect(response.status).toBe(200);
    await response.text();
    expect(staged.asked[0]?.ASNList).toEqual(longList);
    const other = await fetch(file, { headers: { cookie: "session=2" } });
    expect(other.status).toBe(410);
    expect(await other.text()).toContain("This list is not kept any more");
  });

  it(
    "has a longer time-out for provider pages than a screen",
    { tags: ["all"] },
    async () => {
      staged.pages = 1;
      staged.waitMs = 1_500;
      const impatient = await stagePortal({
        providerUrl,
        // Longer than the check of the session takes on a busy machine.
        timeouts: { headersMs: 1_000, totalMs: 1_200 },
      });
      for (const sort of ["", "?sort=Store"]) {
        const response = await fetch(impatient.url + path + sort, { headers });
        expect(response.status).toBe(200);
        expect((await response.text()).trimEnd().split("\r\n")).toHaveLength(
          1 + asnPageSize,
        );
      }
      await impatient.close();
    },
  );

  it(
    "does not open the breaker when exports time out",
    { tags: ["all"] },
    async () => {
      staged.waitMs = 5_000;
      const impatient = await stagePortal({
        providerUrl,
        timeouts: { exportHeadersMs: 200 },
      });
      for (let round = 0; round < 7; round++) {
        const response = await fetch(impatient.url + path, { headers });
        expect(response.status).toBe(502);
      }
      expect(impatient.log()).not.toContain("breakerOpen");
      await impatient.close();
    },
  );

  describe("with many at once", { tags: ["all"] }, () => {
    /** Starts exports of different sessions, or of one, and reads none of them completely. */
    const startMany = (count: number, cookie: (number: number) => string) =>
      Promise.all(
        Array.from({ length: count }, (_, number) =>
          open({ cookie: cookie(number) }),
        ),
      );
    const statusesOf = (responses: readonly IncomingMessage[]) =>
      responses.map(({ statusCode }) => statusCode ?? 0).sort();
    const leaveAll = (responses: readonly IncomingMessage[]) => {
      for (const response of responses) response.destroy();
    };

    it("runs three per session and refuses a fourth", async () => {
      staged.pages = 40;
      const running = await startMany(3, () => "session=1");
      expect(statusesOf(running)).toEqual([200, 200, 200]);
      const refused = await fetch(portal.url + path, { headers });
      expect(refused.status).toBe(429);
      expect(refused.headers.get("retry-after")).toBe("30");
      expect(refused.headers.get("content-disposition")).toBeNull();
      const page = await refused.text();
      expect(page).toContain("You have 3 exports running.");
      expect(page).toContain(`<a href="${path}">Try again</a>`);
      // Other sessions are not affected.
      const other = await open({ cookie: "session=2" });
      expect(other.statusCode).toBe(200);
      leaveAll([...running, other]);
      await expect
        .poll(() => fetch(portal.url + path, { method: "HEAD", headers }))
        .toMatchObject({ status: 200 });
    });

    it(
      "runs 16 in total, refuses others, and interrupts none",
      { tags: ["all"], timeout: 300_000 },
      async () => {
        staged.pages = 1;
        const responses = await startMany(30, (number) => `session=${number}`);
        const counts = new Map<number, number>();
        for (const status of statusesOf(responses))
          counts.set(status, (counts.get(status) ?? 0) + 1);
        expect([...counts.keys()]).toEqual([200, 503]);
        expect(counts.get(200)).toBeGreaterThanOrEqual(16);
        const lines = await Promise.all(
          responses
            .filter(({ statusCode }) => statusCode === 200)
            .map(async (response) => {
              let text = "";
              for await (const chunk of response) text += String(chunk);
              return text.split("\r\n").length;
            }),
        );
        expect(new Set(lines)).toEqual(new Set([asnPageSize + 2]));
        leaveAll(responses);
      },
    );
  });

  it.each([
    ["/search/manifest-search/x/ULSearchResults.csv", 400],
    ["/search/ASN-search/ULSearchResults.csv", 400],
    ["/search/ULSearchResults.csv", 404],
    ["/ULSearchResults.csv", 404],
  ])("responds to %s with %i", async (address, status) => {
    const response = await fetch(portal.url + address, { headers });
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toContain("text/html");
    await response.text();
  });
});

describe("the JSON of a result", () => {
  it("continues after a failed page with the next request", async () => {
    const after = asnPageSize / jsonPageSize + 1;
    const get = () =>
      fetch(
        `${portal.url}/search/manifest-search/m=1${jsonSuffix}?page=${after}`,
        { headers },
      );
    staged.failing = 1;
    const failed = await get();
    expect(failed.status).toBe(400);
    expect(await failed.json()).toMatchObject({ detail: "<b>Down</b>" });
    staged.failing = -1;
    const response = await get();
    expect(response.status).toBe(200);
    const { rows } = (await response.json()) as { rows: unknown[] };
    expect(rows).toHaveLength(jsonPageSize);
    const offsets = staged.asked.map(({ offset }) => offset / asnPageSize);
    expect(offsets.slice(0, 3)).toEqual([0, 1, 1]);
  });
});
