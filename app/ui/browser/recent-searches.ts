/** The last searches of a user in this browser. They never leave it. */

/** Where they are kept; a logout deletes it. */
const itemName = "find-recent";
/** Most searches that are remembered. */
const maxSearches = 5;
/** Longest search that is remembered, in characters: a longer one is a list. */
const maxLength = 100;

/** Returns where they are kept. @throws if the browser keeps nothing */
// oxlint-disable-next-line no-restricted-globals -- nothing of it is for the server
const storage = (): Storage => localStorage;

/**
 * Returns the last searches of a user, the newest first.
 * @param owner identifies the user (`session/draft-owner.server.ts`); nothing is kept for an unknown one
 */
export function recentSearches(owner: string): string[] {
  try {
    const kept = JSON.parse(storage().getItem(itemName) ?? "null") as {
      owner?: unknown;
      searches?: unknown;
    } | null;
    if (owner === "" || kept?.owner !== owner || !Array.isArray(kept.searches))
      return [];
    return kept.searches
      .filter((search) => typeof search === "string")
      .slice(0, maxSearches);
  } catch {
    // Storage is blocked, or contains foreign data.
    return [];
  }
}

function write(owner: string, searches: readonly string[]): void {
  try {
    storage().setItem(itemName, JSON.stringify({ owner, searches }));
  } catch {
    // Without storage, nothing is remembered.
  }
}

/** Remembers a search as the newest one. */
export function rememberSearch(owner: string, typed: string): void {
  const search = typed.trim();
  if (owner === "" || search === "" || search.length > maxLength) return;
  const others = recentSearches(owner).filter((other) => other !== search);
  write(owner, [search, ...others].slice(0, maxSearches));
}

/** Forgets one search. */
export function forgetSearch(owner: string, search: string): void {
  write(
    owner,
    recentSearches(owner).filter((other) => other !== search),
  );
}

/** Forgets all searches, of whichever user. */
export function forgetSearches(): void {
  try {
    storage().removeItem(itemName);
  } catch {
    // Nothing was remembered.
  }
}
