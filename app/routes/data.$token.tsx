import type { MetaFunction } from "@remix-run/react";
import {
  changeDocument,
  loadDocument,
} from "../features/data-import/document-page.server";
import {
  DocumentHead,
  DocumentScreen,
} from "../features/data-import/document-screen";
import type { DocumentHandle } from "../ui/shell/document-styles";
import { documentTitle } from "../ui/shell/page-title";

export { shouldRevalidateUnlessRefused as shouldRevalidate } from "../engine/forms/redisplay";

export { links } from "../features/data-import/data-sheet";
export const handle = {
  sheet: "data",
  Head: DocumentHead,
} satisfies DocumentHandle;
export const meta: MetaFunction<typeof loader> = ({ data: view, matches }) =>
  documentTitle(view?.heading ?? null, matches);

export const loader = loadDocument;

export const action = changeDocument;

export default DocumentScreen;
