import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { BillDetailsScreen } from "../booking/bill-details-screen";
import {
  addBillDetails,
  loadBillDetails,
} from "../booking/bill-details.server";
import { bookingMessages } from "../messages";
import { styleSheetLinks, type DocumentHandle } from "../shell/document-styles";
import { titled } from "../shell/page-title";
import sheet from "../styles/freight-sheet.css?url";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../forms/redisplay";

export const handle = { sheet: "freight" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("freight", sheet);
export const meta = titled(bookingMessages.billOfLading);

export const loader = (args: LoaderFunctionArgs) => loadBillDetails(args);

export const action = (args: ActionFunctionArgs) => addBillDetails(args);

export default BillDetailsScreen;
