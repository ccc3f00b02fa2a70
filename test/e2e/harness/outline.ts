import type { Page } from "playwright/test";

/** What a document is made of, apart from its words. */
export interface Outline {
  /** Every element with the names of its attributes, in the order of the document. */
  elements: string[];
  /** What links, forms and sources lead to, as written. */
  links: string[];
  /** The words, or the value, of the elements asked for. */
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

/** The outline of the page as it stands. */
export const outline = (page: Page): Promise<Outline> =>
  page.evaluate(
    `(${readOutline.toString()})(null, [])`,
  ) as unknown as Promise<Outline>;

/**
 * The outlines of documents as a browser parses them; nothing of them runs.
 * @param page an empty one: the policy of another page would count for them
 */
export const outlines = (
  page: Page,
  documents: string[],
  selectors: string[],
): Promise<Outline[]> =>
  page.evaluate(
    `(${JSON.stringify(documents)}).map((html) => (${readOutline.toString()})(html, ${JSON.stringify(selectors)}))`,
  ) as unknown as Promise<Outline[]>;
