import { useLoaderData } from "@remix-run/react";
import { loadShipmentPage } from "../features/search/timelines/timeline-page.server";
import { TimelineScreen } from "../features/search/timelines/timeline-screen";

export {
  timelineMeta as meta,
  TimelineErrorScreen as ErrorBoundary,
} from "../features/search/timelines/timeline-screen";

export { handle, links } from "../features/search/timelines/timeline-sheet";

export const loader = loadShipmentPage;

export default function ShipmentPage() {
  return <TimelineScreen view={useLoaderData<typeof loader>()} />;
}
