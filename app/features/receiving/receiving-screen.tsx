import { useLoaderData } from "@remix-run/react";
import type { ReceivingView } from "./receiving-view";
import { StopScreen } from "./stop-screen";
import { StopsScreen } from "./stops-screen";

/** Receiving at the door: today's stops, or one of them. */
export function ReceivingScreen() {
  const view = useLoaderData<ReceivingView>();
  return view.screen === "stops" ? (
    <StopsScreen view={view} />
  ) : (
    <StopScreen view={view} key={view.stop.id} />
  );
}
