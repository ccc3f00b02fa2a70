import { encodeCriteria } from "../criteria/criteria-codec";
import { addDays } from "../criteria/dates";
import { dataImportMessages } from "../messages";
import { paths } from "../paths";
import type { Feature } from "../portal-env";
import { reports } from "../reports/index.server";
import {
  isVisible,
  places,
  type Place,
  type UserRights,
} from "../shell/places";

/** An entry of the home menu (specification, part 1, section 2). */
export interface MenuEntry extends Place {
  /** Its purpose, in one line. */
  about: string;
  /**
   * Returns the path of its screen, if it depends on the date.
   * @param today the date in the portal's time zone, `YYYY-MM-DD`
   */
  pathOn?(today: string): string;
}

/** The menu in the order of the specification. */
export const homeMenu: readonly MenuEntry[] = [
  {
    ...places.checkASNs,
    about:
      "Find cartons by ASN, manifest, packing slip, or by pool, store and date.",
  },
  {
    ...places.tracking,
    about: "Follow shipments by PRO number, or by pool, store and dates.",
  },
  {
    ...places.dashboard,
    about:
      "See what was on the manifests of the last days, what came and what was delivered.",
    pathOn: (today) =>
      paths.dashboard(encodeCriteria({ s: addDays(today, -7), f: today })),
  },
  {
    ...places.bookLTL,
    about: "Book a less-than-truckload shipment and print its bill of lading.",
  },
  {
    ...places.rateGenerator,
    about: "What a pallet costs between two ZIP codes, and all of them.",
  },
  ...reports.map(({ declared }) => ({
    label: declared.title,
    path: declared.url,
    about: declared.about,
  })),
  {
    ...places.mapTrack,
    about: "Watch where the deliveries of a day stand.",
  },
  {
    ...places.reportDelivery,
    about: "Enter when a delivery came that nobody has reported yet.",
  },
  {
    ...places.reportPickup,
    about: "Enter when freight was picked up that nobody has reported yet.",
  },
  {
    ...places.admin,
    about: "Who belongs to which group, and so sees which pools and stores.",
  },
  { ...places.data, about: dataImportMessages.dataAbout },
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
    .map(({ label, about, path, pathOn }) => ({
      label,
      about,
      to: pathOn?.(user.today) ?? path,
    }));
}
