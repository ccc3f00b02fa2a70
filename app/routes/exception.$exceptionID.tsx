import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  changeException,
  loadExceptionPage,
} from "../features/exceptions/exception-page.server";
import {
  styleSheetLinks,
  type DocumentHandle,
} from "../ui/shell/document-styles";
import sheet from "../features/exceptions/exceptions.css?url";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";
export {
  exceptionMeta as meta,
  ExceptionScreen as default,
} from "../features/exceptions/exception-screen";

export const handle = { sheet: "exceptions" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("exceptions", sheet);

export const loader = (args: LoaderFunctionArgs) => loadExceptionPage(args);

export const action = (args: ActionFunctionArgs) => changeException(args);
