import { paths } from "../../../paths";
import { fetchJson, type PortalAnswer } from "../../../ui/shell/fetch-json";
import type { LookUpKind, SavedAddress } from "./saved-address";
import { commonMessages } from "../../../engine/messages";

/** The state of the suggestions for the text in a look-up field. */
export type Suggestions =
  /** The field is empty, or the list was closed. */
  | { kind: "closed" }
  | { kind: "searching" }
  | { kind: "found"; addresses: SavedAddress[]; isCut: boolean }
  | { kind: "failed"; message: string }
  /** The session has expired. */
  | { kind: "ended" };

/** How long the user must pause typing before a search starts, in milliseconds. */
export const pauseMs = 250;

interface Feed {
  kind: LookUpKind;
  /** Returns the id of the pool whose address book is searched; called when the search starts. */
  pool(): string;
  /** Receives the new state of the suggestions. */
  publish(suggestions: Suggestions): void;
  ask?: typeof fetchJson;
}

/**
 * Searches saved addresses while the user types into a field: after a pause, one request at a time, and
 * never with the response to an outdated search.
 */
export function feedSuggestions(feed: Feed) {
  const { kind, pool, publish, ask = fetchJson } = feed;
  let controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The latest result and its request path. */
  let last: { path: string; found: Suggestions } | null = null;

  function cancel() {
    clearTimeout(timer);
    controller.abort();
    controller = new AbortController();
  }

  async function search(path: string, { signal }: AbortController) {
    const answer = await ask(path, signal).catch(() => null);
    if (signal.aborted || !answer) return;
    const read = suggestionsOf(answer);
    if (read.kind === "found") last = { path, found: read };
    publish(read);
  }

  return {
    /** Called when the user has typed, or has returned to the field. */
    show(typed: string) {
      cancel();
      const q = typed.trim();
      if (q === "") {
        publish({ kind: "closed" });
        return;
      }
      const query = new URLSearchParams({ pool: pool(), by: kind, q });
      const path = paths.savedAddresses(query.toString());
      if (last?.path === path) {
        publish(last.found);
        return;
      }
      publish({ kind: "searching" });
      const searchController = controller;
      timer = setTimeout(() => void search(path, searchController), pauseMs);
    },
    /** Closes the list. */
    close() {
      cancel();
      publish({ kind: "closed" });
    },
    /** Stops without publishing. */
    end: cancel,
  };
}

function suggestionsOf(answer: PortalAnswer): Suggestions {
  if (answer.kind === "ended") return { kind: "ended" };
  const { status, json } =
    answer.kind === "answered" ? answer : { status: 0, json: undefined };
  const body = (json ?? {}) as {
    message?: unknown;
    addresses?: unknown;
    isCut?: unknown;
  };
  if (status === 200 && Array.isArray(body.addresses))
    return {
      kind: "found",
      addresses: body.addresses as SavedAddress[],
      isCut: body.isCut === true,
    };
  const message =
    typeof body.message === "string"
      ? body.message
      : commonMessages.unreachable;
  return { kind: "failed", message };
}
