import type { LoaderFunctionArgs } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { loadAccessPage } from "../admin/access-page.server";
import { AccessScreen } from "../admin/access-screen";
import { accessMessages } from "../messages";
import { styleSheetLinks, type DocumentHandle } from "../shell/document-styles";
import { documentTitle } from "../shell/page-title";
import sheet from "../styles/admin.css?url";

export const handle = { sheet: "admin" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("admin", sheet);

/** The title is the heading; without data, the address is none. */
export const meta: MetaFunction<typeof loader> = ({ data: view, matches }) =>
  documentTitle(
    view === undefined
      ? null
      : "heading" in view
        ? view.heading
        : accessMessages.access,
    matches,
  );

export const loader = (args: LoaderFunctionArgs) => loadAccessPage(args);

export default AccessScreen;
