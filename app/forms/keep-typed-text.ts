/**
 * Keeps what is typed into textareas while the page is hydrated. React 18 writes the default text of a
 * textarea back when it takes the element over and finds that default unchanged; it leaves elements
 * alone whose default differs. So the typed text becomes the default until React has finished.
 * To be removed with React 19, which keeps the value.
 * @returns ends it, once React has taken the page over: the defaults of the document count again
 */
export function keepTypedText(): () => void {
  const defaults = new Map<HTMLTextAreaElement, string>();
  const keep = (element: EventTarget | null) => {
    if (!(element instanceof HTMLTextAreaElement)) return;
    const { value, defaultValue } = element;
    if (value === defaultValue) return;
    if (!defaults.has(element)) defaults.set(element, defaultValue);
    element.defaultValue = value;
  };
  const keepTarget = ({ target }: Event) => keep(target);
  document.querySelectorAll("textarea").forEach(keep);
  document.addEventListener("input", keepTarget, true);
  return () => {
    document.removeEventListener("input", keepTarget, true);
    // A value that differs from its default stays when the default changes.
    for (const [element, text] of defaults) element.defaultValue = text;
  };
}
