import { useEffect, useState } from "react";
import { forgetDraftsWith } from "../forms/use-draft";
import type { GroupsView, Flash } from "./admin-view";

/**
 * What was just done stays said, and a removal can be taken back, as long as the page stands and
 * nothing else is done: the server says it once, and every link asks it anew.
 * @returns `key`: the one-time key of the form that adds, a new one once it has added
 */
export function useFlash(view: GroupsView): {
  flash: Flash | null;
  key: string;
} {
  const [kept, keep] = useState({ view, flash: view.flash, key: view.key });
  if (kept.view !== view) {
    const isSame = kept.view.address.group === view.address.group;
    const isDone = view.flash?.did === "added" || !isSame;
    keep({
      view,
      flash: view.flash ?? (isSame ? kept.flash : null),
      key: isDone ? view.key : kept.key,
    });
  }
  return kept;
}

/** The draft of the form that has just added somebody is done with. */
export function useDraftsForgotten(flash: Flash | null): void {
  const key = flash?.did === "added" ? flash.key : "";
  useEffect(() => {
    if (key !== "") forgetDraftsWith(key);
  }, [key]);
}
