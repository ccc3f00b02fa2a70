import { useEffect, useState } from "react";
import { useRouteLoaderData } from "@remix-run/react";
import { fetchJson } from "../../../ui/shell/fetch-json";
import type { ShellData } from "../../../ui/shell/shell";
import { paths } from "../../../paths";
import type { StoredStops } from "./device-requests";
import { forgetPages, keepPages } from "./offline-pages";
import { keepStops, readStops } from "./scan-queue";

/** The pages of so many stops are kept with their list: a store has a few, and an office hundreds. */
const maxKeptPages = 5;

/** Returns the account of the page, as forms name it; null if nobody is signed in. */
export const useOwner = (): string | null =>
  useRouteLoaderData<ShellData>("root")?.owner ?? null;

/**
 * Keeps today's stops and their pages on the device when a page at the door is opened with a connection.
 * @param shown the stops whose pages are kept
 * @returns today's stops, from the portal or from the device; null before they are loaded
 */
export function useStoredStops(
  shown: readonly { id: string }[],
): StoredStops | null {
  const owner = useOwner();
  const [stored, setStored] = useState<StoredStops | null>(null);
  const ids =
    shown.length > maxKeptPages ? "" : shown.map(({ id }) => id).join(" ");
  useEffect(() => {
    if (owner === null) return;
    const request = new AbortController();
    const isDocument = hasOwnDocument();
    // A page that another one has led to has that one's policy, which allows neither camera nor worker.
    if (!isDocument) return location.reload();
    const keep = async () => {
      const kept = await readStops(owner);
      if (kept.isOther) await forgetPages();
      if (kept.stored) setStored(kept.stored);
      const answer = await fetchJson(paths.receivingStops(), request.signal);
      if (answer.kind !== "answered" || answer.status !== 200) return;
      const current = answer.json as StoredStops;
      setStored(current);
      await keepStops({ owner, ...current });
      await keepPages([
        paths.receive(undefined, "all"),
        ...ids.split(" ").flatMap((id) => (id ? [paths.receive(id)] : [])),
      ]);
    };
    // A browser that keeps nothing works with a connection.
    keep().catch(() => undefined);
    return () => request.abort();
  }, [owner, ids]);
  return stored;
}

/** Returns whether the document was loaded at an address of these pages. */
function hasOwnDocument(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return (
    !navigation?.name.startsWith("http") ||
    new URL(navigation.name).pathname.startsWith(paths.receive())
  );
}
