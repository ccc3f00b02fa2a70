import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";

/** The rules of axe that look at colors; nothing else of a page depends on the color scheme. */
const colorRules = ["color-contrast", "link-in-text-block"];

/**
 * What axe-core finds on a page, one line per element.
 *
 * The pages have no frames, so axe runs in the page itself ("legacy mode") instead of collecting
 * partial results and finishing them in a second page; what passes is not reported. Both together
 * make it four times as fast.
 * @param rules all that axe has, or those about colors alone
 */
export async function findViolations(
  page: Page,
  rules: "all" | "colors" = "all",
): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({
      resultTypes: ["violations"],
      ...(rules === "colors" && {
        runOnly: { type: "rule", values: colorRules },
      }),
    })
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html}`),
  );
}
