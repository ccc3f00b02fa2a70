import { useEffect, useState } from "react";
import { backgroundParameter, paths } from "../../../paths";
import {
  fetchJson,
  leaveForLogin,
  type PortalAnswer,
} from "../../../ui/shell/fetch-json";
import { startPolling } from "../../../ui/browser/poll";
import type { MapCriteria } from "../deliveries/delivery";
import type { Truck } from "./truck";

const none: readonly Truck[] = [];

/**
 * Returns the trucks of a map, refreshed every 30 seconds. A failed refresh keeps them.
 * @param served the trucks in the loader's data; null if the provider knows no positions
 * @param active false while the server-rendered page is shown
 */
export function useTrucks(
  { date, pool }: MapCriteria,
  served: readonly Truck[] | null,
  active: boolean,
): readonly Truck[] {
  const map = `${date} ${pool}`;
  const [latest, setLatest] = useState<{
    map: string;
    trucks: readonly Truck[];
  } | null>(null);
  const needed = active && served !== null;
  useEffect(() => {
    if (!needed) return;
    const query = new URLSearchParams({ date, ...(pool && { pool }) });
    // The page itself has the trucks of now: every request is one without user action.
    query.set(backgroundParameter, "1");
    const take = (answer: PortalAnswer) => {
      if (answer.kind === "ended") return leaveForLogin();
      if (answer.kind !== "answered" || !Array.isArray(answer.json)) return;
      const trucks = answer.json as Truck[];
      // Trucks that have not moved keep their object, so that rendering is skipped.
      setLatest((last) =>
        last?.map === map &&
        JSON.stringify(last.trucks) === JSON.stringify(trucks)
          ? last
          : { map, trucks },
      );
    };
    const ask = (_isAuto: boolean, signal: AbortSignal) =>
      fetchJson(paths.trackTrucks(query.toString()), signal);
    return startPolling({ ask, take }, document);
  }, [map, date, pool, needed]);
  return latest?.map === map ? latest.trucks : (served ?? none);
}
