import { useLoaderData } from "@remix-run/react";
import { styleSheetLinks, type DocumentHandle } from "../shell/document-styles";
import sheet from "../styles/timeline.css?url";
import { loadCartonPage } from "../timelines/timeline-page.server";
import { TimelineScreen } from "../timelines/timeline-screen";

export {
  timelineMeta as meta,
  TimelineErrorScreen as ErrorBoundary,
} from "../timelines/timeline-screen";

export const handle = { sheet: "timeline" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("timeline", sheet);

export const loader = loadCartonPage;

export default function CartonPage() {
  return <TimelineScreen view={useLoaderData<typeof loader>()} />;
}
