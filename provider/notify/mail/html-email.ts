import escapeHtml from "escape-html";
import type { Language } from "../../contract/extensions/language";

/** A paragraph of a mail in HTML. */
export const htmlParagraph = (text: string) => `<p>${escapeHtml(text)}</p>`;

/** A link of a mail in HTML. */
export const htmlLink = (url: string, text: string) =>
  `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;

/**
 * Returns a mail in HTML. It names no colors of text and background, so that mail programs choose readable
 * ones in light and dark.
 */
export const htmlDocument = (
  language: Language,
  title: string,
  parts: readonly string[],
) =>
  `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 20px; margin: 0; }
div { overflow-x: auto; }
table { border-collapse: collapse; font-size: 13px; }
th, td { border: 1px solid #8888; padding: 4px 8px; text-align: left; vertical-align: top; }
hr { border: 0; border-top: 1px solid #8888; }
</style></head>
<body>
${parts.filter((part) => part !== "").join("\n")}
</body></html>
`;
