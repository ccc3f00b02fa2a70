import type { Page } from "playwright/test";

/** The structure of a document, without its text. */
export interface Outline {
  /** Every element with the names of its attributes, in the order of the document. */
  elements: string[];
  /** The targets of links, forms and sources, as written. */
  links: string[];
  /** The texts, or values, of the requested elements. */
  texts: string[];
}

function readOutline(html: string | null, selectors: string[]): Outline {
  const parsed =
    html === null
      ? document
      : new DOMParser().parseFromString(html, "text/html");
  const all = [...parsed.querySelectorAll("*")];
  return {
    elements: all.map((element) =>
      [element.localName, ...element.getAttributeNames().sort()].join(" "),
    ),
    links: all.flatMap((element) =>
      ["href", "src", "action", "formaction", "srcdoc"].flatMap((name) =>
        element.hasAttribute(name) && element.localName !== "link"
          ? [element.getAttribute(name) ?? ""]
          : [],
      ),
    ),
    texts: selectors.map((selector) => {
      const element = parsed.querySelector(selector);
      return element instanceof HTMLInputElement
        ? element.value
        : (element?.textContent ?? "");
    }),
  };
}

/** The outline of the current page. */
export const outline = (page: Page): Promise<Outline> =>
  page.evaluate(
    `(${readOutline.toString()})(null, [])`,
  ) as unknown as Promise<Outline>;

/**
 * The outlines of documents as a browser parses them, without executing anything.
 * @param page an empty one, because the policy of another page would apply
 */
export const outlines = (
  page: Page,
  documents: string[],
  selectors: string[],
): Promise<Outline[]> =>
  page.evaluate(
    `(${JSON.stringify(documents)}).map((html) => (${readOutline.toString()})(html, ${JSON.stringify(selectors)}))`,
  ) as unknown as Promise<Outline[]>;
