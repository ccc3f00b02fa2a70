import type { Lateness, MapStatus, Place } from "../deliveries/delivery";
import type { PlacedDelivery } from "./placed-delivery";

/** Highest zoom of the map. */
export const maxZoom = 16;

/** Deliveries that share a place on the map: one has its marker, several are a cluster. */
export interface MarkerGroup {
  /** The center of its deliveries. */
  place: Place;
  members: readonly PlacedDelivery[];
}

/** Half the width of the marker of one delivery, in pixels. */
const markerRadius = 8;
/** The radius of a cluster's circle, in pixels, by the least number of its deliveries. */
export const clusterRadii = [
  [2, 13],
  [10, 16],
  [100, 20],
  [1000, 24],
] as const;
/** Width of the edge of a circle. */
export const clusterEdge = 2;
/** Least space between two groups, in pixels; with it, the symbol of a cluster is clear of the number above it. */
const gap = 4;
/** Within this distance of a group, in pixels, are all that it can overlap. */
const reach = 2 * radiusOf(Infinity) + gap;

/** Returns the radius that a group takes on the map, by the number of its deliveries. */
function radiusOf(count: number): number {
  const radius = clusterRadii.findLast(([least]) => count >= least)?.[1];
  return radius === undefined ? markerRadius : radius + clusterEdge;
}

/** A group while groups are merged: its center on the world, in pixels. */
interface Circle {
  x: number;
  y: number;
  members: PlacedDelivery[];
}

const radians = Math.PI / 180;

/** Returns the position in the Web Mercator projection, as MapLibre has it, in pixels of the world. */
const project = ({ lng, lat }: Place, size: number) => ({
  x: ((lng + 180) / 360) * size,
  y: (0.5 - Math.asinh(Math.tan(lat * radians)) / (2 * Math.PI)) * size,
});

const unproject = ({ x, y }: Circle, size: number): Place => ({
  lng: (x / size) * 360 - 180,
  lat: Math.atan(Math.sinh((0.5 - y / size) * 2 * Math.PI)) / radians,
});

const isOverlap = (one: Circle, other: Circle) =>
  Math.hypot(one.x - other.x, one.y - other.y) <
  radiusOf(one.members.length) + radiusOf(other.members.length) + gap;

function merge(one: Circle, other: Circle): Circle {
  const [large, small] =
    one.members.length < other.members.length ? [other, one] : [one, other];
  const share =
    small.members.length / (small.members.length + large.members.length);
  for (const member of small.members) large.members.push(member);
  return {
    x: large.x + (small.x - large.x) * share,
    y: large.y + (small.y - large.y) * share,
    members: large.members,
  };
}

/** Circles by cells of the world as wide as two circles can reach, so that what overlaps is in neighboring cells. */
class Circles {
  readonly #cells = new Map<number, Set<Circle>>();

  /** A world has fewer than a million columns of cells at the highest zoom. */
  #cellAt = (x: number, y: number) =>
    Math.floor(x / reach) * 1e6 + Math.floor(y / reach);

  add(circle: Circle): void {
    const at = this.#cellAt(circle.x, circle.y);
    const cell = this.#cells.get(at);
    if (cell) cell.add(circle);
    else this.#cells.set(at, new Set([circle]));
  }

  /** Removes and returns a circle that overlaps another one; null if none does. */
  take(circle: Circle): Circle | null {
    for (const dx of [0, -reach, reach])
      for (const dy of [0, -reach, reach]) {
        const cell = this.#cells.get(
          this.#cellAt(circle.x + dx, circle.y + dy),
        );
        if (!cell) continue;
        for (const other of cell)
          if (isOverlap(circle, other)) {
            cell.delete(other);
            return other;
          }
      }
    return null;
  }

  all = () => [...this.#cells.values()].flatMap((cell) => [...cell]);
}

/**
 * Groups deliveries so that no marker and no circle of a cluster overlaps another one, and so no number covers
 * another: whatever would overlap is merged, and what has been merged is compared again.
 * @param zoom of the map; between two whole zooms the groups are those of the lower one, where they are nearest
 */
export function groupMarkers(
  deliveries: readonly PlacedDelivery[],
  zoom: number,
): MarkerGroup[] {
  const size = 512 * 2 ** Math.floor(zoom);
  const circles = new Circles();
  for (const delivery of deliveries) {
    let circle: Circle = {
      ...project(delivery.place, size),
      members: [delivery],
    };
    for (
      let other = circles.take(circle);
      other !== null;
      other = circles.take(circle)
    )
      circle = merge(circle, other);
    circles.add(circle);
  }
  return circles.all().map((circle) => ({
    // A marker is exactly where its delivery is.
    place:
      circle.members.length === 1 && circle.members[0]
        ? circle.members[0].place
        : unproject(circle, size),
    members: circle.members,
  }));
}

/** Returns the lowest whole zoom above the map's at which a cluster separates; null if none does. */
export function separatingZoom(
  { members }: MarkerGroup,
  zoom: number,
): number | null {
  for (let level = Math.floor(zoom) + 1; level <= maxZoom; level++)
    if (groupMarkers(members, level).length > 1) return level;
  return null;
}

/**
 * Returns the worst state in a cluster, so that it is visible at low zoom. What has not come yet and may be on time
 * is no alarm.
 */
export function worstState({
  members,
}: Pick<MarkerGroup, "members">): Lateness | MapStatus {
  const lateness = (["late", "atRisk"] as const).find((state) =>
    members.some((member) => member.lateness === state),
  );
  const status = (["inProgress", "incomplete"] as const).find((state) =>
    members.some((member) => member.status === state),
  );
  return lateness ?? status ?? "complete";
}
