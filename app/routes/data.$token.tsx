import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import {
  changeDocument,
  loadDocument,
} from "../features/data-import/document-page.server";
import {
  DocumentHead,
  DocumentScreen,
} from "../features/data-import/document-screen";
import {
  styleSheetLinks,
  type DocumentHandle,
} from "../ui/shell/document-styles";
import { documentTitle } from "../ui/shell/page-title";
import sheet from "../features/data-import/data.css?url";

export { shouldRevalidateUnlessRefused as shouldRevalidate } from "../engine/forms/redisplay";

export const handle = {
  sheet: "data",
  Head: DocumentHead,
} satisfies DocumentHandle;
export const links = () => styleSheetLinks("data", sheet);
export const meta: MetaFunction<typeof loader> = ({ data: view, matches }) =>
  documentTitle(view?.heading ?? null, matches);

export const loader = (args: LoaderFunctionArgs) => loadDocument(args);

export const action = (args: ActionFunctionArgs) => changeDocument(args);

export default DocumentScreen;
