/**
 * Extensions put elements of their own between ours, and change the title. React 18 replaces the complete
 * document when it finds them while it hydrates, so they are put aside meanwhile.
 */

/** The name under which the inline script keeps its observer, and that the changes that it has seen. */
interface LaterChanges extends MutationObserver {
  seen?: MutationRecord[];
}

/**
 * Inline script at the end of the document: collects what changes from then on, before React, and so is not
 * ours. Has no sign that React would escape.
 */
export const observeLaterChanges =
  "(later=new MutationObserver(function(r){later.seen=(later.seen||[]).concat(r)})).observe(document,{childList:!0,subtree:!0})";

/**
 * Elements that are certainly not ours, whenever they came: custom elements, and what has no place in the
 * frame of our documents.
 */
const isForeign = (element: Element, nonce: string | undefined): boolean => {
  const { localName, parentElement } = element;
  if (localName.includes("-") || element.shadowRoot) return true;
  if (/^(script|style)$/.test(localName))
    return (element as HTMLElement).nonce !== nonce;
  if (parentElement === document.body) return !element.matches(ownParts);
  return (
    parentElement === document.documentElement &&
    !/^(head|body)$/.test(localName)
  );
};
