export {
  timelineMeta as meta,
  TimelineScreen as default,
  TimelineErrorScreen as ErrorBoundary,
} from "../features/search/timelines/timeline-screen";

export { handle, links } from "../features/search/timelines/timeline-sheet";

export { loadCartonPage as loader } from "../features/search/timelines/timeline-page.server";
