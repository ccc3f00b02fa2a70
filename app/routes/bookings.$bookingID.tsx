import { BillDetailsScreen } from "../features/freight/booking/bill-details-screen";
import {
  addBillDetails,
  loadBillDetails,
} from "../features/freight/booking/bill-details.server";
import { bookingMessages } from "../engine/messages";
import { titled } from "../ui/shell/page-title";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/freight/freight-sheet";
export const meta = titled(bookingMessages.billOfLading);

export const loader = loadBillDetails;

export const action = addBillDetails;

export default BillDetailsScreen;
