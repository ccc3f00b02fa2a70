export { plainRow } from "./plain-row.server";
export { insertNotes } from "./note-steps.server";
export { reportedParts, statusOf, stepsOf } from "./steps.server";
export {
  cartonTimeline,
  shipmentTimeline,
  type StepDeclaration,
  type TimelineDeclaration,
} from "./timelines.server";
export type { StepView, TimelineView } from "./timeline-view";
export { stateLabels } from "./timeline-view";
export { StepTime } from "./step-time";
