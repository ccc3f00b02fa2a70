import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";
import { ownerField } from "../session/form-owner";
import type { ShellData } from "../../ui/shell/shell";
import { keyName } from "./fields/idempotency-key-field";

/**
 * Keeps typed form values across page reloads and navigation, in this tab only (`sessionStorage`;
 * cleared at logout). Without JavaScript, only the browser's own form restoration and the response to a
 * submission do so.
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

/** Returns whether a value was typed before React started. */
const isTyped = (control: Control): boolean =>
  isBox(control)
    ? control.checked !== control.defaultChecked
    : !(control instanceof HTMLSelectElement) &&
      control.value !== control.defaultValue;

interface Draft {
  /** Identifies the user who typed it (`session/draft-owner.server.ts`). */
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
    // Storage is blocked, or contains foreign data.
    return null;
  }
}

/** @param without the name of a field that is left out */
function save(
  name: string,
  owner: string,
  form: HTMLFormElement,
  without?: string,
): void {
  const entries = [...new FormData(form)].filter(
    (pair): pair is [string, string] =>
      typeof pair[1] === "string" &&
      // Whom a form was made for is said by the page (`post-form.tsx`), never by a draft.
      pair[0] !== ownerField &&
      pair[0] !== without,
  );
  const draft: Draft = { owner, entries };
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(draft));
  } catch {
    // If storage is blocked or full, the form works as it does without JavaScript.
  }
}

function fill(form: HTMLFormElement, { entries }: Draft): void {
  const left = [...entries];
  for (const control of controlsOf(form)) {
    if (control.name === ownerField || isTyped(control)) continue;
    if (control instanceof HTMLSelectElement && control.multiple) {
      for (const option of control.options)
        option.selected = entries.some(
          ([name, value]) => name === control.name && value === option.value,
        );
      continue;
    }
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
 * Restores the draft of a form when the page opens, and saves it while the form is filled in. The draft
 * includes the idempotency key, so that a submission whose response never arrived is repeated, not
 * duplicated. A draft of this name that another user typed in this tab is deleted.
 * @param form the form; its controls are uncontrolled
 * @param name name of the draft: path and query of the page
 * @param owner identifies the signed-in user
 * @param reply the reply to the last submission that the form shows, which is newer than any draft;
 *   undefined for none
 * @param without the name of a field that is not kept
 */
export function useDraft(
  form: RefObject<HTMLFormElement>,
  name: string,
  owner: string,
  reply: object | undefined,
  without?: string,
): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const draft = reply ? null : read(name);
    if (draft?.owner === owner) fill(element, draft);
    else if (draft) forgetDraft(name);
    // The reply may contain a new key.
    if (reply || controlsOf(element).some(isTyped))
      save(name, owner, element, without);
    let timer: number | undefined;
    const now = () => {
      window.clearTimeout(timer);
      timer = undefined;
      save(name, owner, element, without);
    };
    const later = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(now, saveAfterMs);
    };
    // A reload or a closed popup saves immediately. A deleted draft stays deleted.
    const atLast = () => {
      if (timer !== undefined) now();
    };
    element.addEventListener("input", later);
    element.addEventListener("reset", later);
    element.addEventListener("submit", now);
    window.addEventListener("pagehide", atLast);
    return () => {
      atLast();
      element.removeEventListener("input", later);
      element.removeEventListener("reset", later);
      element.removeEventListener("submit", now);
      window.removeEventListener("pagehide", atLast);
    };
  }, [form, name, owner, reply, without]);
}

/**
 * Keeps what was typed into a form for its history entry: Back and a reload show it, a link to the form shows
 * an empty one. The idempotency key is not kept: after Back, what is sent is something new.
 * @param id distinguishes the form from others on its page
 * @param reply the reply to the last submission, as for `useDraft`
 * @returns the ref of the form
 */
export function useEntryDraft(
  id: string,
  reply: object | undefined,
): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  const { key } = useLocation();
  const owner = useRouteLoaderData<ShellData>("root")?.draftOwner ?? "";
  useDraft(form, `${id} ${key}`, owner, reply, keyName);
  return form;
}

/** Deletes a draft that is no longer needed. */
export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // Without storage there is no draft.
  }
}

/** Deletes every draft with this idempotency key, whatever its name. Drafts of other forms are kept. */
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
    // Without storage there are no drafts.
  }
}
