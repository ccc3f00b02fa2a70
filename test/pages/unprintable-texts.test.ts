import { expect } from "vitest";
import { answerWithText, screensOfTexts } from "../portal/filled-answers";
import { faultyTest } from "./harness/test";

faultyTest(
  "a provider whose texts are 400 kB long causes no error and no page of more than 300 kB",
  { tags: ["all"], timeout: 300_000 },
  async ({ visitor, provider }) => {
    answerWithText(provider, "x".repeat(400_000));
    for (const screen of screensOfTexts) {
      const page = await visitor.open(screen);
      // Pools and items in the URL are unknown to this provider, which the page shows.
      expect([200, 400, 404], screen).toContain(page.status);
      expect(page.text.length, screen).toBeLessThan(300_000);
    }
  },
);
