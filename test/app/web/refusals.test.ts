import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  markOf,
  nameAccount,
} from "../../../app/engine/session/draft-owner.server";
import { stagePortal, type StagedPortal } from "../support/portal";
import { usePortal } from "../support/use-portal";

const { provider, portal } = usePortal({ settings: { HUMAN_CHECK: "off" } });
/** Asks a question that the form of this test does not answer. */
let asking: StagedPortal;
beforeAll(async () => {
  asking = await stagePortal({ providerUrl: provider.url });
});
afterAll(() => asking.close());
beforeEach(() => {
  provider.statuses = {};
  provider.bodies = {};
});

const secret = { sessionSecret: "0123456789abcdefghijklmnopqrstuv" };
const ann = nameAccount(secret, markOf(secret, "ann@example.com"));

/** Sends the form of the sign-in. @returns the line of the log about that request */
async function signIn(email: string, { url, logLines } = portal) {
  const answer = await fetch(`${url}/log-in`, {
    method: "POST",
    headers: { Origin: url },
    body: new URLSearchParams({ email, password: "canary" }),
    redirect: "manual",
  });
  await answer.arrayBuffer();
  const id = answer.headers.get("x-request-id");
  const lineOf = () =>
    logLines().find(
      ({ msg, requestId }) => msg === "request" && requestId === id,
    );
  await expect.poll(lineOf).toBeDefined();
  return lineOf();
}

it.each([
  ["a wrong password", 400, "refused"],
  ["a lock", 429, "tooMany"],
])(
  "the line of a sign-in that the provider refuses for %s says so, and names the account by a pseudonym",
  async (_, status, reason) => {
    provider.statuses = { loginPortal: status };
    provider.bodies = { loginPortal: { status: "Error", message: "No." } };
    expect(await signIn(" Ann@Example.com ")).toMatchObject({
      level: "info",
      status,
      call: "loginPortal",
      reason,
      account: ann,
    });
    expect(portal.log()).not.toMatch(/canary|example\.com/i);
  },
);

it("the pseudonym of another account is another one", async () => {
  provider.statuses = { loginPortal: 400 };
  provider.bodies = { loginPortal: { status: "Error", message: "No." } };
  const line = await signIn("bob@example.com");
  expect(line?.account).toMatch(/^[\w-]{12}$/);
  expect(line?.account).not.toBe(ann);
});

it("sign-ins that a busy provider refuses bring no human check", async () => {
  provider.statuses = { loginPortal: 503 };
  provider.bodies = { loginPortal: { status: "Error", message: "Busy." } };
  for (const _failure of [1, 2, 3, 4])
    expect((await signIn("ann@example.com", asking))?.status).toBe(503);
});

it("the line of a sign-in without the human check says so", async () => {
  provider.statuses = { loginPortal: 401 };
  provider.bodies = { loginPortal: { status: "Error", message: "No." } };
  for (const _failure of [1, 2, 3]) await signIn("ann@example.com", asking);
  expect(await signIn("ann@example.com", asking)).toMatchObject({
    status: 400,
    reason: "humanCheck",
    account: ann,
  });
});
