import { paths } from "../../../paths";
import { fetchJson } from "../fetch-json";

/** Something that can be chosen from the list below the search box. */
export interface Suggestion {
  label: string;
  about: string;
  path: string;
}

export interface SuggestionGroup {
  heading: string;
  hits: Suggestion[];
}

/** How long the user must pause typing before the portal is asked, in milliseconds. */
export const pauseMs = 150;
/** Shortest text for which names are suggested, in characters. */
const minLength = 2;
/** Longest text that can be a name, in characters: names have at most as many (docs/provider-api.md). A longer one is a list. */
export const maxNameLength = 500;

/**
 * Asks the portal for names while the user types: after a pause, one request at a time, and never publishes the
 * answer to an outdated one. Nothing is suggested if the portal does not answer: the box works without.
 * @param publish receives the groups; an empty list if there are none
 */
export function feedNames(
  publish: (groups: SuggestionGroup[]) => void,
  ask = fetchJson,
) {
  let controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function cancel() {
    clearTimeout(timer);
    controller.abort();
    controller = new AbortController();
  }

  async function load(typed: string, { signal }: AbortController) {
    const answer = await ask(paths.findSuggestions(typed), signal).catch(
      () => null,
    );
    if (signal.aborted) return;
    const { groups } = (
      answer?.kind === "answered" && answer.status === 200
        ? (answer.json ?? {})
        : {}
    ) as { groups?: SuggestionGroup[] };
    publish(Array.isArray(groups) ? groups : []);
  }

  return {
    /** Called when the text has changed. */
    show(text: string) {
      cancel();
      const typed = text.trim();
      if (typed.length < minLength || typed.length > maxNameLength) {
        publish([]);
        return;
      }
      const current = controller;
      timer = setTimeout(() => void load(typed, current), pauseMs);
    },
    /** Stops without publishing. */
    cancel,
  };
}
