import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useCallback, useMemo } from "react";
import { paths } from "../paths";
import {
  ofDay,
  readTrackAddress,
  trackQuery,
  withDelivery,
  type TrackAddress,
} from "./map-address";

/** Returns the parameters of the current or pending URL, so that a click takes effect at once. */
export function useTrackAddress(): TrackAddress {
  const here = useLocation();
  const coming = useNavigation().location;
  const { search } = coming?.pathname === here.pathname ? coming : here;
  return useMemo(() => readTrackAddress(search), [search]);
}

/**
 * Returns a function that selects a delivery (null: none) in the page's URL, replacing the history
 * entry.
 * @param date the day of the map, `YYYY-MM-DD`
 */
export function useChoose(
  address: TrackAddress,
  date: string,
): (id: string | null) => void {
  const navigate = useNavigate();
  return useCallback(
    (deliv) => {
      const query =
        deliv === null
          ? trackQuery({ ...address, deliv })
          : withDelivery(ofDay(address, date), deliv);
      return navigate(paths.track(query), {
        replace: true,
        preventScrollReset: true,
      });
    },
    [navigate, address, date],
  );
}
