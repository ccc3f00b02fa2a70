import { useLocation } from "@remix-run/react";
import { Link } from "./link";
import { commonMessages } from "../../engine/messages";
import {
  isVisible,
  pathOf,
  places,
  startOf,
  type Place,
  type UserRights,
} from "../../pages";
import type { Feature } from "../../portal-env";

/** The groups of the navigation; a group with one visible place is a link to it. */
const groups: readonly { label: string; places: readonly Place[] }[] = [
  {
    label: commonMessages.track,
    places: [places.checkASNs, places.tracking],
  },
  { label: commonMessages.map, places: [places.mapTrack] },
  {
    label: commonMessages.reports,
    places: [
      places.exceptions,
      places.dashboard,
      places.onTimeReport,
      places.scanReport,
      places.doorScanReport,
      places.scorecard,
      places.views,
      places.alerts,
    ],
  },
  {
    label: commonMessages.freight,
    places: [places.rateGenerator, places.bookLTL, places.bookings],
  },
  {
    label: commonMessages.reportEntry,
    places: [
      places.receive,
      places.reportDelivery,
      places.reportPickup,
      places.corrections,
    ],
  },
  { label: commonMessages.admin, places: [places.admin, places.data] },
];

/** The second row of the frame: the places of the portal, at the bottom of the screen on phones. */
export function Navigation({
  features,
  rights,
}: {
  features: readonly Feature[];
  rights: UserRights;
}) {
  const { pathname } = useLocation();
  return (
    <nav
      className="places"
      aria-label={commonMessages.placesNavigation}
      // A navigation closes the menus.
      key={pathname}
      ref={closeMenus}
    >
      {groups.map(({ label, places }) => {
        const shown = places.filter((place) =>
          isVisible(place, { features, rights }),
        );
        const [only] = shown;
        if (only === undefined) return null;
        if (shown.length === 1) {
          return (
            <PlaceLink key={label} place={{ ...only, label }} at={pathname} />
          );
        }
        const isHere = shown.some((place) => isAt(place, pathname));
        return (
          <details key={label} name="places">
            <summary aria-current={isHere || undefined}>{label}</summary>
            <div>
              {shown.map((place) => (
                <PlaceLink key={place.url} place={place} at={pathname} />
              ))}
            </div>
          </details>
        );
      })}
    </nav>
  );
}

function PlaceLink({ place, at }: { place: Place; at: string }) {
  const path = startOf(place);
  const isHere = isAt(place, at);
  return (
    <Link
      to={path}
      // A page of its results is below a place, not the place itself.
      aria-current={isHere ? (at === path ? "page" : true) : undefined}
    >
      {place.label}
    </Link>
  );
}

/** Returns whether a screen is a place or below it; criteria in its path are not compared. */
function isAt(place: Place, pathname: string): boolean {
  const folder = pathOf(place);
  return (
    pathname === folder ||
    pathname.startsWith(`${folder}/`) ||
    pathname === place.itemUrl
  );
}

/** Closes the open menu on Escape, and when the focus leaves the navigation; set once per element. */
function closeMenus(nav: HTMLElement | null) {
  const openMenu = () =>
    nav?.querySelector<HTMLDetailsElement>("details[open]");
  nav?.addEventListener("focusout", ({ relatedTarget }) => {
    const menu = openMenu();
    if (menu && !nav.contains(relatedTarget as Node | null)) menu.open = false;
  });
  nav?.addEventListener("keydown", ({ key }) => {
    const menu = openMenu();
    if (key !== "Escape" || !menu) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}
