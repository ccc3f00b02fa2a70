import { useEffect, type RefObject } from "react";

/** The index of the link that a key leads to, from the index of the focused one and of the last one. */
const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: (_at, last) => last,
};

const groups = ["thead", "tbody"] as const;

/**
 * Makes the header links of a table one tab stop, and those of its rows another one, with arrow keys,
 * Home and End inside ("roving tabindex" of the ARIA Authoring Practices). Without scripts each link is
 * a tab stop.
 * @param content changes when the rows change
 */
export function useArrowKeys(
  table: RefObject<HTMLTableElement>,
  content: unknown,
): void {
  // The attribute is not rendered: React would render all rows again when the focus moves.
  useEffect(() => {
    for (const group of groups) {
      const links = linksOf(table.current, group);
      const stop =
        links.find((link) => link === document.activeElement) ??
        links.find((link) => link.closest("[aria-current]")) ??
        links[0];
      for (const link of links) link.tabIndex = link === stop ? 0 : -1;
    }
  }, [table, content]);
  useEffect(() => {
    const element = table.current;
    const move = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
        return;
      const group = groups.find((name) => groupOf(event.target) === name);
      const step = steps[event.key];
      if (!group || !step) return;
      const links = linksOf(element, group);
      const from = links.findIndex((link) => link === event.target);
      const to = links[step(from, links.length - 1)];
      if (from === -1 || !to) return;
      event.preventDefault();
      to.focus();
    };
    // The link that receives the focus, also by a click, becomes the tab stop.
    const remember = ({ target }: FocusEvent) => {
      const group = groups.find((name) => groupOf(target) === name);
      if (!group) return;
      for (const link of linksOf(element, group))
        link.tabIndex = link === target ? 0 : -1;
    };
    element?.addEventListener("keydown", move);
    element?.addEventListener("focusin", remember);
    return () => {
      element?.removeEventListener("keydown", move);
      element?.removeEventListener("focusin", remember);
    };
  }, [table]);
}

const linksOf = (table: HTMLTableElement | null, group: string) => [
  ...(table?.querySelectorAll<HTMLElement>(`${group} th > a`) ?? []),
];

/** Returns the part of the table that contains an element, `thead` or `tbody`. */
const groupOf = (target: EventTarget | null) =>
  target instanceof Element
    ? target.closest("thead, tbody")?.localName
    : undefined;
