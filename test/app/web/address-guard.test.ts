import { describe, expect, it } from "vitest";
import { stagePortal } from "../support/portal";
import { usePortal } from "../support/use-portal";
import { getRaw, sendRaw } from "../support/raw";

const { provider, portal } = usePortal();

/** Request lines and headers that no browser sends to this portal. */
function hostileRequests(host: string): string[] {
  const lines = (...parts: string[]) => [...parts, "", ""].join("\r\n");
  const ours = `Host: ${host}`;
  const hosts = [
    "evil.example",
    `evil.example:${host.split(":")[1]}`,
    "localhost",
    "localhost:1",
    `user@${host}`,
    `evil.example@${host}`,
    `${host}.evil.example`,
    `${host}@evil.example`,
    `${host}/evil.example`,
    `${host}?evil.example`,
    `${host}#evil.example`,
    `${host} evil.example`,
    `${host},evil.example`,
    "[::1]",
    "0.0.0.0",
    "127.1",
    "2130706433",
    "",
    ".",
    "%00",
    "evil.example\t",
    "\u00e9vil.example",
  ];
  const targets = [
    "http://evil.example/",
    "http://evil.example/login",
    "https://evil.example/search?next=//evil.example",
    "//evil.example",
    "//evil.example/%2e%2e",
    "///evil.example",
    "/\\evil.example",
    "/\\/evil.example",
    "\\\\evil.example",
    "/%",
    "/%zz",
    "/%c0%af",
    "/%ff%fe",
    "/search/manifest-search/m=%E0%A4%A",
    "/register/%",
    "/%00",
    "/login/%00",
    "/search/%0d%0aLocation:%20https://evil.example",
    "/login%0aSet-Cookie:a=evil.example",
    "/%5cevil.example",
    "/%5C",
    "/%2F%5C",
    "/\u00e9",
    "*",
    "evil.example:443",
    "/../../etc/passwd",
    "/..%2f..%2fetc/passwd",
    "/assets/..%2f..%2fpackage.json",
    "/assets/%2e%2e/%2e%2e/server/index.js",
    "/.env",
    "/search?_data=root",
    "/search.data?_routes=%00",
    "/search.data?_routes=" + "a,".repeat(500),
    "/__manifest?p=/" + "a".repeat(2000),
    "/_root.data?_routes=root",
    "/search?" + "a=b&".repeat(2000),
    "/search?__proto__[x]=1&constructor[prototype][x]=1",
    "/login?next=https://evil.example",
    "/login?next=//evil.example",
    "/login/authExpired?next=%2F%2Fevil.example",
    "/" + "a".repeat(8000),
    "/" + "a/".repeat(3000),
    "/" + "%41".repeat(3000),
    "/search.data.data",
    "/login.data/",
    "/.data",
    "/login/",
    "/LOGIN",
    "/healthz/../login",
  ];
  const methods = [
    "TRACE",
    "TRACK",
    "CONNECT",
    "PUT",
    "DELETE",
    "PATCH",
    "OPTIONS",
    "PROPFIND",
    "FOO",
    "get",
    "GET\t",
    "G\x00T",
  ];
  const forwarded = [
    "X-Forwarded-Host: evil.example",
    "X-Forwarded-Host: evil.example:99999",
    "X-Forwarded-Host: :evil.example",
    "X-Forwarded-Proto: javascript",
    "Forwarded: host=evil.example",
    "X-Original-URL: //evil.example",
    "X-Rewrite-URL: /admin",
    "X-Host: evil.example",
    "X-HTTP-Method-Override: DELETE",
  ];
  const broken = [
    "\r\n\r\n\r\n\r\n",
    "GET\r\n\r\n",
    "GET /\r\n\r\n",
    "GET / HTTP/9.9\r\n\r\n",
    "GET / HTTP/1.1\r\n\r\n",
    lines("GET / HTTP/1.1", ours, "Host: evil.example"),
    lines("GET / HTTP/1.1", "Host: evil.example", ours),
    lines("GET / HTTP/1.0"),
    lines("GET / HTTP/1.1", ours, "X-A: " + "b".repeat(20_000)),
    lines("GET / HTTP/1.1", ours, "Bad Header: x"),
    lines("GET / HTTP/1.1", ours, "X: a\x00b"),
    lines("GET / HTTP/1.1", ours, " folded: evil.example"),
    lines(
      "POST /login HTTP/1.1",
      ours,
      "Content-Length: 5",
      "Content-Length: 6",
    ) + "hello",
    lines(
      "POST /login HTTP/1.1",
      ours,
      "Content-Length: 5",
      "Transfer-Encoding: chunked",
    ) + "0\r\n\r\n",
    lines("POST /login HTTP/1.1", ours, "Content-Length: -1"),
    lines("POST /login HTTP/1.1", ours, "Content-Length: 1e3"),
    lines("POST /login HTTP/1.1", ours, "Transfer-Encoding: chunked") +
      "zz\r\n",
    lines("POST /login HTTP/1.1", ours, "Transfer-Encoding: gzip, chunked") +
      "0\r\n\r\n",
    lines("POST /login HTTP/1.1", ours, "Transfer-Encoding: xchunked") +
      "0\r\n\r\n",
    "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "\x00".repeat(100),
    "GET / HTTP/1.1\nHost: " + host + "\n\n",
  ];
  const end = "Connection: close";
  return [
    ...hosts.map((value) =>
      lines("GET /search HTTP/1.1", `Host: ${value}`, end),
    ),
    ...hosts.map((value) =>
      lines("POST /login HTTP/1.1", `Host: ${value}`, "Content-Length: 0", end),
    ),
    ...targets.map((target) => lines(`GET ${target} HTTP/1.1`, ours, end)),
    ...targets.map((target) =>
      lines(`POST ${target} HTTP/1.1`, ours, "Content-Length: 0", end),
    ),
    ...methods.map((method) => lines(`${method} /login HTTP/1.1`, ours, end)),
    ...forwarded.flatMap((header) => [
      lines("GET /search HTTP/1.1", ours, header, end),
      lines("POST /login HTTP/1.1", ours, header, "Content-Length: 0", end),
    ]),
    ...broken,
  ];
}

describe("malformed requests", () => {
  it("get no 500 and no foreign host in the response, and do not disturb other clients", async () => {
    const requests = hostileRequests(`localhost:${portal.port}`);
    expect(requests.length).toBeGreaterThanOrEqual(190);
    const said: string[] = [];
    await Promise.all(
      requests.map(async (request) => {
        const answer = await sendRaw(
          portal.port,
          Buffer.from(request, "latin1"),
          1_500,
        );
        const [first = ""] = request.split("\r\n");
        // `next` contains the requested URL, encoded, as a parameter of the portal's login page.
        const text = answer.text.replace(
          /^location: \/login\?next=[\w%.~*-]*$/gim,
          "",
        );
        if (
          answer.status >= 500 ||
          /evil\.example|^location: (?!\/(?!\/))/im.test(text)
        )
          said.push(`${first} → ${answer.text}`);
      }),
    );
    expect(said).toEqual([]);
    expect((await getRaw(portal.port, "/contact")).status).toBe(200);
  });

  it.each([
    [
      "another host",
      "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
      400,
    ],
    [
      "an absolute target",
      "GET http://evil.example/ HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n",
      400,
    ],
    [
      "an absolute target with our host",
      "GET http://localhost:{port}/ HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n",
      400,
    ],
    [
      "TRACE",
      "TRACE / HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n",
      405,
    ],
    [
      "a bad escape",
      "GET /%zz HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n",
      400,
    ],
    ...["/%5C", "/%5c%5cevil.example", "/%2F/evil.example"].map(
      (path): [string, string, number] => [
        `a path that names another host once decoded, ${path}`,
        `GET ${path} HTTP/1.1\r\nHost: localhost:{port}\r\nCookie: session=1\r\nConnection: close\r\n\r\n`,
        400,
      ],
    ),
    ["no host", "GET / HTTP/1.0\r\n\r\n", 400],
    [
      "two hosts",
      "GET /contact HTTP/1.1\r\nHost: localhost:{port}\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
      400,
    ],
    ["what is not HTTP", "\x16\x03\x01\r\n\r\n", 400],
  ])("get an error page of the portal: %s", async (_name, request, status) => {
    const answer = await sendRaw(
      portal.port,
      request.replaceAll("{port}", String(portal.port)),
    );
    expect(answer.status).toBe(status);
    expect(answer.text).toContain("<h1>");
    expect(
      answer.headers.filter((header) => header.startsWith("cache-control:")),
    ).toEqual(["cache-control: private, no-store"]);
  });
});

describe("the portal's origins", () => {
  it.each(["localhost", "127.0.0.1", "LocalHost"])(
    "are both loopback names by default: %s",
    async (name) => {
      const host = `Host: ${name}:${portal.port}`;
      expect((await getRaw(portal.port, "/contact", [host])).status).toBe(200);
    },
  );

  it("are only those of PUBLIC_ORIGIN if it is set, with Secure cookies and HSTS under https", async () => {
    const secure = await stagePortal({
      providerUrl: provider.url,
      settings: { PUBLIC_ORIGIN: "https://portal.example.com" },
    });
    const ask = (host: string, ...more: string[]) =>
      getRaw(secure.port, "/search", [
        `Host: ${host}`,
        "Cookie: session=1",
        ...more,
      ]);
    provider.answer.headers = { "set-cookie": "__Host-s=2; Path=/" };
    const answer = await ask("portal.example.com");
    provider.answer.headers = {};
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("Strict-Transport-Security: max-age=");
    expect(answer.headers).toContain(
      "set-cookie: __host-s=2; path=/; httponly; samesite=lax; secure",
    );
    expect(answer.headers).toContain(
      "set-cookie: __host-__portal_userfname=ann; path=/; httponly; secure; samesite=lax",
    );
    expect((await ask("portal.example.com:443")).status).toBe(200);
    expect((await ask(`localhost:${secure.port}`)).status).toBe(400);
    expect(
      (await ask("evil.example", "X-Forwarded-Host: portal.example.com"))
        .status,
    ).toBe(400);
    await secure.close();
  });

  it("are taken from X-Forwarded-Host of a trusted proxy only", async () => {
    const proxied = await stagePortal({
      providerUrl: provider.url,
      settings: {
        PUBLIC_ORIGIN: "https://portal.example.com",
        TRUST_PROXY: "127.0.0.1",
      },
    });
    const ask = (...more: string[]) =>
      getRaw(proxied.port, "/search", [
        "Host: inside:3000",
        "Cookie: session=1",
        ...more,
      ]);
    const forwardedFor = "X-Forwarded-For: 203.0.113.7";
    const known = await ask(
      "X-Forwarded-Host: portal.example.com",
      forwardedFor,
    );
    expect(known.status).toBe(200);
    expect(provider.asked.at(-1)?.headers["x-forwarded-for"]).toBe(
      "203.0.113.7",
    );
    expect((await ask("X-Forwarded-Host: evil.example")).status).toBe(400);
    await proxied.close();
    // Without the setting the headers are ignored, and the client may be anywhere.
    await getRaw(portal.port, "/search", ["Cookie: session=1", forwardedFor]);
    expect(provider.asked.at(-1)?.headers["x-forwarded-for"]).toBe("unknown");
  });

  it.each([
    "Forwarded: for=203.0.113.7",
    "Via: 1.1 proxy",
    "X-Forwarded-For: 127.0.0.1",
    "X-Forwarded-Host: portal.example.com",
    "X-Forwarded-Proto: https",
    "X-Real-IP: 127.0.0.1",
  ])(
    "a request that a local proxy has passed on is not one of this machine: %s",
    async (header) => {
      const addressWith = async (headers: string[]) => {
        await getRaw(portal.port, "/search", ["Cookie: session=1", ...headers]);
        return provider.asked.at(-1)?.headers["x-forwarded-for"];
      };
      expect(await addressWith([])).toBe("127.0.0.1");
      expect(await addressWith([header])).toBe("unknown");
    },
  );
});
