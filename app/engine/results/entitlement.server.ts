import { refused } from "../provider-client/failures";
import type { OwnFailure } from "./set-failure.server";

/**
 * Returns whether rows were selected from other pools than the user may see now (`Page.entitlement`,
 * `User.entitlement`). A provider that does not report this is assumed to have changed nothing.
 */
export const entitlementDiffers = (
  ofRows: string | null,
  ofUser: string | null,
) => ofRows !== null && ofUser !== null && ofRows !== ofUser;

/**
 * Failure if the user's pools have changed since the previous page: further pages would not continue the
 * same result.
 */
export const entitlementChanged: OwnFailure = {
  ...refused({ httpStatus: 409, retryAfter: null, message: null, fields: {} }),
  reason: "entitlementChanged",
};
