import type { BasemapSettings } from "../live-map-props";

/** Stands for the key in the address of a style, and in the addresses that the style names. */
const placeholder = /\{key\}|%7Bkey%7D/gi;

/**
 * How the map asks a provider of tiles: with the key where the placeholder stands; without any
 * placeholder, as `key=` to the origin of the style. No other origin is told the key.
 */
export function keyedRequests({
  styleUrl,
  apiKey,
}: NonNullable<BasemapSettings>): (address: string) => { url: string } {
  const { origin } = new URL(styleUrl);
  // Made anew each time: a global pattern remembers where it stopped.
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

/** Whether the provider of tiles refused the key: 401 or 403 from the style or from tiles. */
export const isKeyRefused = (error: unknown): boolean =>
  error instanceof Error &&
  "status" in error &&
  (error.status === 401 || error.status === 403);

/** Words of a refused key (specification, part 2, section 8); the catalogue has them too. */
export const refusedMessage = "Error: AuthFailure";
