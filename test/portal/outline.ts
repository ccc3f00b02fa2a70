import type { Page } from "./page";

/** The structure of a document, without its text. */
export interface Outline {
  /** Every element with the names of its attributes, in the order of the document. */
  elements: string[];
  /** The targets of links, forms and sources, as written. */
  links: string[];
}

/** The outline of a page. */
export function outlineOf({ $ }: Page): Outline {
  const all = $.root().find("*").toArray();
  return {
    elements: all.map(({ tagName, attribs }) =>
      [tagName, ...Object.keys(attribs).sort()].join(" "),
    ),
    links: all
      .filter(({ tagName }) => tagName !== "link")
      .flatMap(({ attribs }) =>
        ["href", "src", "action", "formaction", "srcdoc"].flatMap(
          (name) => attribs[name] ?? [],
        ),
      ),
  };
}

/** The unchanged text, or the value, of the first element that matches. */
export function rawTextOf({ $ }: Page, selector: string): string {
  const element = $(selector).first();
  return element.is("input") ? (element.attr("value") ?? "") : element.text();
}
