import { answerWithText, screensOfTexts } from "../portal/filled-answers";
import { test } from "./harness/faulty-test";
import { expect } from "./harness/test";

/** Lone surrogates, controls and marks of direction: what HTML, cookies or URLs cannot contain, or should not. */
const text = "a\ud800b\udce6a\0b\x1b[31m\x85\r\n\tc\x9f\u202ea\u2066b\u200f";

// With scripts, which read the same texts as data and compare them.
test("a provider whose texts contain lone surrogates, controls and marks of direction causes no error on any screen", async ({
  page,
  provider,
}) => {
  test.slow();
  answerWithText(provider, text);
  for (const screen of screensOfTexts) {
    // A hydration warning fails the test (`harness/unexpected-console.ts`).
    const answer = await page.goto(screen, { waitUntil: "networkidle" });
    // Pools and items in the URL are unknown to this provider, which the page shows.
    expect([200, 400, 404], screen).toContain(answer?.status());
  }
});
