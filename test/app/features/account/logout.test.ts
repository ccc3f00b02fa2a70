import type { AppLoadContext } from "@remix-run/node";
import { expect, it, vi } from "vitest";
import { action } from "../../../../app/routes/logOut";

function leave(answer: object, forgetSession = () => undefined as void) {
  const context = {
    api: { sessionKey: "ann", call: async () => answer },
    session: { requireUser: async () => ({ firstName: "Ann" }) },
    env: {},
    setCookie: () => undefined,
    forgetSession,
  } as unknown as AppLoadContext;
  const request = new Request("http://portal.example/logOut", {
    method: "POST",
  });
  return action({ request, context, params: {} }).catch(
    (thrown: unknown) => thrown,
  );
}

it.each([
  ["has not answered", { code: "unreachable", httpStatus: null }, 502],
  ["is busy", { code: "refused", httpStatus: 503 }, 503],
  ["limits attempts", { code: "tooMany", httpStatus: 429 }, 429],
])(
  "the page has the status of its cause when the provider %s",
  async (_cause, failure, status) => {
    const left = await leave({ ok: false, ...failure });
    expect((left as Response).status).toBe(status);
  },
);

it.each([
  ["ended", true, 1],
  ["kept, because the provider did not answer,", false, 0],
])(
  "cached data of a session is dropped when the session is %s",
  async (_outcome, ok, forgotten) => {
    const forgetSession = vi.fn();
    const left = await leave({ ok }, forgetSession);
    expect(left).toBeInstanceOf(Response);
    expect(forgetSession).toHaveBeenCalledTimes(forgotten);
  },
);
