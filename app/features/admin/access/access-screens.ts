import { accessMessages, formatMessage } from "../../../engine/messages";
import { isVisible, places, type Place, type UserRights } from "../../../pages";
import type { Feature } from "../../../portal-env";
import type { ScreenGroup } from "./access-view";

/** What the portal and the provider know about the screens of a user. */
export interface ScreenRights {
  /** The features that are on. */
  features: readonly Feature[];
  rights: UserRights;
  /** Names of groups that the user administers, as far as known. */
  administered: readonly string[];
  /** The number of these groups. */
  administeredCount: number;
}

/**
 * Returns the screens of a user by the reason why the user has them, and those that are turned off for
 * everybody. Whether a screen shows is decided by the rule of the navigation itself.
 */
export function groupScreens(user: ScreenRights): ScreenGroup[] {
  const { features, rights } = user;
  const shown: Place[] = [];
  const off: Place[] = [];
  for (const place of Object.values<Place>(places)) {
    if (isVisible(place, { features, rights })) shown.push(place);
    else if (isOff(place, user)) off.push(place);
  }
  const namesOf = (some: readonly Place[]) => some.map(({ label }) => label);
  const withRight = (right: Place["right"]) =>
    namesOf(shown.filter((place) => place.right === right));
  return [
    { why: accessMessages.everybody, names: withRight(undefined) },
    { why: describeAdministration(user), names: withRight("isAdmin") },
    {
      why: accessMessages.administersAll,
      names: withRight("isImporter"),
    },
    { why: accessMessages.turnedOff, names: namesOf(off) },
  ].filter(({ names }) => names.length > 0);
}

/** Returns whether a screen would show if its feature were on. */
const isOff = (place: Place, { rights }: ScreenRights) =>
  place.feature !== undefined &&
  isVisible(place, { features: [place.feature], rights });

function describeAdministration({
  administered: [group = ""],
  administeredCount,
}: ScreenRights): string {
  const count = administeredCount - 1;
  if (count < 1) return formatMessage(accessMessages.administers, { group });
  return count === 1
    ? formatMessage(accessMessages.administersTwo, { group })
    : formatMessage(accessMessages.administersMore, { group, count });
}
