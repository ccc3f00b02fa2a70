import { useLoaderData } from "@remix-run/react";
import { styleSheetLinks, type DocumentHandle } from "../shell/document-styles";
import sheet from "../styles/timeline.css?url";
import { loadShipmentPage } from "../timelines/timeline-page.server";
import { TimelineScreen } from "../timelines/timeline-screen";

export {
  timelineMeta as meta,
  TimelineErrorScreen as ErrorBoundary,
} from "../timelines/timeline-screen";

export const handle = { sheet: "timeline" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("timeline", sheet);

export const loader = loadShipmentPage;

export default function ShipmentPage() {
  return <TimelineScreen view={useLoaderData<typeof loader>()} />;
}
