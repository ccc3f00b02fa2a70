import * as z from "zod";
import { calls, type CallName } from "../../provider/contract/calls";
import { fillAnswer } from "../provider/contract/fill-answer";
import { test } from "./harness/faulty-test";
import { tableScreens } from "../portal/result-screens";
import { expect } from "./harness/test";

/** Texts that HTML, cookies or URLs cannot contain, or that are too long. */
const texts = {
  "lone surrogates": "a\ud800b\udce6",
  "NUL and other controls": "a\0b\x1b[31m\x85\r\n\tc\x9f",
  "marks of direction": "\u202ea\u2066b\u200f",
  "a megabyte": "x".repeat(1_048_576),
};

const screens = [
  "/",
  "/search",
  "/tracking",
  "/onTime-report",
  "/book-LTL?pool=1",
  "/rateGenerator?zipFrom=60601&zipTo=75201&numPallets=2",
  "/report-entry/delivery",
  "/report-entry/pickup",
  "/report-entry/pickup?id=1",
  "/track",
  "/track?date=2026-11-20&deliv=1",
  "/management",
  "/management?group=1",
  "/register/code",
  ...tableScreens.map(({ path }) => path),
];

/** Ids that are part of URLs; the texts are in all other fields. */
const ids: Record<string, unknown> = {
  groupID: 1,
  groupType: 2,
  delivID: 1,
  delivDetailID: 1,
  requestNumber: 0,
};

function answerOf(name: CallName, text: string): Record<string, unknown> {
  const answer = fillAnswer(z.object(calls[name].answer), text);
  const withIds = JSON.stringify(answer, (key, value: unknown) =>
    key in ids ? ids[key] : value,
  );
  const { entitlement: _, ...fields } = JSON.parse(withIds) as Record<
    string,
    unknown
  >;
  return name === "getIsAdmin" ? { result: true } : fields;
}

for (const [what, text] of Object.entries(texts)) {
  // With scripts, which read the same texts as data and compare them.
  test(`a provider whose texts contain ${what} causes no error on any screen`, async ({
    page,
    provider,
    haveSession,
  }) => {
    test.slow();
    // Built once, because building a megabyte for each call delays the portal.
    for (const name of Object.keys(calls) as CallName[]) {
      const body = Buffer.from(
        JSON.stringify({ status: "Success", ...answerOf(name, text) }),
      );
      provider.on(name, () => ({ body }));
    }
    await haveSession();
    for (const screen of screens) {
      // A hydration warning fails the test (`harness/unexpected-console.ts`).
      const answer = await page.goto(screen, { waitUntil: "networkidle" });
      // Pools and items in the URL are unknown to this provider, which the page shows.
      const status = answer?.status() ?? 0;
      expect([screen, [200, 400, 404].includes(status)]).toEqual([
        screen,
        true,
      ]);
      expect((await answer?.body())?.length).toBeLessThan(300_000);
    }
  });
}
