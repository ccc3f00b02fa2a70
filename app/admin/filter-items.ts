/**
 * The items that a list is narrowed to: those one of whose texts holds what was typed, whatever its
 * case. The same at the server, for whoever sends the form, and in the browser while one types.
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

/** What a box needs whose content may be long: it scrolls then, by the keyboard too. */
export const scrollsWhenLong = (length: number) =>
  length > longListLength ? { className: "long", tabIndex: 0 } : {};
