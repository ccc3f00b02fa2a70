import axe, { type RunOptions } from "axe-core";
import type { Page } from "playwright/test";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The rules of axe about colors; nothing else of a page depends on the color scheme. */
const colorRules = ["color-contrast", "link-in-text-block"];

/**
 * Returns the violations that axe-core finds on a page, one line per element. The pages have no
 * frames, so axe runs in the page itself, is injected into each document once, and reports only
 * violations: a sixth of the time of `@axe-core/playwright`, which finishes its runs in a second
 * page.
 * @param rules all that axe has, or those about colors alone
 */
export async function findViolations(
  page: Page,
  rules: "all" | "colors" = "all",
): Promise<string[]> {
  if (await page.evaluate(() => window.axe === undefined))
    await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ["violations"],
    ...(rules === "all" && {
      // Who speaks to a browser says the label that is seen (WCAG 2.5.3); axe has the rule switched off.
      rules: { "label-content-name-mismatch": { enabled: true } },
    }),
    ...(rules === "colors" && {
      runOnly: { type: "rule", values: colorRules },
    }),
  };
  return page.evaluate(async (how) => {
    const { violations = [] } = (await window.axe?.run(document, how)) ?? {};
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html }) => `${id}: ${help}: ${html}`),
    );
  }, options);
}
