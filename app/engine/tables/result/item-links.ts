import { paths } from "../../../paths";

/** How the addresses of the pages begin that are about one item, and open beside their list. */
const itemPages = [paths.carton(""), paths.shipment(""), paths.exception("")];

/** The address of a link, in the form of the history. */
export const pathOfLink = ({ pathname, search }: HTMLAnchorElement) =>
  pathname + search;

/** Returns the links of the rows whose pages open beside their list. */
export const itemLinks = (list: HTMLElement | null): HTMLAnchorElement[] =>
  [...(list?.querySelectorAll<HTMLAnchorElement>("tbody th a") ?? [])].filter(
    (link) => itemPages.some((page) => pathOfLink(link).startsWith(page)),
  );
