import { describe, expect, test } from "vitest";
import {
  action,
  loader,
} from "../../../../app/routes/register.$verificationID";
import { outcome, stageContext } from "../../support/stage-context";

const code = "AAAAAAAAAAAAAAAAAAAAAA";
const url = `http://portal.example/register/${code}`;
const withToken = { Cookie: "__portal_registration=token-1" };
const params = { verificationID: code };

const confirmed = { ok: true, message: null, alreadyVerified: false };
const failure = (fields: object = {}, more: object = {}) => ({
  ok: false,
  code: "refused",
  message: null,
  httpStatus: 403,
  retryAfterSeconds: null,
  fields,
  ...more,
});
const asksForPassword = failure({ passwordRequired: true });

async function open(
  headers: Record<string, string>,
  answer: object = confirmed,
  { method = "GET", isDocument = true, query = "" } = {},
) {
  const { context, made } = stageContext({ verifyAccountPortal: answer });
  Object.assign(context, { isDocument });
  const request = new Request(url + query, { method, headers });
  return { shown: await loader({ request, params, context }), made };
}

async function post(
  fields: Record<string, string>,
  answer: object,
  headers: Record<string, string> = {},
) {
  const { context, made } = stageContext({ verifyAccountPortal: answer });
  context.method = "POST";
  const body = new URLSearchParams(fields);
  const request = new Request(url, { method: "POST", headers, body });
  const reply = action({ request, params, context });
  return {
    // The registration form is posted to another URL.
    shown: await outcome<object>(reply),
    made,
    context,
  };
}

const button = { state: "confirm", passwordRequired: false, error: null };
const confirm = { intent: "confirm" };

describe("opening a verification link", () => {
  test("confirms the account immediately in the browser that registered", async () => {
    const { shown, made } = await open(withToken);
    expect(shown.data).toMatchObject({ verification: { state: "confirmed" } });
    expect(made.map(({ name, payload }) => [name, payload])).toEqual([
      [
        "verifyAccountPortal",
        { verificationCode: code, registrationToken: "token-1" },
      ],
    ]);
  });

  test.each<[what: string, Record<string, string>, object?]>([
    ["without the token", {}],
    ["with HEAD", withToken, { method: "HEAD" }],
    ["by a data request", withToken, { isDocument: false }],
    ["by a prefetch", { ...withToken, "Sec-Purpose": "prefetch" }],
    ["by a prerender", { ...withToken, "Sec-Purpose": "prefetch;prerender" }],
    ["by an older prefetch", { ...withToken, Purpose: "prefetch" }],
    ["by Firefox's prefetch", { ...withToken, "X-Moz": "prefetch" }],
    ["as a picture", { ...withToken, "Sec-Fetch-Dest": "image" }],
    ["by a script", { ...withToken, "Sec-Fetch-Dest": "empty" }],
  ])("%s makes no call and shows the button", async (_what, headers, how) => {
    const { shown, made } = await open(headers, confirmed, how);
    expect(made).toEqual([]);
    expect(shown.data).toMatchObject({ verification: button });
  });

  test.each([
    failure({ id: "17" }, { message: "Expired", httpStatus: 409 }),
    { ...confirmed, message: "Expired", id: "17" },
  ])(
    "has expired if the message says so, whatever the status: %j",
    async (answer) => {
      const { shown } = await open(withToken, answer);
      expect(shown.data).toMatchObject({
        verification: { state: "expired", id: "17" },
      });
    },
  );

  test("requires the password if the token belongs to another registration", async () => {
    const { shown } = await open(withToken, asksForPassword);
    expect(shown.data).toMatchObject({
      verification: { ...button, passwordRequired: true },
    });
    expect(shown.init?.status).toBe(200);
  });

  // `test/app/web/retry-after.test.ts` tests the value of Retry-After.
  test("is answered 429 when it happens too often", async () => {
    const { shown } = await open(
      withToken,
      failure(
        {},
        {
          code: "tooMany",
          httpStatus: 429,
          message: "Too many",
          retryAfterSeconds: 120,
        },
      ),
    );
    expect(shown.data).toMatchObject({
      verification: { state: "failed", message: "Too many" },
    });
    expect(shown.init?.status).toBe(429);
  });
});

describe("the button of a verification link", () => {
  test("sends only the code to a provider without tokens and passwords", async () => {
    const { shown, made } = await post(confirm, confirmed);
    expect(made[0]?.payload).toEqual({ verificationCode: code });
    expect(shown).toMatchObject({ thrown: { status: 303 } });
  });

  test("redirects to the outcome, which can be reloaded and belongs to its code", async () => {
    const { shown } = await post(confirm, {
      ...confirmed,
      alreadyVerified: true,
    });
    const location = "thrown" in shown ? (shown.thrown.location ?? "") : "";
    const query = location.slice(location.indexOf("?"));
    const again = await open({}, confirmed, { query });
    expect(again.made).toEqual([]);
    expect(again.shown.data).toMatchObject({
      verification: { state: "alreadyConfirmed" },
    });
    const { context } = stageContext({});
    const other = await loader({
      request: new Request(`http://portal.example/register/other${query}`),
      params: { verificationID: "other" },
      context,
    });
    expect(other.data).toMatchObject({ verification: button });
  });

  test.each(["", "Wrong-horse1"])(
    "shows the error of the password %j, and no other field",
    async (password) => {
      const refused = failure({ passwordRequired: true }, { message: "No" });
      const { shown, context } = await post({ ...confirm, password }, refused, {
        ...withToken,
      });
      expect(shown).toMatchObject({
        status: 400,
        data: {
          verification: {
            state: "confirm",
            passwordRequired: true,
            error: "No",
          },
        },
      });
      // The loader of the same document request.
      const request = new Request(url, { headers: withToken });
      expect((await loader({ request, params, context })).data).toMatchObject({
        verification: button,
      });
    },
  );

  test("sends token and password if there are any", async () => {
    const { made } = await post(
      { ...confirm, password: " Secret-1 " },
      confirmed,
      withToken,
    );
    expect(made[0]?.payload).toEqual({
      verificationCode: code,
      registrationToken: "token-1",
      password: " Secret-1 ",
    });
  });

  test.each(["x".repeat(129), "Secret\0-1"])(
    "does not send a password that breaks the rules to the provider",
    async (password) => {
      const { shown, made } = await post({ ...confirm, password }, confirmed);
      expect(made).toEqual([]);
      expect(shown).toMatchObject({ status: 400 });
    },
  );

  test("stays when the provider does not respond", async () => {
    const { shown } = await post(
      { ...confirm, password: "Secret-1" },
      failure(
        {},
        {
          code: "unreachable",
          httpStatus: null,
          message: "Unable to connect to server",
        },
      ),
    );
    expect(shown).toMatchObject({
      status: 502,
      data: {
        verification: {
          state: "confirm",
          passwordRequired: true,
          error: "Unable to connect to server",
          unsure: true,
        },
      },
    });
  });
});

test.each(["x".repeat(129), "a\0b"])(
  "an impossible code is refused without a call: %j",
  async (verificationID) => {
    const { context, made } = stageContext({});
    const request = new Request("http://portal.example/register/x");
    const shown = await loader({
      request,
      params: { verificationID },
      context,
    });
    expect(made).toEqual([]);
    expect(shown.init?.status).toBe(400);
    expect(shown.data).toMatchObject({ verification: { state: "failed" } });
  },
);
