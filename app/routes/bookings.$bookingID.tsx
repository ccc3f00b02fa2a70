import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { BillDetailsScreen } from "../features/freight/booking/bill-details-screen";
import {
  addBillDetails,
  loadBillDetails,
} from "../features/freight/booking/bill-details.server";
import { bookingMessages } from "../engine/messages";
import {
  styleSheetLinks,
  type DocumentHandle,
} from "../ui/shell/document-styles";
import { titled } from "../ui/shell/page-title";
import sheet from "../features/freight/freight-sheet.css?url";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export const handle = { sheet: "freight" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("freight", sheet);
export const meta = titled(bookingMessages.billOfLading);

export const loader = (args: LoaderFunctionArgs) => loadBillDetails(args);

export const action = (args: ActionFunctionArgs) => addBillDetails(args);

export default BillDetailsScreen;
