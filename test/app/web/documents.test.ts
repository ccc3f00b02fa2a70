import { request, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  documentProvider,
  jpeg,
  pdf,
  png,
  type DocumentProvider,
} from "../support/documents";
import { stagePortal, type StagedPortal } from "../support/portal";
import { getRaw } from "../support/raw";

let provider: DocumentProvider;
let portal: StagedPortal;

/** Short time-outs, for tests that wait for them. */
const timeouts = { connectMs: 1_000, headersMs: 1_000, totalMs: 1_500 };

beforeEach(async () => {
  provider = await documentProvider();
  portal = await stagePortal({ providerUrl: provider.url });
});

/** Replaces the portal by one with short time-outs. */
async function shortenTimeouts(): Promise<void> {
  await portal.close();
  portal = await stagePortal({ providerUrl: provider.url, timeouts });
}

afterEach(async () => {
  await portal.close();
  provider.close();
});

const cookie = "session=1";
const get = (path: string, init: RequestInit = {}) =>
  fetch(portal.url + path, {
    redirect: "manual",
    ...init,
    headers: { cookie, ...(init.headers as Record<string, string>) },
  });

/** Opens a document with a reader that reads on demand. */
function open(path: string, url = portal.url): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url + path, { headers: { cookie } }, resolve)
      .on("error", reject)
      .end();
  });
}

/**
 * Sends chunks as fast as they are accepted, `count` of them, and counts those that were written.
 */
function streamChunks(count: number, piece: Buffer, headers = {}) {
  const streamed = { pieces: 0, closed: false };
  provider.answer = (res: ServerResponse) => {
    res.once("close", () => (streamed.closed = true));
    res.writeHead(200, { "Content-Type": "application/pdf", ...headers });
    res.write(pdf);
    const next = () => {
      while (streamed.pieces < count && !res.destroyed) {
        streamed.pieces += 1;
        if (!res.write(piece)) return void res.once("drain", next);
      }
      res.end();
    };
    next();
  };
  return streamed;
}

const megabyte = Buffer.alloc(1_048_576, "x");

/** Expects the portal's error page, without content of the provider. */
async function expectPage(response: Response, status: number, message: string) {
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("content-disposition")).toBeNull();
  expect(response.headers.get("content-security-policy")).toContain("nonce-");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const page = await response.text();
  expect(page).toContain(`<p role="alert">${message}</p>`);
  expect(page).toContain(`<a href="/">Home</a>`);
  expect(page).not.toContain("canary");
}

const absent = "This document does not exist, or you may not see it.";
const notDocument =
  "The server sent a file that is not a document, so it is not shown.";
const unreachable = "Unable to connect to server";

describe("a provider document", () => {
  it.each([
    ["/POD/2508112", "application/pdf", pdf, "POD-2508112.pdf"],
    ["/POD/2508112/7", "Application/PDF;x=y", pdf, "POD-2508112-7.pdf"],
    ["/POD/A-b-9?print=1", "image/png", png, "POD-A-b-9.png"],
    ["/DR/77", "image/jpeg", jpeg, "DR-77.jpg"],
    ["/BOL/4711", "application/pdf", pdf, "BOL-4711.pdf"],
    [
      `/DR/${"7".repeat(64)}`,
      "application/pdf",
      pdf,
      `DR-${"7".repeat(64)}.pdf`,
    ],
  ])("%s opens in the tab", async (path, type, bytes, name) => {
    provider.has(bytes, { "content-type": type });
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    expect(response.headers.get("content-type")).toBe(
      type.toLowerCase().split(";")[0],
    );
    expect(response.headers.get("content-disposition")).toBe(
      `inline; filename="${name}"`,
    );
    expect(provider.asked.map((one) => one.path)).toEqual([path.split("?")[0]]);
  });

  it.each([
    ["POD-7-PRO-0932310042.pdf", "POD-7-PRO-0932310042.pdf"],
    ["POD-7-PRO-AB-1.png", "POD-7-PRO-AB-1.pdf"],
    [`POD-7-PRO-${"9".repeat(41)}.pdf`, "POD-7.pdf"],
    ["POD-8-PRO-1.pdf", "POD-7.pdf"],
    ["POD-7-x-PRO-1.pdf", "POD-7.pdf"],
    ["POD-7-PRO-.pdf", "POD-7.pdf"],
    ["POD-7-PRO-a.html.pdf", "POD-7.pdf"],
    ["POD-7-PRO-..%2fa.pdf", "POD-7.pdf"],
    ['POD-7-PRO-1.pdf"; filename*="x', "POD-7.pdf"],
  ])(
    "takes only a PRO number from the provider's name %s",
    async (sent, name) => {
      provider.has(pdf, {
        "Content-Disposition": `inline; filename="${sent}"`,
      });
      const { headers } = await get("/POD/7");
      expect(headers.get("content-disposition")).toBe(
        `inline; filename="${name}"`,
      );
    },
  );

  it("has its own Content-Security-Policy and only the portal's headers", async () => {
    provider.has(pdf, {
      "Content-Length": String(pdf.length),
      "Content-Disposition": 'attachment; filename="evil.html"',
      "Content-Security-Policy": "default-src *",
      "Cache-Control": "public, max-age=600",
      "Access-Control-Allow-Origin": "*",
      "Accept-Ranges": "bytes",
      "X-Content-Type-Options": "none",
      "Clear-Site-Data": "*",
      Refresh: "0;url=//evil.example",
      Link: "<//evil.example/a.css>;rel=stylesheet",
      "Service-Worker-Allowed": "/",
      "X-Canary": "canary",
      "Set-Cookie": [
        "session=2; Domain=evil.example; Path=/x",
        "__portal_userFName=Eve",
        "a=b c",
        `big=${"x".repeat(5_000)}`,
      ],
    });
    const { headers } = await get("/POD/1");
    const kept = Object.fromEntries(headers);
    for (const name of ["date", "connection", "keep-alive"]) delete kept[name];
    expect(kept).toEqual({
      "accept-ranges": "none",
      "cache-control": "private, no-store",
      "content-disposition": 'inline; filename="POD-1.pdf"',
      "content-length": String(pdf.length),
      "content-security-policy":
        "default-src 'none';style-src 'unsafe-inline';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      "content-type": "application/pdf",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": "camera=(),geolocation=(),microphone=()",
      "referrer-policy": "same-origin",
      "set-cookie": expect.any(String) as string,
      "x-content-type-options": "nosniff",
      "x-request-id": expect.any(String) as string,
    });
    expect(headers.getSetCookie()).toEqual([
      "__portal_userFName=Ann; Path=/; HttpOnly; SameSite=Lax",
      "session=2; Path=/; HttpOnly; SameSite=Lax",
    ]);
  });

  it.each([
    ["image/png", png],
    ["image/jpeg", jpeg],
  ])("that is an image (%s) is sandboxed too", async (type, bytes) => {
    provider.has(bytes, { "content-type": type });
    const response = await get("/POD/1");
    expect(response.headers.get("content-security-policy")).toMatch(
      /^default-src 'none';.*;sandbox$/,
    );
  });

  it("is not compressed, has no ranges, and supports HEAD", async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(100_000, " ")]);
    provider.has(large, { "content-length": String(large.length) });
    const headers = { "accept-encoding": "br, gzip", range: "bytes=0-9" };
    const response = await get("/POD/1", { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-encoding")).toBeNull();
    expect((await response.arrayBuffer()).byteLength).toBe(large.length);

    const head = await get("/POD/1", { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.headers.get("content-type")).toBe("application/pdf");
    expect(head.headers.get("content-length")).toBe(String(large.length));
    expect(await head.text()).toBe("");
    provider.has("gone", {}, 404);
    expect((await get("/POD/1", { method: "HEAD" })).status).toBe(404);
    expect(provider.asked[0]?.headers.range).toBeUndefined();
  });

  it("is requested with the user's cookies and no other header of the browser", async () => {
    const headers = {
      cookie: "session=1; __portal_userFName=Ann",
      authorization: "Bearer canary",
      referer: `${portal.url}/search`,
      "accept-language": "canary",
      "x-canary": "canary",
    };
    await get("/POD/1", { headers });
    const [asked] = provider.asked;
    expect(Object.keys(asked?.headers ?? {}).sort()).toEqual([
      "accept-encoding",
      "accept-language",
      "connection",
      "cookie",
      "host",
      "x-forwarded-for",
      "x-request-id",
    ]);
    expect(asked?.headers.cookie).toBe("session=1");
    // That of the portal's texts, whatever the browser accepts.
    expect(asked?.headers["accept-language"]).toBe("en");
    expect(portal.log()).not.toContain("canary");
  });

  it("is recognized if its first bytes arrive one by one", async () => {
    provider.answer = (res) => {
      res.writeHead(200, { "Content-Type": "application/pdf" });
      void (async () => {
        for (const byte of pdf) {
          res.write(Buffer.from([byte]));
          await pause(5);
        }
        res.end();
      })();
    };
    const response = await get("/POD/1");
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf);
  });
});

describe("an invalid document URL", () => {
  const encoded = (text: string) =>
    [...Buffer.from(text)]
      .map((byte) => `%${byte.toString(16).padStart(2, "0")}`)
      .join("");
  const breakouts = [
    "..", ".", "...", "1.", ".1", "1.pdf", "1.data", "%2e%2e", "%2e", "%31", "%2f", "%2F", "%5c",
    "1%2f2", "1%2F..%2Fx", "..%2f..%2flogin", "%252e%252e", "%252f", "1%00", "%00", "1%0a", "%0d%0aX:y",
    "1%20", "%201", "1+2",  "_", "1_2", "1;2", "1,2", "1:2", "1@2", "1~", "1*", "$", "1'", '1"',
    "(1)", "{1}", "[1]", "<1>", "1|2", "1&2", "1=2", "1!", "%e9", "%c3%a9", "%ef%bc%91", "%c0%af",
    "a".repeat(65), "1".repeat(1_000), "%u0031", "%", "%g1", "javascript:alert(1)", "http:%2f%2fevil.example",
    "__proto__", "constructor.name", "-%2d", "1%3f2", "1%232", "1%3bjsessionid=2",
  ]; // prettier-ignore
  const hostile = [
    ...breakouts.map((id) => `/POD/${id}`),
    "/POD", "/POD/", "/DR", "/DR/", "/POD//", "/POD//1", "/POD/1/", "/POD/1//", "/POD/1//2", "/POD/1/2/",
    "/POD/1/2/3", "/DR/1/2", "/DR/1/", "//POD/1", "/POD/1/2//evil.example", "/pod/1", "/Pod/1", "/dr/1",
    "/%50OD/1", "/POD%2f1", "/POD;x/1", "/POD./1", "/./POD/1", "/x/../POD/1", "/POD/../DR/1", "\\POD\\1",
    "/POD\\1", "/PODS/1", "/search/POD/1", `/${encoded("POD/1")}`, "/POD/1#2", "/checkValidUser", "/readyz/POD/1",
    "http://evil.example/POD/1", "/POD/1/ULSearchResults.csv",
    "/BOL", "/BOL/", "/BOL//1", "/BOL/1/", "/BOL/1/2", "/bol/1", "/Bol/1", "/BOL%2f1", "/x/../BOL/1", "/book-LTL/BOL/1",
  ]; // prettier-ignore

  const getUnchanged = (target: string) =>
    getRaw(portal.port, target, [`Cookie: ${cookie}`]);

  it("is an error page, without a call", async () => {
    expect(new Set(hostile).size).toBeGreaterThan(100);
    for (const path of hostile) {
      const answer = await getUnchanged(path);
      expect([400, 404], path).toContain(answer.status);
      expect(answer.text, path).not.toContain("%PDF");
      expect(answer.headers.join("\n"), path).not.toContain("evil.example");
    }
    expect(provider.asked).toEqual([]);
  });

  it("is an error page for any characters", async () => {
    const segment = fc.oneof(
      fc.stringMatching(/^[!-~]{0,70}$/),
      fc.constantFrom(...breakouts),
      fc.stringMatching(/^[A-Za-z0-9-]{1,64}$/),
    );
    const id = "[A-Za-z0-9-]{1,64}";
    const ours = new RegExp(`^/(POD/${id}(/${id})?|DR/${id}|BOL/${id})$`);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("POD", "DR", "BOL", "pod"),
        fc.array(segment, { maxLength: 4 }),
        async (kind, ids) => {
          const target = `/${[kind, ...ids].join("/")}`;
          const path = target.split("?", 1)[0] ?? "";
          provider.asked.length = 0;
          const { status } = await getUnchanged(target);
          if (ours.test(path)) expect(status).toBe(200);
          else expect([400, 404]).toContain(status);
          expect(provider.asked.map((one) => one.path)).toEqual(
            ours.test(path) ? [path] : [],
          );
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each(["POST", "PUT", "DELETE", "OPTIONS"])(
    "is every URL for %s",
    async (method) => {
      const response = await get("/POD/1", {
        method,
        headers: { origin: portal.url },
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(provider.asked).toEqual([]);
    },
  );
});

describe("a document request without a session", () => {
  it.each([301, 302, 303, 304, 307, 308, 401])(
    "redirects to login after the provider's %i too, regardless of its redirect",
    async (status) => {
      provider.has("canary", { Location: "//evil.example/x.pdf" }, status);
      const response = await get("/DR/7");
      expect(response.status).toBe(303);
      expect(response.headers.get("location")).toBe(
        "/login/authExpired?next=%2FDR%2F7",
      );
      expect(provider.asked).toHaveLength(1);
    },
  );

  it("is an error page while the provider is down", async () => {
    provider.close();
    await expectPage(await get("/POD/1"), 503, unreachable);
  });
});

describe("a provider's refusal of a document", () => {
  it.each([400, 403, 404, 410])(
    "(%i) shows the same page, which does not disclose whether the document exists",
    async (status) => {
      provider.has("canary: <b>forbidden</b>", {}, status);
      await expectPage(await get("/POD/1"), 404, absent);
    },
  );

  it("(429) asks to wait", async () => {
    provider.has("{}", {}, 429);
    const wait = "Too many requests. Wait a minute, then try again.";
    await expectPage(await get("/POD/1"), 429, wait);
  });

  it.each([
    [500, 1],
    [501, 1],
    [502, 2],
    [503, 2],
    [504, 2],
    [206, 1],
    [204, 1],
    [201, 1],
  ])("(%i) is not a document; requested %i times", async (status, times) => {
    provider.has("canary", { "content-type": "text/html" }, status);
    await expectPage(await get("/POD/1"), 502, unreachable);
    expect(provider.asked).toHaveLength(times);
  });

  it("by a gateway is retried once", async () => {
    let times = 0;
    provider.answer = (res) => {
      times += 1;
      if (times === 1) res.destroy();
      else res.writeHead(200, { "content-type": "application/pdf" }).end(pdf);
    };
    const response = await get("/POD/1");
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf);
  });
});

describe("an incomplete bill of lading", () => {
  const missing = ["Number of Pieces", "Description", "Class"];
  const message =
    "The bill of lading cannot be printed. Missing: number of pieces, description, class.";
  const refuse = (body: unknown) =>
    provider.has(
      JSON.stringify(body),
      { "content-type": "application/json" },
      409,
    );

  it("is a page with the missing fields and links to a new booking and home", async () => {
    refuse({ status: "Error", message, missing });
    const response = await get("/BOL/4711");
    const page = await response.clone().text();
    await expectPage(response, 409, message);
    expect(page).toContain("<h1>Bill of lading</h1>");
    expect(page).toContain(
      "<ul><li>Number of Pieces</li><li>Description</li><li>Class</li></ul>",
    );
    expect(page).toContain('<a href="/book-LTL">Book LTL</a>');
    expect(page).not.toContain("Try again");
    expect(
      provider.asked.filter(({ path }) => path.startsWith("/BOL/")),
    ).toHaveLength(1);
    // It is not an error.
    expect(portal.log()).not.toContain("provider file failed");
  });

  it("links only to home if booking is off", async () => {
    const own = await stagePortal({
      providerUrl: provider.url,
      settings: { FEATURES: "tracking" },
    });
    refuse({ status: "Error", message, missing });
    const response = await fetch(`${own.url}/BOL/4711`, {
      headers: { cookie },
    });
    expect(response.status).toBe(409);
    expect(await response.text()).not.toContain("/book-LTL");
    await own.close();
  });

  it("shows the portal's message if the provider has none, and its fields as text", async () => {
    refuse({ status: "Error", missing: ["<b>Class</b>"] });
    const response = await get("/BOL/4711");
    const page = await response.clone().text();
    await expectPage(response, 409, "This document cannot be printed.");
    expect(page).toContain("<li>&lt;b&gt;Class&lt;/b&gt;</li>");
  });

  it("shows a bounded number of fields", async () => {
    refuse({
      status: "Error",
      message: "x".repeat(10_000),
      missing: Array.from({ length: 500 }, (_, at) => `Field ${at}`),
    });
    const page = await (await get("/BOL/4711")).text();
    expect(page).toContain(">Field 49<");
    expect(page).not.toContain("Field 50");
    expect(page.length).toBeLessThan(5_000);
  });

  it.each([
    ["no list", { status: "Error", message: "canary" }],
    ["an empty list", { status: "Error", message: "canary", missing: [] }],
    [
      "a list of what is no text",
      { status: "Error", missing: [{ a: "canary" }] },
    ],
    ["no envelope", { missing: ["canary"] }],
    ["too much", { status: "Error", missing: ["canary".repeat(20_000)] }],
  ])("is an absent document when there is %s", async (_, body) => {
    refuse(body);
    await expectPage(await get("/BOL/4711"), 404, absent);
  });

  it("is an absent document when the response is not JSON", async () => {
    provider.has("<p>canary", { "content-type": "text/html" }, 409);
    await expectPage(await get("/BOL/4711"), 404, absent);
  });

  it.each([
    ["stalls", () => undefined],
    ["breaks off", (res: ServerResponse) => res.destroy()],
  ])("is an error page when the response %s", async (_, then) => {
    await shortenTimeouts();
    provider.answer = (res) => {
      res.writeHead(409, { "content-length": "1000" });
      res.write('{"status":"Error","missing":["canary"]');
      setTimeout(() => then(res), 50);
    };
    await expectPage(await get("/BOL/4711"), 502, unreachable);
  });
});

describe("a response that is not a document", () => {
  const html = "<!DOCTYPE html><script>fetch('/canary')</script>";
  it.each([
    ["HTML", html, { "content-type": "text/html" }],
    ["HTML said to be a PDF", html, {}],
    ["HTML with a PDF behind it", `${html}%PDF-1.7`, {}],
    ["a PDF with a space before it", " %PDF-1.7 canary", {}],
    ["a PDF said to be HTML", "%PDF-1.7 canary", { "content-type": "text/html" }],
    ["a PDF said to be an image", "%PDF-1.7 canary", { "content-type": "image/png" }],
    ["an SVG", "<svg xmlns='http://www.w3.org/2000/svg'><script>canary</script></svg>", { "content-type": "image/svg+xml" }],
    ["XML", "<?xml version='1.0'?><canary/>", { "content-type": "application/xml" }],
    ["a GIF", "GIF89a canary", { "content-type": "image/gif" }],
    ["JSON", '{"status":"Success","canary":1}', { "content-type": "application/json" }],
    ["without a type", "%PDF-1.7 canary", { "content-type": "" }],
    ["of two types", "%PDF-1.7 canary", { "content-type": ["application/pdf", "text/html"] }],
    ["of a type within a type", "%PDF-1.7 canary", { "content-type": "text/html, application/pdf" }],
    ["of a type that goes on", "%PDF-1.7 canary", { "content-type": "application/pdfx" }],
    ["empty", "", {}],
    ["too short", "%PDF", {}],
  ] as [string, string, Record<string, string | string[]>][])(
    "is not relayed: %s",
    async (_name, body, headers) => {
      provider.has(body, headers);
      await expectPage(await get("/POD/1"), 502, notDocument);
      expect(portal.log()).toContain('"errorCode":"wrongType"');
    },
  ); // prettier-ignore

  it("is not relayed if it is compressed", async () => {
    provider.has(pdf, { "content-encoding": "gzip" });
    await expectPage(await get("/POD/1"), 502, unreachable);
  });
});

describe("a document that is too large", () => {
  const tooLarge = "This document is too large to be shown.";

  it("is refused if its Content-Length says so", async () => {
    const streamed = streamChunks(40, megabyte, {
      "content-length": String(40 * megabyte.length + pdf.length),
    });
    await expectPage(await get("/POD/1"), 502, tooLarge);
    await expect.poll(() => streamed.closed).toBe(true);
    expect(streamed.pieces).toBeLessThan(10);
  });

  it("is aborted when it exceeds the limit", async () => {
    const streamed = streamChunks(Infinity, megabyte);
    const response = await get("/POD/1");
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
    await expect.poll(() => streamed.closed).toBe(true);
    expect(streamed.pieces).toBeLessThan(45);
    expect(portal.log()).toContain('"errorCode":"tooLarge"');
  });
});

describe("a stalling provider", () => {
  beforeEach(shortenTimeouts);

  it.each([
    ["before its headers", () => undefined],
    [
      "after them",
      (res: ServerResponse) =>
        res
          .writeHead(200, { "content-type": "application/pdf" })
          .flushHeaders(),
    ],
    [
      "within the first bytes",
      (res: ServerResponse) =>
        res.writeHead(200, { "content-type": "application/pdf" }).write("%P"),
    ],
  ])("%s: yields an error page in time", async (_name, answer) => {
    provider.answer = answer;
    await expectPage(await get("/POD/1"), 502, unreachable);
    expect(provider.asked).toHaveLength(1);
  });

  it.each([
    ["says nothing more", () => undefined],
    ["breaks off", (res: ServerResponse) => res.destroy()],
  ])(
    "midway and %s: aborts the download, without a retry",
    async (_name, then) => {
      provider.answer = (res) => {
        res.writeHead(200, {
          "content-type": "application/pdf",
          "content-length": "1000",
        });
        res.write(pdf);
        setTimeout(() => then(res), 100);
      };
      const response = await get("/POD/1");
      expect(response.status).toBe(200);
      await expect(response.arrayBuffer()).rejects.toThrow();
      expect(provider.asked).toHaveLength(1);
    },
  );

  it("that sends byte by byte forever is aborted", async () => {
    const own = await stagePortal({
      providerUrl: provider.url,
      timeouts: { ...timeouts, fileMs: 1_000 },
    });
    provider.answer = (res) => {
      res.writeHead(200, { "content-type": "application/pdf" }).write(pdf);
      const timer = setInterval(() => res.write("x"), 50);
      res.once("close", () => clearInterval(timer));
    };
    const response = await fetch(`${own.url}/POD/1`, { headers: { cookie } });
    await expect(response.arrayBuffer()).rejects.toThrow();
    await own.close();
  });
});

describe("a slow reader", () => {
  it(
    "pauses the fetch: 200 MB take less than 60 MB of memory",
    { tags: ["all"], timeout: 300_000 },
    async () => {
      const own = await stagePortal({
        providerUrl: provider.url,
        timeouts,
        maxDocumentBytes: 300 * megabyte.length,
      });
      const streamed = streamChunks(200, megabyte);
      const response = await open("/POD/1", own.url);
      response.once("data", () => response.pause());
      // The socket buffers of both sides and data in transit.
      let held = -1;
      await expect
        .poll(
          () => {
            const before = held;
            held = streamed.pieces;
            return held === before;
          },
          { interval: 500 },
        )
        .toBe(true);
      expect(held).toBeLessThan(20);
      const before = process.memoryUsage().rss;
      // Longer than the time-out between two chunks, which is paused while nobody reads.
      await pause(timeouts.totalMs + 500);
      expect(streamed).toEqual({ pieces: held, closed: false });
      let peak = before;
      let chunks = 0;
      for await (const _chunk of response) {
        if (chunks++ % 64 > 0) continue;
        await pause(1);
        peak = Math.max(peak, process.memoryUsage().rss);
      }
      expect(streamed.pieces).toBe(200);
      expect(peak - before).toBeLessThan(60 * 1_048_576);
      await own.close();
    },
  );

  it("that disconnects ends the fetch", async () => {
    const streamed = streamChunks(Infinity, megabyte);
    const response = await open("/POD/1");
    await new Promise((resolve) => response.once("data", resolve));
    response.destroy();
    await expect.poll(() => streamed.closed).toBe(true);
    await pause(50);
    expect(portal.log()).not.toContain("screen failed");
  });

  it("that disconnects before the first byte ends the fetch", async () => {
    let closed = false;
    provider.answer = (res) => res.once("close", () => (closed = true));
    const leaving = new AbortController();
    const asking = get("/POD/1", { signal: leaving.signal });
    await expect.poll(() => provider.asked.length).toBe(1);
    leaving.abort();
    await expect(asking).rejects.toThrow();
    await expect.poll(() => closed).toBe(true);
  });

  it("of documents does not delay other calls", { tags: ["all"] }, async () => {
    streamChunks(Infinity, megabyte);
    const readers = await Promise.all(
      Array.from({ length: 120 }, (_, reader) => open(`/POD/${reader}`)),
    );
    expect((await get("/search")).status).toBe(200);
    for (const reader of readers) reader.destroy();
  });
});
