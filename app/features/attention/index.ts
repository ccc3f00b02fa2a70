export { FigureCount } from "./figure-count";
export type { FiguresState, FigureView } from "./figure-view";
export {
  FiguresErrorScreen,
  FiguresNotice,
  FiguresTime,
  useLateFigures,
} from "./figures-notice";
