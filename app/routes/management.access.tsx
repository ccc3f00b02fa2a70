import type { MetaFunction } from "@remix-run/react";
import { loadAccessPage } from "../features/admin/access/access-page.server";
import { accessMessages } from "../engine/messages";
import { documentTitle } from "../ui/shell/page-title";

export { handle, links } from "../features/admin/admin-sheet";

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

export const loader = loadAccessPage;

export { AccessScreen as default } from "../features/admin/access/access-screen";
