import { HtmlValidate, type ConfigData } from "html-validate";

/** The rules: the standard's, without those about style. */
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
    // A button without a type submits its form, which is intended here.
    "no-implicit-button-type": "off",
    // The map reloads by itself without scripts, as it refreshes with them; Save-Data disables it
    // (decision 44).
    "meta-refresh": "off",
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
  },
};

const validator = new HtmlValidate(rules);

/** The errors of a document, one per line. */
export async function htmlErrors(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results.flatMap((result) =>
    result.messages.map(
      ({ line, column, ruleId, message }) =>
        `${line}:${column} ${ruleId}: ${message}`,
    ),
  );
}
