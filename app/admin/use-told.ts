import { useEffect, useState } from "react";
import { forgetDraftsWith } from "../forms/use-draft";
import type { GroupsView, Told } from "./admin-view";

/**
 * What was just done stays said, and a removal can be taken back, as long as the page stands and
 * nothing else is done: the server says it once, and every link asks it anew.
 * @returns `key`: the one-time key of the form that adds, a new one once it has added
 */
export function useTold(view: GroupsView): { told: Told | null; key: string } {
  const [kept, keep] = useState({ view, told: view.told, key: view.key });
  if (kept.view !== view) {
    const isSame = kept.view.address.group === view.address.group;
    const isDone = view.told?.did === "added" || !isSame;
    keep({
      view,
      told: view.told ?? (isSame ? kept.told : null),
      key: isDone ? view.key : kept.key,
    });
  }
  return kept;
}

/** The draft of the form that has just added somebody is done with. */
export function useDraftsForgotten(told: Told | null): void {
  const key = told?.did === "added" ? told.key : "";
  useEffect(() => {
    if (key !== "") forgetDraftsWith(key);
  }, [key]);
}
