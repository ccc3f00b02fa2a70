import {
  isRouteErrorResponse,
  useRouteError,
  type MetaFunction,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { loadAdminPage } from "../admin/admin-page.server";
import { adminHandle, adminLinks } from "../admin/admin-sheet";
import { AdminScreen } from "../admin/admin-screen";
import { changeMembership } from "../admin/membership-action.server";
import { errorInWords, ErrorScreen } from "../ui/error-screen";
import { documentTitle } from "../ui/page-title";

export const handle = adminHandle;
export const links = adminLinks;

const isForbidden = (error: unknown) =>
  isRouteErrorResponse(error) && error.status === 403;

/** Who is no administrator is not even told what this is. */
export const meta: MetaFunction = ({ error, matches }) => {
  if (isForbidden(error)) return documentTitle(null, matches);
  return documentTitle(error ? errorInWords(error).title : "Admin", matches);
};

/**
 * The groups as they are now, after a refusal too. Where nobody is signed in any more, or the provider
 * does not answer, asking again could send the person away from a form that is not done.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus,
  defaultShouldRevalidate,
}) =>
  actionStatus === undefined ? defaultShouldRevalidate : actionStatus === 400;

export const loader = loadAdminPage;
export const action = changeMembership;
export default AdminScreen;

export function ErrorBoundary() {
  const error = useRouteError();
  return isForbidden(error) ? null : <ErrorScreen error={error} />;
}
