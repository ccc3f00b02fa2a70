import type { MetaFunction } from "@remix-run/react";

interface TitleMatch {
  id: string;
  data?: unknown;
}

/** The product's name: the brand followed by "Tracking Portal" (specification, part 1, section 1). */
export function productName(brand: string | undefined): string {
  return brand ? `${brand} Tracking Portal` : "Tracking Portal";
}

/**
 * The title of a document, as tabs, bookmarks and screen readers name it.
 * @param screen what the screen shows, in words; null for the home menu
 * @param matches the matches that Remix hands to `meta`; the root's data knows the brand
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

/** The `meta` of a screen whose title never changes. */
export function titled(screen: string | null): MetaFunction {
  return ({ matches }) => documentTitle(screen, matches);
}
