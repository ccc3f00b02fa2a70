import { useEffect, type RefObject } from "react";
import { keyName } from "./one-time-key";

/**
 * Keeps what is typed into a form through reloads of the page and detours, in this tab alone
 * (`sessionStorage`; the logout clears it). Without JavaScript the browser's own memory of forms and
 * the reply to a submit do what they can.
 */

const prefix = "draft:";
const saveAfterMs = 300;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(isControl).filter(({ name }) => name !== "");

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement &&
  (control.type === "checkbox" || control.type === "radio");

type Draft = [name: string, value: string][];

function read(name: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(
      sessionStorage.getItem(prefix + name) ?? "null",
    );
    return Array.isArray(draft) ? (draft as Draft) : null;
  } catch {
    // Storage is refused, or holds what is not ours.
    return null;
  }
}

function save(name: string, form: HTMLFormElement): void {
  const draft = [...new FormData(form)].filter(
    (pair): pair is [string, string] => typeof pair[1] === "string",
  );
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(draft));
  } catch {
    // Without storage, or with a full one, the form works as it does without scripts.
  }
}

function fill(form: HTMLFormElement, draft: Draft): void {
  const left = [...draft];
  for (const control of controlsOf(form)) {
    const at = left.findIndex(
      ([name, value]) =>
        name === control.name && (!isBox(control) || value === control.value),
    );
    if (isBox(control)) control.checked = at >= 0;
    else if (at >= 0) control.value = left[at]?.[1] ?? "";
    if (at >= 0) left.splice(at, 1);
  }
}

/**
 * Fills a form with its draft when the page opens, and keeps the draft up to date while it is filled
 * in; its one-time key is part of it, so that a submit whose answer never came is repeated, not
 * doubled.
 * @param form the form; its controls keep their values themselves (uncontrolled)
 * @param name of the draft: path and query of the page
 * @param reply what the form shows as the reply to its last submit, which is newer than any draft;
 *   undefined for none
 */
export function useDraft(
  form: RefObject<HTMLFormElement>,
  name: string,
  reply: object | undefined,
): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const draft = reply ? null : read(name);
    if (draft) fill(element, draft);
    // Its key may be a new one.
    if (reply) save(name, element);
    let timer: number | undefined;
    const later = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => save(name, element), saveAfterMs);
    };
    const now = () => save(name, element);
    element.addEventListener("input", later);
    element.addEventListener("submit", now);
    return () => {
      window.clearTimeout(timer);
      element.removeEventListener("input", later);
      element.removeEventListener("submit", now);
    };
  }, [form, name, reply]);
}

/** Forgets a draft: what it was for is done. */
export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // Without storage there is nothing to forget.
  }
}

/** Forgets every draft with this one-time key, whatever its name. Drafts of other forms stay. */
export function forgetDraftsWith(key: string): void {
  try {
    for (const stored of Object.keys(sessionStorage)) {
      if (!stored.startsWith(prefix)) continue;
      const name = stored.slice(prefix.length);
      const isOfKey = ([field, value]: Draft[number]) =>
        field === keyName && value === key;
      if (read(name)?.some(isOfKey)) forgetDraft(name);
    }
  } catch {
    // Without storage there is nothing to forget.
  }
}
