import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import {
  styleSheetLinks,
  type DocumentHandle,
} from "../ui/shell/document-styles";
import { documentTitle } from "../ui/shell/page-title";
import sheet from "../features/own-lists/views/views.css?url";
import {
  loadViewForm,
  saveView,
} from "../features/own-lists/views/view-form.server";
import {
  viewFormTitle,
  ViewFormScreen,
} from "../features/own-lists/views/view-form-screen";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export const handle = { sheet: "views" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("views", sheet);
/** Without data, the provider has no views. */
export const meta: MetaFunction<typeof loader> = ({ data: view, matches }) =>
  documentTitle(view ? viewFormTitle(view) : null, matches);

export const loader = (args: LoaderFunctionArgs) => loadViewForm(args);

export const action = (args: ActionFunctionArgs) => saveView(args);

export default ViewFormScreen;
