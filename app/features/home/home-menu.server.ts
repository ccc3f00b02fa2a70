import { encodeCriteria } from "../../engine/criteria/criteria-codec";
import { addDays } from "../../engine/criteria/dates";
import {
  isVisible,
  places,
  startOf,
  type Place,
  type UserRights,
} from "../../pages";
import { paths } from "../../paths";
import type { Feature } from "../../portal-env";
import { reports } from "../reports/index.server";

/** An entry of the home menu (specification, part 1, section 2). */
export interface MenuEntry extends Place {
  /**
   * Returns the path of its screen, if it depends on the date.
   * @param today the date in the portal's time zone, `YYYY-MM-DD`
   */
  pathOn?(today: string): string;
}

/** The menu in the order of the specification. */
export const homeMenu: readonly MenuEntry[] = [
  places.checkASNs,
  places.tracking,
  {
    ...places.dashboard,
    pathOn: (today) =>
      paths.dashboard(encodeCriteria({ s: addDays(today, -7), f: today })),
  },
  places.bookLTL,
  places.rateGenerator,
  ...reports.map(({ declared }) => declared.place),
  places.mapTrack,
  places.reportDelivery,
  places.reportPickup,
  places.receive,
  places.admin,
  places.exceptions,
  places.data,
];

/** Returns the entries visible to this user, with their paths. */
export function visibleEntries(
  menu: readonly MenuEntry[],
  user: {
    rights: UserRights;
    features: ReadonlySet<Feature>;
    /** The date in the portal's time zone, `YYYY-MM-DD`. */
    today: string;
  },
) {
  const shown = { rights: user.rights, features: [...user.features] };
  return menu
    .filter((entry) => isVisible(entry, shown))
    .map((entry) => ({
      label: entry.label,
      to: entry.pathOn?.(user.today) ?? startOf(entry),
    }));
}
