/**
 * What the scripts of the portal and of its packages call without a substitute: Chrome and Edge 111, Firefox
 * 119 and Safari 16.4 have all of it. A function that a new script needs is added here.
 */
const required = [
  "Array.prototype.at",
  "Array.prototype.toReversed",
  "Array.prototype.toSorted",
  "HTMLDialogElement.prototype.showModal",
  "HTMLFormElement.prototype.requestSubmit",
  "IntersectionObserver",
  "Intl.DateTimeFormat",
  "Intl.NumberFormat",
  "MediaQueryList.prototype.addEventListener",
  "MutationObserver",
  "Object.hasOwn",
  "ResizeObserver",
  "String.prototype.replaceAll",
  "String.prototype.toWellFormed",
];

/**
 * Returns whether the browser has everything that the scripts need. In another one they would fail in the
 * middle of a screen, and React would replace the complete document by an error.
 * @param browser the global object
 */
export const isSupported = (browser: object = globalThis): boolean =>
  required.every((path) => {
    const valueOf = (owner: unknown, name: string): unknown =>
      Reflect.get(Object(owner) as object, name);
    return typeof path.split(".").reduce(valueOf, browser) === "function";
  });

/**
 * Shows what the document has for browsers without scripts: the human check's question, and the reload of
 * pages that change.
 */
export function showNoScriptContent(): void {
  for (const element of document.querySelectorAll("noscript"))
    // With scripts on, the content is not parsed: it is one text.
    element.outerHTML = element.textContent ?? "";
}
