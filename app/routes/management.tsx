import type { MetaFunction, ShouldRevalidateFunction } from "@remix-run/react";
import { loadAdminPage } from "../admin/admin-page.server";
import { adminHandle, adminLinks } from "../admin/admin-sheet";
import { AdminScreen } from "../admin/admin-screen";
import { changeMembership } from "../admin/membership-action.server";
import { documentTitle } from "../shell/page-title";

export const handle = adminHandle;
export const links = adminLinks;

/** Who is no administrator is not even told what this is. */
export const meta: MetaFunction<typeof loader> = ({ data: view, matches }) =>
  documentTitle(view?.screen === "nothing" ? null : "Admin", matches);

/**
 * The groups as they are now, after a refusal too. Where nobody is signed in any more, or the provider
 * does not answer, asking again could send the person away from a form that is not done.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus = 200,
}) => actionStatus !== 401 && actionStatus < 429;

export const loader = loadAdminPage;
export const action = changeMembership;
export default AdminScreen;
