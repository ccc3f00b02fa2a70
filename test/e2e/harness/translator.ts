import type { Page } from "playwright/test";

/** Stands before each translated text. */
export const sign = "¿";

/**
 * Translates the document as Chrome does: marks the root element, puts two `font` elements in the place of
 * each text, and does the same with texts that are added or changed later. Words stay, with a sign before them.
 */
export const translate = (page: Page): Promise<void> =>
  page.evaluate((before) => {
    const isLeftOut = (text: Node) =>
      text.parentElement?.closest(
        "script, style, noscript, textarea, title, font, [translate=no]",
      ) !== null;
    const replace = (text: Node) => {
      if (isLeftOut(text) || !text.nodeValue?.trim()) return;
      const outer = document.createElement("font");
      const inner = outer.appendChild(document.createElement("font"));
      inner.textContent = `${before}${text.nodeValue}`;
      text.parentNode?.replaceChild(outer, text);
    };
    const replaceAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = root instanceof Text ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      texts.forEach(replace);
    };
    document.documentElement.classList.add("translated-ltr");
    new MutationObserver((changes) => {
      for (const { addedNodes, target, type } of changes)
        if (type === "characterData") replaceAll(target);
        else addedNodes.forEach(replaceAll);
    }).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    replaceAll(document.body);
  }, sign);

/** Returns a function that tells whether the document has been loaded anew since. */
export async function markDocument(
  page: Page,
): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Reflect.set(window, "isMarked", true));
  return () => page.evaluate(() => !Reflect.has(window, "isMarked"));
}
