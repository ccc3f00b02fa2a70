import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { receivingMessages } from "../../engine/messages";
import { documentTitle } from "../../ui/shell/page-title";
import type { ReceivingView } from "./receiving-view";
import { StopScreen } from "./stop-screen";
import { StopsScreen } from "./stops-screen";

/** The title: the heading of the screen. */
export const receivingMeta: MetaFunction = ({ data, matches }) =>
  documentTitle(titleOf(data as ReceivingView | undefined), matches);

function titleOf(view: ReceivingView | undefined): string {
  if (view?.screen === "stops") return receivingMessages.stopsToday;
  return view?.stop.store || receivingMessages.receive;
}

/** Receiving at the door: today's stops, or one of them. */
export function ReceivingScreen() {
  const view = useLoaderData<ReceivingView>();
  return view.screen === "stops" ? (
    <StopsScreen view={view} />
  ) : (
    <StopScreen view={view} key={view.stop.id} />
  );
}
