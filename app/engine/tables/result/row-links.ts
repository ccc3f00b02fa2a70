/** Returns the links of the rows of a list. */
export const rowLinks = (list: HTMLElement | null): HTMLAnchorElement[] => [
  ...(list?.querySelectorAll<HTMLAnchorElement>("tbody th a") ?? []),
];

/** The address of a link, in the form of the history. */
export const pathOfLink = ({ pathname, search }: HTMLAnchorElement) =>
  pathname + search;
