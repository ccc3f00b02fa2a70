import type { Map as LibreMap } from "maplibre-gl";
import { useCallback, useEffect, useRef } from "react";
import type { ErrorEvent } from "react-map-gl/maplibre";
import type { InteractiveMapProps } from "../interactive-map-props";

/** A map that is not rendered after this time never will be: its worker failed silently. */
const patienceMs = 30_000;
/** A lost WebGL context (sleep, another program) is restored within this time, or not at all. */
const restoreMs = 5000;

/**
 * Reports whether the map can be rendered, so that it replaces the drawing or the drawing stays. A
 * failure is only logged (specification, part 2, section 8).
 */
export function useGraphics({
  onReady,
  onUnavailable,
}: Pick<InteractiveMapProps, "onReady" | "onUnavailable">) {
  const state = useRef<"waiting" | "ready" | "gone">("waiting");
  const callbacks = useRef({ onReady, onUnavailable });
  callbacks.current = { onReady, onUnavailable };

  const give = useCallback((reason: unknown) => {
    if (state.current === "gone") return;
    state.current = "gone";
    logged(reason);
    callbacks.current.onUnavailable();
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => {
      if (state.current === "waiting") give("It was not drawn in time.");
    }, patienceMs);
    return () => clearTimeout(timer);
  }, [give]);

  /** Monitors the WebGL context of a map. */
  const follow = useCallback(
    (map: LibreMap) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const lost = () => {
        timer = setTimeout(
          () => give("The graphics card was taken away."),
          restoreMs,
        );
      };
      const restored = () => clearTimeout(timer);
      map.on("webglcontextlost", lost);
      map.on("webglcontextrestored", restored);
      return () => {
        clearTimeout(timer);
        map.off("webglcontextlost", lost);
        map.off("webglcontextrestored", restored);
      };
    },
    [give],
  );

  return {
    follow,
    ready() {
      if (state.current !== "waiting") return;
      state.current = "ready";
      callbacks.current.onReady();
    },
    /**
     * Handles an error of the map: before the first rendering it is fatal, except for a tile of a
     * foreign map, where single tiles may be missing.
     */
    fail({ target, error }: ErrorEvent, isBuiltIn: boolean) {
      // Without a target the map could not be created.
      const isStyleless = !target?.getStyle();
      if (state.current === "waiting" && (isBuiltIn || isStyleless))
        give(error);
      else logged(error);
    },
  };
}

function logged(reason: unknown) {
  // oxlint-disable-next-line no-console -- the specification has map errors logged, and the browser is where they happen
  console.warn("The interactive map:", reason);
}
