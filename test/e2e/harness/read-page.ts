import type { Page } from "playwright/test";

/** A control of a form, as a browser without scripts would send it. */
export interface Control {
  name: string;
  /** `hidden`, `text`, `choice` (with its values in `options`) or `box`. */
  kind: "hidden" | "text" | "choice" | "box";
  value: string;
  options: string[];
  checked: boolean;
  placeholder: string;
  inputMode: string;
}

/** A form and the ways in which it can be submitted. */
export interface PageForm {
  method: "get" | "post";
  /** Whether it uploads files, which a crawl has none of. */
  isUpload: boolean;
  /** As written; empty for the page's own address. */
  action: string;
  controls: Control[];
  /** Each submit button, by its name and value. */
  buttons: { name: string; value: string; action: string | null }[];
}

/** The content of a page and its links. */
export interface PageContent {
  title: string;
  /** The texts of its headings of the first level. */
  headings: string[];
  /** Targets of links, as written. */
  links: string[];
  /** Ids that links within the page may target. */
  ids: string[];
  /** The scripts, style sheets and images that the page loads. */
  assets: string[];
  forms: PageForm[];
}

/** Runs in the browser; nothing of the parsed document is executed or loaded. */
function read(html: string): PageContent {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const all = <Kind extends Element>(
    selector: string,
    of: ParentNode = parsed,
  ) => [...of.querySelectorAll<Kind>(selector)];
  const attributes = (selector: string, name: string) =>
    all(selector)
      .map((element) => element.getAttribute(name))
      .filter((value) => value !== null);
  const message = (element: Element | null) =>
    (element?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
  const control = (element: Element): Control[] => {
    const plain = {
      options: [],
      checked: false,
      placeholder: "",
      inputMode: "",
    };
    if (element.matches(":disabled") || !element.getAttribute("name"))
      return [];
    const name = element.getAttribute("name") ?? "";
    if (element instanceof HTMLSelectElement) {
      const options = [...element.options].map(({ value }) => value);
      return [
        { ...plain, name, kind: "choice", value: element.value, options },
      ];
    }
    if (element instanceof HTMLTextAreaElement)
      return [{ ...plain, name, kind: "text", value: element.value }];
    if (!(element instanceof HTMLInputElement)) return [];
    const { type, value, checked, placeholder, inputMode } = element;
    if (["submit", "button", "reset", "image", "file"].includes(type))
      return [];
    const kind =
      type === "hidden"
        ? "hidden"
        : type === "checkbox" || type === "radio"
          ? "box"
          : "text";
    return [{ ...plain, name, kind, value, checked, placeholder, inputMode }];
  };
  return {
    title: parsed.title,
    headings: all("h1").map(message),
    links: attributes("a[href], area[href]", "href"),
    ids: attributes("[id]", "id"),
    assets: [
      ...attributes("script[src], img[src]", "src"),
      ...attributes(
        "link[rel~=stylesheet], link[rel~=icon], link[rel~=modulepreload], link[rel~=preload]",
        "href",
      ),
    ],
    forms: all<HTMLFormElement>("form").map((form) => ({
      method: form.method === "post" ? "post" : "get",
      isUpload: form.enctype === "multipart/form-data",
      action: form.getAttribute("action") ?? "",
      controls: [...form.elements].flatMap(control),
      buttons: [...form.elements]
        .filter(
          (element) =>
            element instanceof HTMLButtonElement &&
            element.type === "submit" &&
            !element.disabled,
        )
        .map((element) => ({
          name: element.getAttribute("name") ?? "",
          value: element.getAttribute("value") ?? "",
          action: element.getAttribute("formaction"),
        })),
    })),
  };
}

/**
 * Parses a document as a browser does.
 * @param page an empty one, because the policy of another page would apply
 */
export const readPage = (page: Page, html: string): Promise<PageContent> =>
  page.evaluate(
    `(${read.toString()})(${JSON.stringify(html)})`,
  ) as unknown as Promise<PageContent>;
