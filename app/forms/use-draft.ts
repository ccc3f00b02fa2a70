import { useEffect, type RefObject } from "react";
import { keyName } from "./idempotency-key-field";

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

interface Draft {
  /** Mark of the person who typed it (`session/draft-owner.server.ts`). */
  owner: string;
  entries: [name: string, value: string][];
}

function read(name: string): Draft | null {
  try {
    const draft = JSON.parse(
      sessionStorage.getItem(prefix + name) ?? "null",
    ) as Partial<Draft> | null;
    return Array.isArray(draft?.entries) ? (draft as Draft) : null;
  } catch {
    // Storage is refused, or holds what is not ours.
    return null;
  }
}

function save(name: string, owner: string, form: HTMLFormElement): void {
  const entries = [...new FormData(form)].filter(
    (pair): pair is [string, string] => typeof pair[1] === "string",
  );
  const draft: Draft = { owner, entries };
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(draft));
  } catch {
    // Without storage, or with a full one, the form works as it does without scripts.
  }
}

function fill(form: HTMLFormElement, { entries }: Draft): void {
  const left = [...entries];
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
 * doubled. What somebody else typed in this tab is forgotten.
 * @param form the form; its controls keep their values themselves (uncontrolled)
 * @param name of the draft: path and query of the page
 * @param owner mark of who is signed in
 * @param reply what the form shows as the reply to its last submit, which is newer than any draft;
 *   undefined for none
 */
export function useDraft(
  form: RefObject<HTMLFormElement>,
  name: string,
  owner: string,
  reply: object | undefined,
): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const draft = reply ? null : read(name);
    if (draft?.owner === owner) fill(element, draft);
    else if (draft) forgetDraft(name);
    // Its key may be a new one.
    if (reply) save(name, owner, element);
    let timer: number | undefined;
    const now = () => {
      window.clearTimeout(timer);
      timer = undefined;
      save(name, owner, element);
    };
    const later = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(now, saveAfterMs);
    };
    // A reload, or a popup that is closed, does not wait for the pause. A draft that was forgotten stays so.
    const atLast = () => {
      if (timer !== undefined) now();
    };
    element.addEventListener("input", later);
    element.addEventListener("submit", now);
    window.addEventListener("pagehide", atLast);
    return () => {
      atLast();
      element.removeEventListener("input", later);
      element.removeEventListener("submit", now);
      window.removeEventListener("pagehide", atLast);
    };
  }, [form, name, owner, reply]);
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
      const isOfKey = read(name)?.entries.some(
        ([field, value]) => field === keyName && value === key,
      );
      if (isOfKey) forgetDraft(name);
    }
  } catch {
    // Without storage there is nothing to forget.
  }
}
