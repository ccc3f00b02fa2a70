import { expect } from "vitest";
import type { CallName } from "../../provider/contract/calls";
import {
  success,
  type FaultyProvider,
  type Reply,
} from "../portal/faulty-provider";
import type { Visitor } from "../portal/visitor";
import { faultyTest } from "./harness/test";

/** Links that are old or unknown, and a provider without tokens, passwords or mail. */

const call: CallName = "verifyAccountPortal";
const refusal = (status: number, fields: object, headers = {}): Reply => ({
  status,
  headers,
  body: { status: "Error", ...fields },
});
const expired = refusal(400, { message: "Expired", id: 281474976710655 });
const payloads = (provider: FaultyProvider) =>
  provider.received(call).map(({ payload }) => payload);

/** Opens a link without a session and presses its button. */
async function confirm(visitor: Visitor, code: string) {
  visitor.clearCookies();
  const page = await visitor.open(`/register/${code}`);
  return visitor.submit(page, "Confirm Email");
}

faultyTest(
  "an expired verification link is replaced by a new one, once",
  async ({ visitor, provider }) => {
    provider.on(call, () => expired);
    const page = await confirm(visitor, "old-code");
    expect(page.heading).toBe("Verification Link Expired");
    expect(page.title).toMatch(/^Verification Link Expired/);

    provider.on(call, () => success({ message: "It is on its way" }));
    const sent = await visitor.submit(page, "Send New Link");
    expect(sent.textsOf(".notice.good")).toEqual(["It is on its way"]);
    expect(payloads(provider).slice(1)).toEqual([
      { numericID: "281474976710655" },
    ]);
    expect(provider.received(call)[1]?.cookie).toBe("");

    // Reloading sends no second mail and no call with the old code.
    const again = await visitor.open(sent.path);
    expect(again.main).toContain("A new verification link was sent.");
    expect(payloads(provider)).toHaveLength(2);
  },
);

faultyTest(
  "a new verification link that cannot be sent shows why",
  async ({ visitor, provider }) => {
    const failures: [Reply, string][] = [
      [expired, "Expired"],
      [refusal(500, {}), "Unknown server error while sending email"],
    ];
    for (const [reply, message] of failures) {
      provider.on(call, () => expired);
      const page = await confirm(visitor, "old-code");
      provider.on(call, () => reply);
      const failed = await visitor.submit(page, "Send New Link");
      expect(failed.textsOf(".notice.bad[role=alert]")).toEqual([message]);
    }
    expect(visitor.consumeServerErrors()).toEqual(["502 /register/old-code"]);
  },
);

faultyTest(
  "a request for a new verification link without an account makes no call",
  async ({ visitor, provider }) => {
    const page = await visitor.post("/register/old-code", { numericID: "" });
    expect([page.status, page.location]).toEqual([303, "/register/old-code"]);
    expect(payloads(provider)).toEqual([]);
  },
);

faultyTest(
  "an unknown verification code shows a message",
  async ({ visitor, provider }) => {
    provider.on(call, () => refusal(404, { message: "No such code" }));
    expect((await confirm(visitor, "unknown")).alerts).toEqual([
      "This verification link is not valid. Check that it was copied completely.",
    ]);
  },
);

faultyTest(
  "a verification link opened in another browser asks for the password, and confirms with the right one",
  async ({ visitor, provider }) => {
    provider.on(call, ({ payload }) =>
      payload.password === "Parcel-2026!"
        ? success({ alreadyVerified: 0 })
        : refusal(403, { message: "Not that one", passwordRequired: true }),
    );
    const asked = await confirm(visitor, "code-1");
    expect(asked.status).toBe(200);
    expect(asked.alerts).toEqual([]);
    expect(asked.field("Password").attr("autocomplete")).toBe(
      "current-password",
    );
    const enter = (Password: string) =>
      visitor.submit(asked, "Confirm Email", { Password });
    const refused = await enter("Wrong-2026!");
    expect(refused.alerts).toEqual(["Not that one"]);
    expect(refused.text).not.toContain("Wrong-2026!");
    expect((await enter("Parcel-2026!")).heading).toBe("Email Confirmed");
  },
);
