import { useEffect, useState } from "react";
import { forgetDraftsWith } from "../../../engine/forms/use-draft";
import type { GroupsView, Flash } from "../admin-view";

/**
 * Keeps the result of the last action visible, and a removal undoable, as long as the page is open and
 * nothing else is done: the server sends it only once, and every navigation reloads the data.
 * @returns `key`: the idempotency key of the add form, a new one after users were added
 */
export function useFlash(view: GroupsView): {
  flash: Flash | null;
  key: string;
} {
  const [kept, keep] = useState({ view, flash: view.flash, key: view.key });
  if (kept.view !== view) {
    const isSame = kept.view.address.group === view.address.group;
    const isDone = view.flash?.kind === "added" || !isSame;
    keep({
      view,
      flash: view.flash ?? (isSame ? kept.flash : null),
      key: isDone ? view.key : kept.key,
    });
  }
  return kept;
}

/** Deletes the draft of the form that has just added users. */
export function useDraftsForgotten(flash: Flash | null): void {
  const key = flash?.kind === "added" ? flash.key : "";
  useEffect(() => {
    if (key !== "") forgetDraftsWith(key);
  }, [key]);
}
