import * as english from "../../../app/engine/messages";
import * as spanish from "../../../app/engine/messages/es";
import {
  optionValue,
  valuesOf,
  type FormValue,
  type Page,
  type Selection,
  type Submission,
} from "../../portal/page";

/** How a form is submitted: with plausible values, or empty. */
export type Entry = "filled" | "empty";

/** One way to submit a form. */
export interface FilledForm {
  entry: Entry;
  submission: Submission;
  /** Its method, its fields and its button, whatever their values. */
  form: string;
  /** Whether a successful submission writes at the provider. */
  isWrite: boolean;
}

/** The name of the idempotency key in every form that writes. */
const keyName = "key";

/**
 * The screens whose forms write without a key. Their writes reach every test that shares the account: "Log out
 * everywhere" ends its sessions, and a group that requires a second factor shows nothing else.
 */
const writingScreens =
  /^\/(login|register|logOut|account|reset-password|email-change|unsubscribe|management|views|share-links)(\/|\?|$)/;

const takesText = (control: Selection) =>
  !control.is(
    "select, [type=hidden], [type=checkbox], [type=radio], [type=file]",
  );

/**
 * The ways in which a crawl submits the forms of a page: with every button, search forms filled in and empty, forms
 * that upload only empty, and forms that write only empty, and only if they have a text field: without one, an
 * empty submission would be a complete one.
 */
export function fillForms(page: Page): FilledForm[] {
  const { $ } = page;
  return $("form")
    .toArray()
    .map((element) => $(element))
    .flatMap((form) => {
      const controls = page.controlsOf(form);
      const names = controls.map((control) => control.attr("name") ?? "");
      const action = new URL(form.attr("action") || page.url.href, page.url);
      const method = (form.attr("method") ?? "get").toLowerCase();
      const isWrite =
        method === "post" &&
        (writingScreens.test(action.pathname) || names.includes(keyName));
      if (isWrite && !controls.some(takesText)) return [];
      const isUpload = form.attr("enctype") === "multipart/form-data";
      const entries: Entry[] =
        isWrite || isUpload ? ["empty"] : ["filled", "empty"];
      return buttonsOf(page, form).flatMap((button) =>
        entries.map((entry) => ({
          entry,
          isWrite,
          submission: page.submissionOf(form, button, (control) =>
            entry === "filled" ? filled(control) : emptied(control),
          ),
          form: [
            method,
            ...new Set(names),
            button.attr("name"),
            button.attr("value")?.slice(0, 20),
          ].join(" "),
        })),
      );
    });
}

/** The submit buttons of a form; an empty selection for one that has none. */
function buttonsOf(page: Page, form: Selection): Selection[] {
  const { $ } = page;
  const buttons = page
    .partsOf(form, "button:not([type=button], [type=reset], [disabled])")
    .toArray()
    .map((element) => $(element));
  return buttons.length > 0 ? buttons : [$([])];
}

function filled(control: Selection): FormValue | undefined {
  if (valuesOf(control).some((value) => value !== "")) return undefined;
  if (control.is("select"))
    return optionValue(control.find("option:not([value=''])").first());
  return takesText(control) ? sampleOf(control) : undefined;
}

function emptied(control: Selection): FormValue | undefined {
  if (control.is("select"))
    return control.find("option[value='']").length > 0
      ? ""
      : optionValue(control.find("option").first());
  if (control.is("[type=checkbox], [type=radio]")) return false;
  return takesText(control) ? "" : undefined;
}

/** A plausible value for a text field, from its attributes. */
function sampleOf(control: Selection): string {
  const placeholder = control.attr("placeholder");
  if (placeholder?.startsWith("MM/DD/")) {
    const iso = new Date().toISOString();
    return `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`;
  }
  // The number of a store; 1 is a booking whose bill of lading lacks addresses.
  const isFind = [english, spanish].some(
    ({ commonMessages }) => commonMessages.findExamples === placeholder,
  );
  if (isFind) return "1211";
  const inputMode = control.attr("inputmode");
  if (inputMode === "numeric") return "60601";
  return inputMode === "decimal" ? "2" : "1";
}
