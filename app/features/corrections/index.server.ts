/** The interface of corrections for the pages of what is corrected, on the server. */
export {
  findCancellation,
  loadHistory,
  loadWithdrawableReports,
} from "./history.server";
