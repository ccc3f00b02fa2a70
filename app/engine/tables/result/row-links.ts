/** Selects the links of rows. */
export const rowLink = "tbody th a";

/** Returns the links of the rows of a list. */
export const rowLinks = (list: HTMLElement | null): HTMLAnchorElement[] => [
  ...(list?.querySelectorAll<HTMLAnchorElement>(rowLink) ?? []),
];

/** The address of a link, in the form of the history. */
export const pathOfLink = ({ pathname, search }: HTMLAnchorElement) =>
  pathname + search;
