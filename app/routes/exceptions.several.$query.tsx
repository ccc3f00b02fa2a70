import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  changeSeveralExceptions,
  loadSeveralExceptions,
} from "../features/exceptions/several-exceptions.server";
import { exceptionMessages } from "../engine/messages";
import {
  styleSheetLinks,
  type DocumentHandle,
} from "../ui/shell/document-styles";
import { titled } from "../ui/shell/page-title";
import sheet from "../features/exceptions/exceptions.css?url";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";
export { SeveralExceptionsScreen as default } from "../features/exceptions/several-exceptions";

export const handle = { sheet: "exceptions" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("exceptions", sheet);
export const meta = titled(exceptionMessages.takeOrClose);

export const loader = (args: LoaderFunctionArgs) => loadSeveralExceptions(args);

export const action = (args: ActionFunctionArgs) =>
  changeSeveralExceptions(args);
