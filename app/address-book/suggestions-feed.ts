import { paths } from "../paths";
import { fetchJson, type PortalAnswer } from "../shell/fetch-json";
import type { LookUpKind, SavedAddress } from "./saved-address";

/** What a look-up field has to offer for what is typed into it. */
export type Suggestions =
  /** Nothing is typed, or nobody wants to see it. */
  | { kind: "closed" }
  | { kind: "searching" }
  | { kind: "found"; addresses: SavedAddress[]; isCut: boolean }
  | { kind: "failed"; message: string }
  /** The session has ended. */
  | { kind: "ended" };

/** The words of the error catalogue that a browser may have to say by itself (a test compares them). */
export const unreachableMessage = "Unable to connect to server";

/** How long somebody who types must pause before the portal is asked, in milliseconds. */
export const pauseMs = 250;

interface Feed {
  kind: LookUpKind;
  /** Id of the pool whose address book is looked into; read when the portal is asked. */
  pool(): string;
  /** Takes what there is to offer now. */
  publish(suggestions: Suggestions): void;
  ask?: typeof fetchJson;
}

/**
 * Looks up saved addresses for a field that somebody types into: after a pause, one question at a
 * time, and never with the answer to an older one.
 */
export function feedSuggestions(feed: Feed) {
  const { kind, pool, publish, ask = fetchJson } = feed;
  let underWay = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What was found last, and for which address. */
  let last: { path: string; found: Suggestions } | null = null;

  function cancel() {
    clearTimeout(timer);
    underWay.abort();
    underWay = new AbortController();
  }

  async function look(path: string, { signal }: AbortController) {
    const answer = await ask(path, signal).catch(() => null);
    if (signal.aborted || !answer) return;
    const read = suggestionsOf(answer);
    if (read.kind === "found") last = { path, found: read };
    publish(read);
  }

  return {
    /** Somebody has typed, or come back to what is typed. */
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
      const mine = underWay;
      timer = setTimeout(() => void look(path, mine), pauseMs);
    },
    /** Nothing is wanted any more. */
    close() {
      cancel();
      publish({ kind: "closed" });
    },
    /** Ends it without a word. */
    end: cancel,
  };
}

function suggestionsOf(answer: PortalAnswer): Suggestions {
  if (answer.kind === "ended") return { kind: "ended" };
  const { status, json } =
    answer.kind === "answered" ? answer : { status: 0, json: undefined };
  const said = (json ?? {}) as {
    message?: unknown;
    addresses?: unknown;
    isCut?: unknown;
  };
  if (status === 200 && Array.isArray(said.addresses))
    return {
      kind: "found",
      addresses: said.addresses as SavedAddress[],
      isCut: said.isCut === true,
    };
  const message =
    typeof said.message === "string" ? said.message : unreachableMessage;
  return { kind: "failed", message };
}
