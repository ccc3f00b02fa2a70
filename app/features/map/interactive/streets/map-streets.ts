import { useEffect } from "react";
import { useMap } from "react-map-gl/maplibre";

/** The streets of the surrounding map, whose code is loaded only where there are any (MAP_TILES). */
export function MapStreets({ tilesUrl }: { tilesUrl: string }) {
  const map = useMap().current?.getMap();
  useEffect(() => {
    if (!map) return;
    const unmount = new AbortController();
    const { signal } = unmount;
    import("./add-streets")
      .then(({ addStreets }) => addStreets(map, tilesUrl, signal))
      // The built-in map stays as it is.
      .catch((reason: unknown) => {
        // oxlint-disable-next-line no-console -- the browser is where it happens
        console.warn("The streets of the map:", reason);
      });
    return () => unmount.abort();
  }, [map, tilesUrl]);
  return null;
}
