export {
  loadDueCartons,
  loadExceptions,
  loadTodaysDeliveries,
  loadUnfinishedReports,
  type TodaysDeliveries,
} from "./attention-items.server";
export { countOf, FigureLoader } from "./figures.server";
