import type { Page } from "playwright/test";

/** Puts elements into the document as extensions do, and changes its title. */
export const addElements = (page: Page) =>
  page.evaluate(() => {
    const add = (place: "afterend" | "afterbegin", to: Element, name = "div") =>
      to
        .insertAdjacentElement(place, document.createElement(name))
        ?.classList.add("theirs");
    add("afterend", document.body);
    add("afterbegin", document.head, "meta");
    add("afterbegin", document.body);
    const main = document.querySelector("main");
    if (main) add("afterbegin", main);
    for (const input of document.querySelectorAll("main input, main select"))
      add("afterend", input, "span");
    document.title = "(3) Messages";
    return document.querySelectorAll(".theirs").length;
  });
