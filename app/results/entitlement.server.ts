import { refused } from "../provider-client/failures";

/**
 * Whether rows were chosen from other pools than somebody may see now (`Page.entitlement`,
 * `User.entitlement`). A provider that says nothing of it is taken to have changed nothing.
 */
export const entitlementDiffers = (
  ofRows: string | null,
  ofUser: string | null,
) => ofRows !== null && ofUser !== null && ofRows !== ofUser;

/** The person may see other pools than a page ago: what follows would not continue what is there. */
export const entitlementChanged = refused({
  httpStatus: 409,
  retryAfter: null,
  message: "What you may see has changed meanwhile. Please search again.",
  fields: {},
});
