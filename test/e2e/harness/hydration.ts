import { expect, type Locator } from "playwright/test";

/** Waits until the page's script has taken over an element, which React marks. */
export const waitUntilHydrated = (element: Locator) =>
  expect
    .poll(() =>
      element.evaluate((node) =>
        Object.keys(node).some((key) => key.startsWith("__react")),
      ),
    )
    .toBe(true);
