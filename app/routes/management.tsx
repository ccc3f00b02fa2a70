import type { MetaFunction, ShouldRevalidateFunction } from "@remix-run/react";
import { loadAdminPage } from "../admin/admin-page.server";
import { adminHandle, adminLinks } from "../admin/admin-sheet";
import { AdminScreen } from "../admin/admin-screen";
import { changeMembership } from "../admin/membership-action.server";
import { documentTitle } from "../shell/page-title";

export const handle = adminHandle;
export const links = adminLinks;

/** The title does not reveal the screen to users who are not administrators. */
export const meta: MetaFunction<typeof loader> = ({ data: view, matches }) =>
  documentTitle(view?.screen === "nothing" ? null : "Admin", matches);

/**
 * Reloads the current groups, after a refusal too. It does not if the session has expired or the
 * provider does not respond: revalidation could redirect the user and lose an unfinished form.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus = 200,
}) => actionStatus !== 401 && actionStatus < 429;

export const loader = loadAdminPage;
export const action = changeMembership;
export default AdminScreen;
