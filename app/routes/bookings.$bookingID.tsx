import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
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

export const loader = (args: LoaderFunctionArgs) => loadBillDetails(args);

export const action = (args: ActionFunctionArgs) => addBillDetails(args);

export default BillDetailsScreen;
