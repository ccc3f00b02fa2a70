import { HtmlValidate, type ConfigData } from "html-validate";
import { expect } from "playwright/test";

/** What counts as valid: the standard's rules, without opinions on how HTML is written. */
const rules: ConfigData = {
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    // React writes void elements and boolean attributes its own, equally valid way.
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "no-inline-style": "error",
    "doctype-style": "off",
    "no-trailing-whitespace": "off",
    "long-title": "off",
    // A button without a type submits its form; that is what ours are for.
    "no-implicit-button-type": "off",
    // The map refreshes itself where there are no scripts, as it does with them; a link turns neither
    // off, but Save-Data does (decision 044).
    "meta-refresh": "off",
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
  },
};

const validator = new HtmlValidate(rules);

/** What is not valid in a document, one line per error. */
export async function htmlErrors(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results.flatMap((result) =>
    result.messages.map(
      ({ line, column, ruleId, message }) =>
        `${line}:${column} ${ruleId}: ${message}`,
    ),
  );
}

/** Fails with one line per error when the document is not valid HTML. */
export async function expectValidHtml(html: string): Promise<void> {
  expect(await htmlErrors(html), "errors of the HTML").toEqual([]);
}
