import { describe, expect, it } from "vitest";
import { trackLastWrite } from "../../../../app/engine/session/last-write.server";

const env = {
  sessionSecret: "0123456789abcdefghijklmnopqrstuv",
  secure: false,
};
let now = 1_800_000_000_000;

/** One request of a browser: its Cookie header and the Set-Cookie lines of the response. */
function request(cookieHeader?: string, secret = env.sessionSecret) {
  const cookies: string[] = [];
  let writes = 0;
  const lastWrite = trackLastWrite({
    env: { ...env, sessionSecret: secret },
    cookieHeader,
    setCookie: (line) => void cookies.push(line),
    onWrite: () => (writes += 1),
    now: () => now,
  });
  return { lastWrite, cookies, writes: () => writes };
}
const cookieOf = ([line = ""]: string[]) => line.split(";")[0];

describe("the write marker", () => {
  it("is sent by later requests of the browser, to any replica", () => {
    const writing = request();
    expect(writing.lastWrite.mark).toBeNull();
    writing.lastWrite.note();
    expect(writing.writes()).toBe(1);
    expect(writing.cookies).toEqual([
      expect.stringMatching(
        /^__portal_write=[\w.-]+; Max-Age=2400; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    // Loaders that run after the action in the same request use the new marker.
    const { mark } = writing.lastWrite;
    expect(mark).not.toBeNull();
    const reading = request(`session=1; ${cookieOf(writing.cookies)}`);
    expect(reading.lastWrite.mark).toBe(mark);
    expect(reading.cookies).toEqual([]);
  });

  it("differs for each write", () => {
    const first = request();
    first.lastWrite.note();
    const second = request(cookieOf(first.cookies));
    second.lastWrite.note();
    expect(second.lastWrite.mark).not.toBe(first.lastWrite.mark);
  });

  it("lasts as long as earlier rows may be cached", () => {
    const writing = request();
    writing.lastWrite.note();
    const cookie = cookieOf(writing.cookies);
    now += 39 * 60_000;
    expect(request(cookie).lastWrite.mark).not.toBeNull();
    now += 2 * 60_000;
    expect(request(cookie).lastWrite.mark).toBeNull();
  });

  it("is ignored without the portal's signature", () => {
    const writing = request(undefined, "another-secret-another-secret-xyz");
    writing.lastWrite.note();
    for (const cookie of [
      cookieOf(writing.cookies),
      "__portal_write=QQ.x",
      "__portal_write=",
    ])
      expect(request(cookie).lastWrite.mark).toBeNull();
  });
});
