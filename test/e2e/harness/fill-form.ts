import { commonMessages } from "../../../app/messages";
import type { Control, PageForm } from "./read-page";

/** The name of the idempotency key in every form that writes. */
const keyName = "key";

/**
 * The screens whose forms write without a key. Their writes reach every test that shares the account: "Log out
 * everywhere" ends its sessions, and a group that requires a second factor shows nothing else.
 */
const writingScreens =
  /^\/(login|register|logOut|account|reset-password|email-change|unsubscribe|management|views|share-links)(\/|\?|$)/;

/** Whether submitting a form writes at the provider. */
export const writes = (form: PageForm, address: URL) =>
  form.method === "post" &&
  (writingScreens.test(new URL(form.action || address, address).pathname) ||
    form.controls.some(({ name }) => name === keyName));

/** Whether a form has a text field: without one, an empty submission would be a complete one. */
export const takesText = (form: PageForm) =>
  form.controls.some(({ kind }) => kind === "text");

const today = () => {
  const iso = new Date().toISOString();
  return `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`;
};

/** A plausible value for a field, from its attributes. */
function sampleOf({ placeholder, inputMode }: Control): string {
  if (placeholder === "MM/DD/YYYY") return today();
  // The number of a store; 1 is a booking whose bill of lading lacks addresses.
  if (placeholder === commonMessages.findExamples) return "1211";
  if (inputMode === "numeric") return "60601";
  return inputMode === "decimal" ? "2" : "1";
}

function filled(control: Control): string | null {
  const { kind, value, options, checked } = control;
  if (kind === "hidden") return value;
  if (kind === "box") return checked ? value : null;
  if (kind === "choice")
    return value || (options.find((option) => option !== "") ?? null);
  return value || sampleOf(control);
}

function emptied({ kind, value, options }: Control): string | null {
  if (kind === "hidden") return value;
  if (kind === "box") return null;
  if (kind === "choice")
    return options.includes("") ? "" : (options[0] ?? null);
  return "";
}

/** How a form is submitted: with plausible values, or empty. */
export type Entry = "filled" | "empty";

/**
 * The fields that a browser sends for a form.
 * @param button the one that was pressed; undefined for none
 */
export function dataOf(
  form: PageForm,
  entry: Entry,
  button: PageForm["buttons"][number] | undefined,
): URLSearchParams {
  const data = new URLSearchParams();
  for (const control of form.controls) {
    const value = entry === "filled" ? filled(control) : emptied(control);
    if (value !== null) data.append(control.name, value);
  }
  if (button?.name) data.append(button.name, button.value);
  return data;
}
