import { bookingValuesOf, type SavedAddress, type Side } from "./saved-address";

const isTextControl = (
  control: Element | RadioNodeList | null,
): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;

/**
 * Returns the pool of a booking form: the one selected in it, or else the `pool` parameter of the
 * form's action; an empty string if there is none.
 */
export function poolOf(form: HTMLFormElement | null): string {
  if (!form) return "";
  const chosen = new FormData(form).get("pool");
  return typeof chosen === "string"
    ? chosen
    : (new URL(form.action).searchParams.get("pool") ?? "");
}

/**
 * Dispatched on a booking form after an address was filled in; `detail` lists the fields that now hold
 * text.
 */
export const addressFilledEvent = "portal:address-filled";

/**
 * Writes a chosen address into a booking form and notifies the form's listeners, such as the draft
 * storage.
 */
export function fillForm(
  form: HTMLFormElement | null,
  side: Side,
  address: SavedAddress,
): void {
  if (!form) return;
  const notes = form.elements.namedItem("notes");
  const values = bookingValuesOf(
    side,
    address,
    isTextControl(notes) ? notes.value : "",
  );
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name);
    if (isTextControl(control)) control.value = value;
  }
  // Dispatched on the form, not on the fields: the user has not typed, so no look-up may start.
  form.dispatchEvent(new Event("input", { bubbles: true }));
  const detail = Object.keys(values).filter((name) => values[name] !== "");
  form.dispatchEvent(new CustomEvent<string[]>(addressFilledEvent, { detail }));
}
