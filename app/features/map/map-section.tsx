import { useLocation } from "@remix-run/react";
import { lazy, useMemo } from "react";
import { paths } from "../../paths";
import { useFirstRows } from "../../engine/tables/document-rows";
import { Link } from "../../ui/shell/link";
import { LateHydration } from "../../ui/shell/late-hydration";
import { whenIdle } from "../../ui/browser/when-idle";
import { hasStyleSheet, useStyleNonce } from "../../ui/shell/document-styles";
import { Notice } from "../../ui/shell/notice";
import { tableName } from "./list/deliveries-table";
import type { MapScreenProps } from "./map-screen";
import { useFirstShapes } from "./drawing/map-shapes";
import { commonMessages, mapMessages } from "../../engine/messages";

const awaited = "awaited";

/** Resolves when the page shows the placeholder of the map. */
const placeholderShown = () =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (!document.querySelector(`.${awaited}`)) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(check);
    observer.observe(document.body, { childList: true, subtree: true });
    check();
  });

/**
 * Logs the error (specification, part 2, section 8). Server-rendered markup stays, with working links,
 * until a navigation replaces it with the placeholder.
 */
async function withoutCode(reason: unknown): Promise<null> {
  // oxlint-disable-next-line no-console -- the browser is where it happens
  console.warn("The map:", reason);
  await placeholderShown();
  return null;
}

function LoadFailed() {
  const { search } = useLocation();
  return (
    <Notice look="bad">
      {mapMessages.mapFailed}{" "}
      <Link to={paths.track(search.slice(1))} reloadDocument>
        {commonMessages.tryAgain}
      </Link>
    </Notice>
  );
}

/**
 * The server-rendered map and list work without scripts; hydration is postponed until the page is idle.
 * Until then React keeps the server's markup.
 */
const Screen = import.meta.env.SSR
  ? // A static import would make it part of the page's scripts, too.
    (await import("./map-screen")).MapScreen
  : lazy(async () => {
      await whenIdle();
      const fetched = await Promise.all([
        import("./map-screen"),
        hasStyleSheet("map") ? null : import("./map-sheet.css?inline"),
      ]).catch(withoutCode);
      if (!fetched) return { default: LoadFailed };
      const [{ MapScreen: Interactive }, sheet] = fetched;
      if (!sheet) return { default: Interactive };
      const Styled = (props: MapScreenProps) => (
        <>
          <style nonce={useStyleNonce()}>{sheet.default}</style>
          <Interactive {...props} />
        </>
      );
      return { default: Styled };
    });

/** The deliveries of a day, from the server's markup to the interactive map. */
export function MapSection({ view }: Pick<MapScreenProps, "view">) {
  // Read during the first render: if the section re-rendered before its code is loaded, the markup
  // would be gone.
  const rows = useFirstRows(tableName, view.map.list.rows);
  const shapes = useFirstShapes(view.map.drawing.shapes);
  const screen = useMemo(
    () => <Screen view={view} rows={rows} shapes={shapes} />,
    [view, rows, shapes],
  );
  return (
    <LateHydration
      shown={view}
      fallback={<div className={`panel ${awaited}`} aria-busy />}
    >
      {screen}
    </LateHydration>
  );
}
