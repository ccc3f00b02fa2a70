/**
 * What a person has typed, chosen and focused while the scripts were loading stays, whatever React does with
 * the document: React 18 resets a changed textarea when it hydrates it, and replaces every element where the
 * document differs from what it expects.
 */

/** Elements that can have a value or the focus, by their kind and their number within it. */
function elementsByPlace(): Map<string, HTMLElement> {
  const counts = new Map<string, number>();
  const places = new Map<string, HTMLElement>();
  for (const element of document.querySelectorAll<HTMLElement>(
    "a, button, input, select, summary, textarea",
  )) {
    const attributes = ["name", "type", "href"].map((name) =>
      element.getAttribute(name),
    );
    const kind = [element.localName, ...attributes].join(" ");
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    places.set(`${kind} ${count}`, element);
  }
  return places;
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;
const isText = (element: Element): element is TextControl =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** Gives an element what was typed, chosen or selected in the one that it replaces. */
function copyState(from: Element, to: HTMLElement, hasFocus: boolean): void {
  if (from instanceof HTMLSelectElement && to instanceof HTMLSelectElement)
    for (const [at, option] of [...to.options].entries())
      option.selected = from.options[at]?.selected ?? false;
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement)
    to.checked = from.checked;
  // A file that was chosen cannot be given to another control.
  const isTyped = isText(from) && isText(to) && from.type !== "file";
  if (isTyped && from.value !== from.defaultValue) to.value = from.value;
  if (!hasFocus) return;
  to.focus({ preventScroll: true });
  // Dates and numbers have no selection.
  if (isTyped && from.selectionStart !== null)
    to.setSelectionRange(from.selectionStart, from.selectionEnd);
}

/** Keeps values, choices, focus and selection until the returned function is called after hydration. */
export function keepTypedValues(): () => void {
  const before = elementsByPlace();
  const defaults = new Map<HTMLTextAreaElement, string>();
  let focused: EventTarget | null = document.activeElement;
  // React does not reset a text that is the default, which it therefore is for a while.
  const keep = (element: EventTarget | null) => {
    if (!(element instanceof HTMLTextAreaElement)) return;
    const { value, defaultValue } = element;
    if (value === defaultValue) return;
    if (!defaults.has(element)) defaults.set(element, defaultValue);
    element.defaultValue = value;
  };
  const listeners = new AbortController();
  const options = { capture: true, signal: listeners.signal };
  document.addEventListener("input", ({ target }) => keep(target), options);
  document.addEventListener("focusin", (e) => (focused = e.target), options);
  before.forEach(keep);
  return () => {
    listeners.abort();
    // A value that differs from its default is unaffected when the default changes.
    for (const [element, text] of defaults) element.defaultValue = text;
    const lost = [...before].filter(([, element]) => !element.isConnected);
    const now = lost.length > 0 ? elementsByPlace() : before;
    for (const [place, old] of lost) {
      const element = now.get(place);
      if (element) copyState(old, element, old === focused);
    }
  };
}
