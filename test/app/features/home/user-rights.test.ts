import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getUserRights } from "../../../../app/features/home/index.server";
import {
  loadUserRights,
  noRights,
} from "../../../../app/features/home/user-rights.server";
import { stageContext } from "../../support/stage-context";

const pageRequest = (...cookies: string[]) =>
  new Request("http://portal.example/contact", {
    headers: { Cookie: cookies.join("; ") },
  });
const answered = (result: boolean) => ({ ok: true, message: null, result });
const failed = (code: string) => ({ ok: false, code, httpStatus: null });

const ask = async (
  answers: Parameters<typeof stageContext>[0],
  ...cookies: string[]
) => {
  const staged = stageContext(answers);
  const rights = await getUserRights(pageRequest(...cookies), staged.context);
  return {
    rights,
    calls: staged.made.map(({ name }) => name),
    cookie: staged.cookies[0]?.split(";")[0],
  };
};

/** The time of every page, in milliseconds since 1970. */
const now = 1_795_880_000_000;

beforeEach(() => void vi.useFakeTimers({ now, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

describe("the rights of the navigation", () => {
  it("come from the provider at first, and from the cookie then", async () => {
    const answers = {
      getIsAdmin: answered(true),
      getMayImport: answered(false),
    };
    const first = await ask(answers, "__portal_drafts=ann");
    expect(first).toEqual({
      rights: { ...noRights, isAdmin: true },
      calls: ["getIsAdmin", "getMayImport"],
      cookie: `__portal_rights=a.ann.${now}`,
    });
    expect(
      await ask(answers, "__portal_drafts=ann", first.cookie ?? ""),
    ).toEqual({
      rights: { ...noRights, isAdmin: true },
      calls: [],
      cookie: undefined,
    });
  });

  it("have the extensions that the provider announces at the time of the page", async () => {
    const answers = {
      getIsAdmin: answered(true),
      getMayImport: answered(false),
    };
    const before = stageContext(answers);
    const cookies = ["__portal_drafts=ann", "__portal_rights=a.ann"];
    const rights = { ...noRights, isAdmin: true };
    expect(
      await getUserRights(pageRequest(...cookies), before.context),
    ).toEqual(rights);
    const after = stageContext(answers, {}, ["bookings"]);
    expect(await getUserRights(pageRequest(...cookies), after.context)).toEqual(
      { ...rights, extensions: ["bookings"] },
    );
    expect(after.made).toHaveLength(0);
  });

  it("of another user of the browser are not used", async () => {
    const { rights, cookie } = await ask(
      { getIsAdmin: answered(false), getMayImport: answered(false) },
      "__portal_drafts=bob",
      "__portal_rights=ai.ann",
    );
    expect(rights).toEqual(noRights);
    expect(cookie).toBe(`__portal_rights=.bob.${now}`);
  });

  it("are none for a provider without imports or administration", async () => {
    const { rights, cookie } = await ask({
      getIsAdmin: failed("refused"),
      getMayImport: failed("refused"),
    });
    expect(rights).toEqual(noRights);
    expect(cookie).toBe(`__portal_rights=..${now}`);
  });

  it.each(["unreachable", "tooMany"])(
    "are not remembered if the provider is %s",
    async (code) => {
      const { rights, cookie } = await ask({
        getIsAdmin: failed(code),
        getMayImport: answered(true),
      });
      expect(rights).toEqual(noRights);
      expect(cookie).toBeUndefined();
    },
  );

  it("of an administrator stay while it is unknown who may import, which is asked again", async () => {
    const { rights, cookie } = await ask({
      getIsAdmin: answered(true),
      getMayImport: failed("unreachable"),
    });
    expect(rights).toEqual({ ...noRights, isAdmin: true });
    expect(cookie).toBeUndefined();
  });

  it("are missing from a page that would wait for them for more than a second", async () => {
    const { rights } = await ask({
      getIsAdmin: new Promise(() => undefined),
      getMayImport: answered(true),
    });
    expect(rights).toEqual(noRights);
  });
});

describe("the rights of the home menu", () => {
  it.each([
    ["are asked for again after half a minute", 30_001, 2],
    ["are those of the last half minute", 29_999, 0],
    ["are asked for again if the clock has gone back", -30_001, 2],
  ])("%s", async (_title, age, calls) => {
    const staged = stageContext({
      getIsAdmin: answered(false),
      getMayImport: answered(false),
    });
    const rights = await loadUserRights(
      pageRequest("__portal_drafts=ann", `__portal_rights=ai.ann.${now - age}`),
      staged.context,
    );
    expect(staged.made).toHaveLength(calls);
    expect(rights?.isAdmin).toBe(calls === 0);
  });
});
