/** The interface of corrections for the pages of what is corrected, in the browser and on the server. */
export { CorrectionHistory } from "./correction-list";
export { WithdrawableReports } from "./withdrawable-reports";
export type { CorrectionItem, WithdrawableReport } from "./corrections-view";
