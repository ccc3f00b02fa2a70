import { beforeAll, describe, expect, it } from "vitest";
import { usePortal } from "../support/use-portal";
import { openRaw, sendRaw } from "../support/raw";

const { provider, portal } = usePortal();
beforeAll(() => {
  provider.answer.body = { status: "Success", name: "Ann", result: [] };
});

const form = "application/x-www-form-urlencoded";
const post = (
  body: string,
  type: string | null = form,
  path = "/search.data",
  headers: Record<string, string> = {},
) =>
  fetch(portal.url + path, {
    method: "POST",
    body: Buffer.from(body),
    headers: { ...headers, ...(type !== null && { "content-type": type }) },
    redirect: "manual",
  });

/** Posts a list, signed in unless specified otherwise. */
const postList = (
  body: string,
  headers: Record<string, string> = { cookie: "session=1" },
) => post(body, form, "/search/ASN-search", headers);

/** A list of ASNs that is too long for a URL, as a form. */
const longList = (bytes: number) =>
  `ASNs=${"1+".repeat(bytes / 2)}`.slice(0, bytes);

it("the form that mail programs post to unsubscribe may be multipart; others may not", async () => {
  const type = "multipart/form-data; boundary=x";
  const body =
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  const statusOf = async (path: string, text = body) =>
    (await post(text, type, path)).status;
  // The provider of this test announces no mails.
  expect(await statusOf("/unsubscribe/abc")).toBe(404);
  expect(await statusOf("/unsubscribe/abc", "x".repeat(70_000))).toBe(413);
  expect(await statusOf("/login")).toBe(415);
});

describe("a posted list", () => {
  it("of 5,000 ASNs of 20 digits is accepted", async () => {
    const list = Array.from({ length: 5_000 }, (_, index) =>
      String(10n ** 19n + BigInt(index)),
    );
    const answer = await postList(
      new URLSearchParams({ ASNs: list.join("\r\n") }).toString(),
    );
    expect(answer.status).toBe(303);
    const address = answer.headers.get("location") ?? "";
    expect(address).toMatch(/^\/search\/ASN-search\?list=[\w-]{22}$/);
    await fetch(portal.url + address, { headers: { cookie: "session=1" } });
    const search = provider.asked.find(({ call }) => call === "ASNListSearch");
    expect(JSON.parse(search?.body ?? "")).toMatchObject({ ASNList: list });
  });

  it("has at most 1 MB", async () => {
    expect((await postList(longList(1_048_576))).status).toBe(400);
    expect((await postList(longList(1_048_577))).status).toBe(413);
  });

  it.each([
    ["nobody", {}, "No session"],
    ["somebody whose session has ended", { cookie: "session=old" }, "ended"],
  ])(
    "of more than 64 KB is not read for %s, who is redirected to login",
    async (_who, headers, _why) => {
      const { answer } = provider;
      provider.answer = {
        status: 200,
        headers: {},
        body: { status: "Error", message: "Not signed in" },
      };
      // The body never ends, so a response that waited for it would never arrive.
      const { socket, text } = openRaw(
        portal.port,
        [
          "POST /search/ASN-search HTTP/1.1",
          `Host: localhost:${portal.port}`,
          `Content-Type: ${form}`,
          "Content-Length: 70000",
          ...Object.entries(headers).map(
            ([name, value]) => `${name}: ${value}`,
          ),
          "",
          "ASNs=1",
        ].join("\r\n"),
      );
      await expect
        .poll(text, { timeout: 20_000 })
        .toMatch(/^HTTP\/1\.1 303 .*\r\nlocation: \/login\b/is);
      socket.destroy();
      provider.answer = answer;
    },
  );

  it("of up to 64 KB is redirected to its URL without a session, so that nothing is lost", async () => {
    const answer = await postList("ASNs=1+2", {});
    expect(answer.headers.get("location")).toBe("/search/ASN-search?ASNs=1,2");
  });

  it("in chunks is read after the session check", async () => {
    const chunked = (cookie: string) =>
      sendRaw(
        portal.port,
        `POST /search/ASN-search HTTP/1.1\r\nHost: localhost:${portal.port}\r\n${cookie}Content-Type: ${form}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n8\r\nASNs=1+2\r\n0\r\n\r\n`,
        20_000,
      );
    const own = /\r\nlocation: \/search\/ASN-search\?ASNs=1,2\r\n/i;
    expect((await chunked("Cookie: session=1\r\n")).text).toMatch(own);
    expect((await chunked("")).text).toMatch(/\r\nlocation: \/login/i);
  });
});

describe("a posted form", () => {
  it("may have a charset, may be empty, and needs no type when it is empty", async () => {
    expect((await post("ASNs=1", `${form};charset=UTF-8`)).status).toBe(200);
    expect((await post("")).status).toBe(200);
    expect(
      (
        await sendRaw(
          portal.port,
          `POST /search HTTP/1.1\r\nHost: localhost:${portal.port}\r\nCookie: session=1\r\nConnection: close\r\n\r\n`,
        )
      ).status,
    ).toBe(200);
  });

  it.each([
    "multipart/form-data; boundary=x",
    "application/json",
    "text/plain",
    "application/x-www-form-urlencoded2",
    "",
  ])("of another content type is refused: %s", async (type) => {
    expect((await post("a=b", type === "" ? null : type)).status).toBe(415);
  });

  it("with content encoding is refused", async () => {
    const answer = await fetch(`${portal.url}/search`, {
      method: "POST",
      body: "a=b",
      headers: { "content-type": form, "content-encoding": "gzip" },
    });
    expect(answer.status).toBe(415);
  });

  it("has at most 1,000 fields", async () => {
    expect((await post("a=b&".repeat(999) + "a=b")).status).toBe(200);
    expect((await post("a=b&".repeat(1_000) + "a=b")).status).toBe(413);
    expect((await post("&".repeat(1_000))).status).toBe(413);
  });

  it("has at most 64 KB on routes without lists", async () => {
    for (const path of ["/search.data", "/management.data"]) {
      const text = (bytes: number) => `text=${"1".repeat(bytes - 5)}`;
      expect((await post(text(65_536), form, path)).status).not.toBe(413);
      expect((await post(text(65_537), form, path)).status).toBe(413);
    }
    const chunked = await sendRaw(
      portal.port,
      `POST /search HTTP/1.1\r\nHost: localhost:${portal.port}\r\nContent-Type: ${form}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n10001\r\n${"a".repeat(65_537)}\r\n0\r\n\r\n`,
      20_000,
    );
    expect(chunked.status).toBe(413);
  });

  it("is refused with GET", async () => {
    const answer = await sendRaw(
      portal.port,
      `GET /contact HTTP/1.1\r\nHost: localhost:${portal.port}\r\nConnection: close\r\nContent-Length: 3\r\n\r\na=b`,
    );
    expect(answer.status).toBe(400);
  });

  it("that is truncated causes no error", async () => {
    await sendRaw(
      portal.port,
      `POST /search HTTP/1.1\r\nHost: localhost:${portal.port}\r\nContent-Type: ${form}\r\nContent-Length: 100\r\n\r\nASNs=1`,
      200,
    );
    const answer = await post("ASNs=1");
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("fields");
  });
});

describe("100 MB", () => {
  it.each([
    ["announced", `Content-Length: ${100 * 1_048_576}`],
    ["chunked", "Transfer-Encoding: chunked"],
  ])(
    "are refused and cost less than 50 MB of memory: %s",
    async (_name, header) => {
      global.gc?.();
      const before = process.memoryUsage().rss;
      let peak = before;
      const sampling = setInterval(
        () => (peak = Math.max(peak, process.memoryUsage().rss)),
        5,
      );
      const piece = Buffer.alloc(65_536, "a");
      const chunk = header.startsWith("Transfer")
        ? Buffer.concat([Buffer.from("10000\r\n"), piece, Buffer.from("\r\n")])
        : piece;
      const { socket, text } = openRaw(
        portal.port,
        `POST /search HTTP/1.1\r\nHost: localhost:${portal.port}\r\nContent-Type: ${form}\r\n${header}\r\n\r\n`,
      );
      let open = true;
      const ended = new Promise<void>((resolve) =>
        socket.once("close", () => {
          open = false;
          resolve();
        }),
      );
      for (let sent = 0; open && sent < 100 * 1_048_576; sent += piece.length) {
        if (!socket.write(chunk))
          await Promise.race([
            new Promise((resolve) => socket.once("drain", resolve)),
            ended,
          ]);
      }
      clearInterval(sampling);
      socket.destroy();
      expect(text()).toMatch(/^HTTP\/1\.1 413 /);
      expect(peak - before).toBeLessThan(50 * 1_048_576);
    },
  );
});
