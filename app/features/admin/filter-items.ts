/**
 * Returns the items of which one text contains the query, ignoring case. Used on the server for
 * submitted search forms, and in the browser while the user types.
 */
export function filterItems<Item>(
  items: readonly Item[],
  query: string,
  textsOf: (item: Item) => readonly string[],
): readonly Item[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return items;
  return items.filter((item) =>
    textsOf(item).some((text) => text.toLowerCase().includes(wanted)),
  );
}

/** Lists of more items than this offer a search box. */
export const longListLength = 8;

/** Returns the props of a box with possibly long content, which makes it scrollable and focusable. */
export const scrollsWhenLong = (length: number) =>
  length > longListLength ? { className: "long", tabIndex: 0 } : {};
