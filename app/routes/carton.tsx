import { useLoaderData } from "@remix-run/react";
import {
  styleSheetLinks,
  type DocumentHandle,
} from "../ui/shell/document-styles";
import sheet from "../features/search/timelines/timeline.css?url";
import { loadCartonPage } from "../features/search/timelines/timeline-page.server";
import { TimelineScreen } from "../features/search/timelines/timeline-screen";

export {
  timelineMeta as meta,
  TimelineErrorScreen as ErrorBoundary,
} from "../features/search/timelines/timeline-screen";

export const handle = { sheet: "timeline" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("timeline", sheet);

export const loader = loadCartonPage;

export default function CartonPage() {
  return <TimelineScreen view={useLoaderData<typeof loader>()} />;
}
