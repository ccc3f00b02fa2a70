import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  loadExceptionsForm,
  submitExceptionsForm,
} from "../features/exceptions/exceptions-form.server";
import { exceptionMessages } from "../engine/messages";
import {
  styleSheetLinks,
  type DocumentHandle,
} from "../ui/shell/document-styles";
import { titled } from "../ui/shell/page-title";
import sheet from "../features/search/search-forms.css?url";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export const handle = { sheet: "searchForms" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("searchForms", sheet);
export const meta = titled(exceptionMessages.exceptions);

export { ExceptionsFormScreen as default } from "../features/exceptions/exceptions-form";

export const loader = (args: LoaderFunctionArgs) => loadExceptionsForm(args);

export const action = (args: ActionFunctionArgs) => submitExceptionsForm(args);
