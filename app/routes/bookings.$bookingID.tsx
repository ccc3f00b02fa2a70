import { bookingMessages } from "../engine/messages";
import { titled } from "../ui/shell/page-title";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/freight/freight-sheet";
export const meta = titled(bookingMessages.billOfLading);

export {
  loadBillDetails as loader,
  addBillDetails as action,
} from "../features/freight/booking/bill-details.server";
export { BillDetailsScreen as default } from "../features/freight/booking/bill-details-screen";
