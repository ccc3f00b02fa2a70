/** Browsers by their tokens in a User-Agent. The order counts, because most contain the tokens of several. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
/** Operating systems by their tokens; Android contains `Linux`, and an iPhone contains `Mac OS X`. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, "Windows"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Stands in a name between the browser and its system. */
export const clientNameSeparator = " on ";

/** Characters of a User-Agent that are read; those of browsers are shorter. */
const maxLength = 500;

/**
 * Returns a coarse name of a browser, by which users recognize their sessions: no versions, and no text of
 * the header.
 * @param userAgent the header, if there is one
 * @returns such as `Firefox on Windows`; null if neither is known
 */
export function clientNameOf(userAgent: string | undefined): string | null {
  const text = (userAgent ?? "").slice(0, maxLength);
  const nameIn = (names: typeof browsers) =>
    names.find(([token]) => token.test(text))?.[1];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (browser === undefined) return system ?? null;
  return system === undefined
    ? browser
    : browser + clientNameSeparator + system;
}
