import type { AppLoadContext } from "@remix-run/node";
import { expect, it, vi } from "vitest";
import { action } from "../../../app/routes/logOut";

it.each([
  ["ended", true, 1],
  ["kept, because the provider did not answer,", false, 0],
])(
  "cached data of a session is dropped when the session is %s",
  async (_outcome, ok, forgotten) => {
    const forgetSession = vi.fn();
    const context = {
      api: { sessionKey: "ann", call: async () => ({ ok }) },
      session: { requireUser: async () => ({ firstName: "Ann" }) },
      env: {},
      setCookie: () => undefined,
      forgetSession,
    } as unknown as AppLoadContext;
    const request = new Request("http://portal.example/logOut", {
      method: "POST",
    });
    const left = await action({ request, context, params: {} }).catch(
      (thrown: unknown) => thrown,
    );
    expect(left).toBeInstanceOf(Response);
    expect(forgetSession).toHaveBeenCalledTimes(forgotten);
  },
);
