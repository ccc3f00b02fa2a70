/** The messages of the Express layer, sent as complete pages. */
export const serverMessages = {
  badRequest: "Bad request",
  unreadableRequest: "The address or form is invalid.",
  headersTooLarge:
    "The address is too long, or the browser keeps too many cookies for this site. Delete the cookies of this site in the settings of the browser, and try again.",
  unknownHost:
    "This portal is not served under the host name of this address. Whoever runs it can add the address to the setting PUBLIC_ORIGIN.",
  ingestUnknown: "There is no such address.",
  ingestWithoutKey: "Send an API key in the header Authorization: Bearer.",
  noPage: "There is no page at this address.",
  crossSiteForm: "This form was sent from another site, so it was rejected.",
  methodNotAllowed: "This action is not allowed here.",
  bodyTooLarge: "The form is too large.",
  unreadableForm: "The format of this form is not supported.",
  pageFailed: "The page could not be shown. Please try again.",
  notNow: "Not now",
  tooManySignIns:
    "Too many people are signing in right now. Please try again in {seconds} seconds.",
  tooManyRequests: "Too many requests. Wait a minute, then try again.",
  tooManyExportsOfUser:
    "You have {limit} exports running. Wait until one of them has finished, then try again.",
  tooManyExports:
    "Too many exports are running at the moment. Try again in half a minute.",
  noResultsHere: "There are no results at this address.",
  documentMissing: "This document does not exist, or you may not see it.",
  documentIncomplete: "This document cannot be printed.",
  notADocument:
    "The server sent a file that is not a document, so it is not shown.",
  documentTooLarge: "This document is too large to be shown.",
  proofOfDelivery: "Proof of delivery",
  deliveryReceipt: "Delivery receipt",
  billOfLading: "Bill of lading",
  tooManyRowsToPrint:
    "There are more than {limit} rows. Export Data saves all of them.",
  incompleteRowsToPrint:
    "There are more rows than can be shown here. Export Data saves all of them.",
  asOf: "As of {time} UTC",
  backToResults: "Back to the results",
} as const;
