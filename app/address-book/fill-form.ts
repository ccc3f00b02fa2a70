import { filledIn, type SavedAddress, type Side } from "./saved-address";

const isText = (
  control: Element | RadioNodeList | null,
): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;

/**
 * The pool that a booking form is about: the one that is chosen in it, or that the address names to
 * which it is sent; empty for none.
 */
export function poolOf(form: HTMLFormElement | null): string {
  if (!form) return "";
  const chosen = new FormData(form).get("pool");
  return typeof chosen === "string"
    ? chosen
    : (new URL(form.action).searchParams.get("pool") ?? "");
}

/** Fired at a booking form after an address was filled in; `detail` names the fields that now hold text. */
export const addressFilledEvent = "portal:address-filled";

/** Writes a chosen address into a booking form, and lets whoever keeps its draft know. */
export function fillForm(
  form: HTMLFormElement | null,
  side: Side,
  address: SavedAddress,
): void {
  if (!form) return;
  const notes = form.elements.namedItem("notes");
  const values = filledIn(side, address, isText(notes) ? notes.value : "");
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name);
    if (isText(control)) control.value = value;
  }
  // Not at the fields: nobody has typed into them, and nothing is to be looked up.
  form.dispatchEvent(new Event("input", { bubbles: true }));
  const detail = Object.keys(values).filter((name) => values[name] !== "");
  form.dispatchEvent(new CustomEvent<string[]>(addressFilledEvent, { detail }));
}
