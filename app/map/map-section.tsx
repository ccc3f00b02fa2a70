import { lazy, Suspense } from "react";
import { useFirstRows } from "../tables/document-rows";
import { untilAtRest } from "../ui/at-rest";
import { hasSheet, useStyleNonce } from "../ui/document-styles";
import { deliveriesTable } from "./list/deliveries-table";
import { MapScreen, type MapScreenProps } from "./map-screen";
import { useFirstShapes } from "./drawing/map-shapes";

/**
 * The map and the list need no script to be seen and used: what makes them alive comes once the page
 * is at rest. Until then React leaves the server's markup as it is.
 */
const Screen = import.meta.env.SSR
  ? MapScreen
  : lazy(async () => {
      await untilAtRest();
      const [{ MapScreen: Living }, sheet] = await Promise.all([
        import("./map-screen"),
        hasSheet("map") ? null : import("../styles/map-sheet.css?inline"),
      ]);
      if (!sheet) return { default: Living };
      const Styled = (props: MapScreenProps) => (
        <>
          <style nonce={useStyleNonce()}>{sheet.default}</style>
          <Living {...props} />
        </>
      );
      return { default: Styled };
    });

/** The deliveries of a day, from the server's markup to the living map. */
export function MapSection({ view }: Pick<MapScreenProps, "view">) {
  // Read at once: what is drawn anew before its code has come would find its markup gone.
  const rows = useFirstRows(deliveriesTable.name, view.map.list.rows);
  const shapes = useFirstShapes(view.map.drawing.shapes);
  return (
    <Suspense fallback={<div className="panel awaited" aria-busy />}>
      <Screen view={view} rows={rows} shapes={shapes} />
    </Suspense>
  );
}
