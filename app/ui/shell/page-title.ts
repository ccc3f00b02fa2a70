import type { MetaFunction } from "@remix-run/react";
import { commonMessages } from "../../engine/messages";

interface TitleMatch {
  id: string;
  data?: unknown;
}

/**
 * Returns the product name: the brand followed by "Tracking Portal" (specification, part 1, section 1).
 */
export function productName(brand: string | undefined): string {
  return brand ? `${brand} ${commonMessages.product}` : commonMessages.product;
}

/**
 * Returns the document title for tabs, bookmarks and screen readers.
 * @param screen title of the screen; null for the home menu
 * @param matches the matches that Remix passes to `meta`; the root's data contains the brand
 */
export function documentTitle(
  screen: string | null,
  matches: readonly (TitleMatch | undefined)[],
) {
  const root = matches.find((match) => match?.id === "root")?.data;
  const brand =
    typeof root === "object" && root !== null && "brand" in root
      ? String(root.brand)
      : undefined;
  const product = productName(brand);
  return [{ title: screen === null ? product : `${screen} · ${product}` }];
}

/** Returns the `meta` function of a screen with a constant title. */
export function titled(screen: string | null): MetaFunction {
  return ({ matches }) => documentTitle(screen, matches);
}
