import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { receivingMessages } from "../engine/messages";
import { loadReceiving, receive } from "../features/receiving/receiving.server";
import { ReceivingScreen } from "../features/receiving/receiving-screen";
import {
  styleSheetLinks,
  type DocumentHandle,
} from "../ui/shell/document-styles";
import { titled } from "../ui/shell/page-title";
import sheet from "../features/receiving/receiving.css?url";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export const handle = { sheet: "receiving" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("receiving", sheet);
export const meta = titled(receivingMessages.receive);

export const loader = (args: LoaderFunctionArgs) => loadReceiving(args);

export const action = (args: ActionFunctionArgs) => receive(args);

export default ReceivingScreen;
