import { beforeEach, describe, expect, it } from "vitest";
import { usePortal } from "../support/use-portal";
import { sendRaw } from "../support/raw";

const { provider, portal } = usePortal();
beforeEach(() => {
  provider.asked.length = 0;
});

const post = (target: string, headers: string[]) =>
  sendRaw(
    portal.port,
    [
      `POST ${target} HTTP/1.1`,
      `Host: localhost:${portal.port}`,
      "Connection: close",
      "Content-Type: application/x-www-form-urlencoded",
      "Content-Length: 18",
      "Cookie: session=victim",
      ...headers.map((header) =>
        header.replaceAll("{port}", String(portal.port)),
      ),
      "",
      "email=a&password=b",
    ].join("\r\n"),
  );

const actions = [
  "login",
  "logOut",
  "search",
  "file",
  "book-LTL",
  "report-entry/delivery",
  "report-entry/pickup",
  "management",
];
const targetsOf = (action: string) => [
  `/${action}`,
  `/${action}.data`,
  `/${action}?_data=routes%2F${action}`,
  `/${action}?%5Fdata=routes/${action}`,
  `/${action}.data?_data=routes/${action}`,
];
const foreign: [string, string[]][] = [
  ["evil Origin", ["Origin: https://evil.example"]],
  ["null Origin", ["Origin: null"]],
  ["empty Origin", ["Origin: "]],
  ["garbage Origin", ["Origin: %%%"]],
  ["Origin of another port", ["Origin: http://localhost:1"]],
  ["Origin of the other local name", [`Origin: http://127.0.0.1:{port}`]],
  ["Origin with https", [`Origin: https://localhost:{port}`]],
  [
    "Origin that starts like ours",
    [`Origin: http://localhost:{port}.evil.example`],
  ],
  [
    "two Origins",
    [`Origin: http://localhost:{port}`, "Origin: https://evil.example"],
  ],
  [
    "forged X-Forwarded-Host",
    ["Origin: https://evil.example", "X-Forwarded-Host: evil.example"],
  ],
  [
    "forged X-Forwarded-Host and Proto",
    [
      "Origin: https://evil.example",
      "X-Forwarded-Host: evil.example",
      "X-Forwarded-Proto: https",
    ],
  ],
  ["cross-site", ["Sec-Fetch-Site: cross-site"]],
  ["same-site", ["Sec-Fetch-Site: same-site"]],
  ["unknown site", ["Sec-Fetch-Site: whatever"]],
  [
    "cross-site with our Origin",
    ["Sec-Fetch-Site: cross-site", "Origin: http://localhost:{port}"],
  ],
];

describe("a cross-site form post", () => {
  const expectRefusal = async (target: string, headers: string[]) => {
    const answer = await post(target, headers);
    expect([target, answer.status]).toEqual([
      target,
      target.includes("data=") ? 400 : 403,
    ]);
    expect(answer.text).not.toContain("evil");
  };

  it.each(foreign)("is refused: %s", async (_name, headers) => {
    for (const target of targetsOf("login"))
      await expectRefusal(target, headers);
    expect(provider.asked).toEqual([]);
  });

  it.each(actions)(
    "is refused at every address of the action %s",
    async (action) => {
      for (const target of targetsOf(action))
        await expectRefusal(target, ["Origin: https://evil.example"]);
      expect(provider.asked).toEqual([]);
    },
  );

  it("is refused for Remix's legacy data requests even from the portal's own pages", async () => {
    const answer = await post("/login?_data=routes/login.$authParam", [
      "Sec-Fetch-Site: same-origin",
    ]);
    expect(answer.status).toBe(400);
    expect(provider.asked).toEqual([]);
  });
});

describe("a same-site form post", () => {
  it.each([
    ["Sec-Fetch-Site same-origin", ["Sec-Fetch-Site: same-origin"]],
    ["Sec-Fetch-Site none", ["Sec-Fetch-Site: none"]],
    ["our Origin", ["Origin: http://localhost:{port}"]],
    ["no browser at all", []],
    // A page may send `Origin: null` (privacy settings) while Sec-Fetch-Site states its site.
    [
      "same-origin with a null Origin",
      ["Sec-Fetch-Site: same-origin", "Origin: null"],
    ],
  ])("reaches its action: %s", async (_name, headers) => {
    for (const target of ["/login", "/login.data", "/file"]) {
      const answer = await post(target, headers);
      expect([target, answer.status]).toEqual([
        target,
        { "/login": 303, "/login.data": 202, "/file": 200 }[target],
      ]);
    }
    expect(provider.asked.map(({ call }) => call)).toEqual([
      "loginPortal",
      "loginPortal",
      "logoutPortal",
    ]);
    expect(provider.asked[0]?.body).toBe('{"email":"a","password":"b"}');
  });
});
