import type { BasemapSettings } from "../live-map-props";

/** The placeholder for the key in the URL of a style, and in the URLs inside the style. */
const placeholder = /\{key\}|%7Bkey%7D/gi;

/**
 * Returns MapLibre's `transformRequest` for a tile provider: replaces the placeholder with the key;
 * without any placeholder, adds `key=` to requests to the style's origin. The key is sent to no other
 * origin.
 */
export function keyedRequests({
  styleUrl,
  apiKey,
}: NonNullable<BasemapSettings>): (address: string) => { url: string } {
  const { origin } = new URL(styleUrl);
  // A new instance, because a global pattern keeps its `lastIndex`.
  const hasPlaceholder = new RegExp(placeholder.source, "i").test(styleUrl);
  return (address) => {
    if (apiKey === null) return { url: address };
    const url = address.replaceAll(placeholder, encodeURIComponent(apiKey));
    if (url !== address || hasPlaceholder) return { url };
    const parsed = URL.canParse(url) ? new URL(url) : null;
    if (parsed?.origin !== origin || parsed.searchParams.has("key"))
      return { url };
    return {
      url: `${url}${parsed.search ? "&" : "?"}key=${encodeURIComponent(apiKey)}`,
    };
  };
}

/** Returns whether the tile provider refused the key: 401 or 403 for the style or tiles. */
export const isKeyRefused = (error: unknown): boolean =>
  error instanceof Error &&
  "status" in error &&
  (error.status === 401 || error.status === 403);

/** The message for a refused key (specification, part 2, section 8), as in the error catalogue. */
export const refusedMessage = "Error: AuthFailure";
