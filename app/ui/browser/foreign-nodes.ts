/**
 * Extensions put nodes of their own between ours, and change the title. React 18 replaces the complete
 * document when it meets them while it hydrates, so they are put aside for that time.
 */

/** The observer of the inline script, with the changes that it has seen. */
interface LaterChanges extends MutationObserver {
  seen?: MutationRecord[];
}

/**
 * Inline script at the end of the document: what is added from then until React begins is not ours. Has no
 * sign that React would escape.
 */
export const observeLaterChanges =
  "(later=new MutationObserver(function(r){later.seen=(later.seen||[]).concat(r)})).observe(document,{childList:!0,subtree:!0})";

/** Our elements that have no nonce, where extensions like to add theirs: in the frame of the document. */
const ownElements = [
  "html > :is(head, body)",
  "head > :is(title, noscript, [charset], [media], [rel=icon], [name=viewport])",
  "head > :is([name=color-scheme], [name=format-detection])",
  "body > :is(.cut, .end, .skip, .progress, header, nav, main, footer, [rel=modulepreload])",
  "body > * :not(script, style)",
].join();

/** An extension may insert its element again whenever it is gone: at most so many are removed. */
const maxRemoved = 5_000;

/**
 * Puts aside what is not ours, also what is added while React hydrates.
 * @returns puts it back; to be called as soon as React has changed the document
 */
export function putForeignNodesAside(): () => void {
  const { later } = window as typeof window & { later?: LaterChanges };
  const nonce = document.getElementById("styles")?.nonce;
  const aside: [node: Node, parent: Node, next: Node | null][] = [];
  let removed = 0;
  const putAside = (node: Node) => {
    if (!(node instanceof HTMLElement || node instanceof Text)) return;
    const { parentNode, nextSibling, isConnected } = node;
    if (!parentNode || !isConnected || removed >= maxRemoved) return;
    const isOwn =
      node instanceof HTMLElement &&
      (node.nonce === nonce || node.matches("[rel=modulepreload]"));
    if (isOwn) return;
    // An element that was inserted again is put back once.
    const isAside = aside.some(
      ([other, parent, next]) =>
        parent === parentNode &&
        next === nextSibling &&
        other.isEqualNode(node),
    );
    if (!isAside) aside.push([node, parentNode, nextSibling]);
    removed += 1;
    node.remove();
  };
  const putAddedAside = (changes: readonly MutationRecord[]) => {
    for (const { target, addedNodes } of changes)
      if (target.nodeName !== "TITLE") addedNodes.forEach(putAside);
  };
  const changes = [...(later?.seen ?? []), ...(later?.takeRecords() ?? [])];
  later?.disconnect();
  const ofTitle = changes.find(({ target }) => target.nodeName === "TITLE");
  const { title } = document;
  if (ofTitle) document.title = ofTitle.removedNodes[0]?.nodeValue ?? title;
  putAddedAside(changes);
  // Of those that came earlier, the ones that can be recognized.
  for (const element of document.querySelectorAll("html *"))
    if (
      element.localName.includes("-") ||
      element.shadowRoot ||
      !element.matches(ownElements)
    )
      putAside(element);
  const observer = new MutationObserver(putAddedAside);
  observer.observe(document, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    if (ofTitle) document.title = title;
    for (const [node, parent, next] of aside.splice(0).reverse())
      if (parent.isConnected)
        parent.insertBefore(node, next?.parentNode === parent ? next : null);
  };
}
