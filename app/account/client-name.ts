/** Signs of browsers in a User-Agent; the names of several stand in most of them, so the order counts. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
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

/** Longest User-Agent that is read; the signs stand at its beginning and its end. */
const maxLength = 500;

/**
 * Returns a coarse name of a browser, by which users recognize their sessions: no versions, and no text of
 * the header.
 * @param userAgent the header, if there is one
 * @returns such as `Firefox on Windows`; null if neither is known
 */
export function clientNameOf(userAgent: string | undefined): string | null {
  const text = (userAgent ?? "").slice(0, maxLength);
  const nameIn = (signs: typeof browsers) =>
    signs.find(([sign]) => sign.test(text))?.[1];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (browser === undefined) return system ?? null;
  return system === undefined
    ? browser
    : browser + clientNameSeparator + system;
}
