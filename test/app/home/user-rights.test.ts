import { describe, expect, it } from "vitest";
import { getUserRights } from "../../../app/home/index.server";
import { noRights } from "../../../app/home/user-rights.server";
import { stageContext } from "../support/stage-context";

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
      cookie: "__portal_rights=a.ann",
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
    expect(cookie).toBe("__portal_rights=.bob");
  });

  it("are none for a provider without imports or administration", async () => {
    const { rights, cookie } = await ask({
      getIsAdmin: failed("refused"),
      getMayImport: failed("refused"),
    });
    expect(rights).toEqual(noRights);
    expect(cookie).toBe("__portal_rights=.");
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
