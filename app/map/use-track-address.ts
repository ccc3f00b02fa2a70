import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useCallback, useMemo } from "react";
import { paths } from "../paths";
import { readTrackAddress, trackQuery, type TrackAddress } from "./map-address";

/** The address that the page is at, or on its way to: what was clicked shows at once. */
export function useTrackAddress(): TrackAddress {
  const here = useLocation();
  const coming = useNavigation().location;
  const { search } = coming?.pathname === here.pathname ? coming : here;
  return useMemo(() => readTrackAddress(search), [search]);
}

/** Chooses a delivery (null: none) in the address of the page, without a step of the history. */
export function useChoose(address: TrackAddress): (id: string | null) => void {
  const navigate = useNavigate();
  return useCallback(
    (deliv) =>
      navigate(paths.track(trackQuery({ ...address, deliv })), {
        replace: true,
        preventScrollReset: true,
      }),
    [navigate, address],
  );
}
