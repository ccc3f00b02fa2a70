import { isTranslated } from "./translation";

/**
 * Translators replace each text by an element, which React does not know: it would write into texts that are
 * no longer in the page, so that figures stay old silently, or fail to remove them, which ends on an error
 * screen. Here, when React refers to such a text, it is put back in the place of its translation; the
 * translator then translates it again.
 */

/** The text that a node stands in for, and the node that stands in for a text. */
const textOf = new WeakMap<Node, Text>();
const standInOf = new WeakMap<Text, Node>();

function record(changes: readonly MutationRecord[]): void {
  for (const change of changes)
    for (const removed of change.removedNodes) {
      const text = removed instanceof Text ? removed : textOf.get(removed);
      textOf.delete(removed);
      // Translators replace a text, or insert the translation beside it and then remove it.
      const standIn =
        change.addedNodes[0] ??
        [change.previousSibling, change.nextSibling].find(
          (node) => node?.nodeName === "FONT" && !textOf.has(node),
        );
      if (!text || !standIn || standIn === text) continue;
      textOf.set(standIn, text);
      standInOf.set(text, standIn);
    }
}

const observer = new MutationObserver(record);

/**
 * Puts back all texts of an element: a translator spreads a sentence over them, so that one alone would not
 * fit the translations of the others.
 */
function putBackTexts(parent: Node | null | undefined): void {
  record(observer.takeRecords());
  for (const node of [...(parent?.childNodes ?? [])]) {
    const text = textOf.get(node);
    if (text) node.replaceWith(text);
  }
}

/** Has React's changes reach the page, whatever a translator or an extension does; before hydration. */
export function keepTextsOfReact(): void {
  const page = Node.prototype;
  const { removeChild, insertBefore } = page;
  const nodeValue = Object.getOwnPropertyDescriptor(page, "nodeValue") ?? {};
  page.removeChild = function (child) {
    if (child.parentNode !== this) putBackTexts(this);
    if (child.parentNode) removeChild.call(child.parentNode, child);
    return child;
  };
  page.insertBefore = function (node, before) {
    if (before && before.parentNode !== this) putBackTexts(this);
    let next: Node | null = before;
    while (next && next.parentNode !== this) next = next.parentNode;
    return insertBefore.call(this, node, next) as typeof node;
  };
  Object.defineProperty(Text.prototype, "nodeValue", {
    ...nodeValue,
    set(this: Text, value: string | null) {
      if (!this.parentNode) {
        record(observer.takeRecords());
        putBackTexts(standInOf.get(this)?.parentNode);
      }
      nodeValue.set?.call(this, value);
      // A translation in which the place of the text is not known would keep its old words.
      if (!this.parentNode && isTranslated()) location.reload();
    },
  });
  observer.observe(document, { childList: true, subtree: true });
}
