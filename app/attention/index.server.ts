export {
  loadDueCartons,
  loadExceptions,
  loadUnfinishedReports,
} from "./attention-items.server";
export { FigureLoader } from "./figures.server";
