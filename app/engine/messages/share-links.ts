/** The messages of links for people without an account, and of the page that they open. */
export const shareLinkMessages = {
  shareLinks: "Share links",
  aboutLinks:
    "Links for people without an account. They show where cartons, a shipment or a delivery are, as long as you may see them yourself.",
  forPeopleWithoutAccount: "For people without an account",
  shareThis: "Share link",
  // The form
  newLink: "New share link",
  newLinkHint:
    "Whoever has the link sees the steps, with dates, city and state, and nothing else. It shows what you may see when it is opened.",
  shared: "What is shared",
  cartonNumbers: "Cartons to share",
  cartonNumbersHint:
    "Their ASNs, separated by commas or spaces, at most {limit}. Remove those that should not be shared.",
  parts: "Also show",
  showSignature: "Who signed",
  showStreet: "Street address",
  create: "Create link",
  chooseDays: "Choose how long the link is valid",
  tooManyCartons:
    "At most {limit} cartons can be shared with one link, this list has {count}",
  nothingToShare:
    "There is nothing to share at this address. Open a carton, a shipment, a delivery or a list of cartons first.",
  resultFailed:
    "The cartons of this result cannot be loaded right now. Try again in a moment.",
  createFailed: "The link could not be created. Try again.",
  unsure:
    "The link may already have been created. It is safe to press Create link again: it is created once.",
  // After creating
  created: "The link is created. Copy it now: it is shown only once.",
  createdLabel: "The new link",
  createdUntil: "Valid until {time} UTC.",
  allLinks: "All share links",
  // The list
  yourLinks: "Your links",
  noLinks:
    "You have no links. Press Share link on the page of a carton or shipment, or in the details of a delivery.",
  linksFailed: "Links cannot be loaded right now. Try again in a moment.",
  cartons: "{number} and {count} more cartons",
  oneMoreCarton: "{number} and 1 more carton",
  deliveryTo: "Delivery to {store} on {date}",
  delivery: "Delivery with the ID {number}",
  dates: "Created {created}, valid until {expires}",
  opened: "Opened {count} times, last {time}",
  openedOnce: "Opened once, {time}",
  neverOpened: "Not opened yet",
  withSignature: "with signature",
  withStreet: "with street address",
  revokeNamed: "Revoke the link to {name}",
  isRevoked: "No longer valid",
  revokedNow: "The link is revoked. Nobody can open it any more.",
  revokeFailed: "The link could not be revoked. Try again.",
  // The public page
  severalCartons: "{count} cartons",
  signedBy: "Signed by {name}",
  sharedUntil:
    "Somebody who uses {product} has shared this page. It shows the current state until {time}.",
  notValid: "This link is not valid",
  notValidText:
    "It may have expired or been revoked, or it was not copied completely. Ask whoever sent it for a new one.",
  tooOften: "Too many links were opened from your network.",
  tryLater: "Try again later.",
} as const;
