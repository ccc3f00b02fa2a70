import { Link, useLocation, useRouteLoaderData } from "@remix-run/react";
import { commonMessages } from "../messages";
import { isAt } from "./navigation";
import { visiblePersonalPlaces } from "./places";
import type { ShellData } from "./shell";

/** The navigation between the screens of the signed-in user, at the top of each of them. */
export function PersonalNavigation() {
  const { pathname } = useLocation();
  const data = useRouteLoaderData<ShellData>("root");
  if (!data?.rights) return null;
  return (
    <nav aria-label={commonMessages.personalNavigation}>
      <ul className="links">
        {visiblePersonalPlaces(data.rights).map((place) => (
          <li key={place.path}>
            <Link
              to={place.path}
              aria-current={isAt(place, pathname) ? "page" : undefined}
            >
              {place.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
