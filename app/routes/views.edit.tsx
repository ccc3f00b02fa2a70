import type { MetaFunction } from "@remix-run/react";
import { documentTitle } from "../ui/shell/page-title";
import { loadViewForm } from "../features/own-lists/views/view-form.server";
import { viewFormTitle } from "../features/own-lists/views/view-form-screen";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/own-lists/views/views-sheet";
/** Without data, the provider has no views. */
export const meta: MetaFunction<typeof loader> = ({ data: view, matches }) =>
  documentTitle(view ? viewFormTitle(view) : null, matches);

export const loader = loadViewForm;

export { saveView as action } from "../features/own-lists/views/view-form.server";
export { ViewFormScreen as default } from "../features/own-lists/views/view-form-screen";
