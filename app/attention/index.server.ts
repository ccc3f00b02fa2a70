export {
  loadDueCartons,
  loadExceptions,
  loadUnfinishedReports,
} from "./attention-items.server";
export { countOf, FigureLoader } from "./figures.server";
