/** The messages of alerts. */
export const alertMessages = {
  alerts: "Alerts",
  aboutAlerts:
    "Mails about what happens from now on, to the address that you log in with: at most one an hour, none at night unless you wish it, and only about what you may see then.",
  tellMeWhen: "New alert",
  yourAlerts: "Your alerts",
  noAlerts:
    "You have no alerts. The first kind above tells of late deliveries.",
  alertsFailed: "Alerts cannot be loaded right now. Try again in a moment.",
  lastMail: "Last mail: {time} UTC",
  // The kinds, as names of alerts
  late: "A delivery is late",
  short: "A manifest is received short",
  delivered: "Listed cartons are delivered",
  exception: "An exception opens",
  aboutLate:
    "Its window is over and the driver has not come, or came after its end.",
  aboutShort:
    "An hour after the driver has left a store, cartons that were announced for it are on no pallet, on no trailer and not delivered.",
  aboutDelivered: "Each carton of the list is told once.",
  aboutException:
    "Each exception of the chosen kinds is told once when it opens, with the link to its page, where you can assign or close it.",
  tellWhenDelivered: "Alert when they are delivered",
  tellWhenMoreOpen: "Alert when more open",
  tellWhenCartonDelivered: "Alert when it is delivered",
  // Where and when
  where: "Where",
  allStores: "All of your stores",
  onePool: "One pool",
  poolNamed: "All stores of {name}",
  storesOf: "Stores of {pool}",
  storeNamed: "Only store {number}",
  cartonsOf: "{asn} and {count} more cartons",
  cartonsOfTwo: "{asn} and 1 more carton",
  deliveredOf: "{delivered} of {count} delivered",
  cartonsHint:
    "Their ASNs, separated by commas, spaces or new lines, at most 5,000",
  listStays: "For other cartons, create another alert.",
  atNight: "Mail me at night, too",
  nightHint:
    "Otherwise what happens from 9:00 PM to 6:00 AM is mailed at 6:00.",
  atAnyHour: "At any hour ({timeZone})",
  byDay: "From 6:00 AM to 9:00 PM ({timeZone})",
  // Outcomes
  changeAlert: "Change alert",
  changeNamed: "Change: {name}",
  removeNamed: "Remove: {name}",
  saved: "The alert is saved.",
  removed: "The alert is removed.",
  failed: "The alert could not be changed. Try again.",
  unsure:
    "The alert may already have been saved. It is safe to press Save again: it is saved once.",
  gone: "There is no such alert, or not any more.",
  chooseKind: "Choose at least one kind",
  choosePlace: "Choose your stores, a pool or a store",
  unsubscribed:
    "Stopped from a mail. Press Change and Save to get mails again.",
  refused:
    "Stopped, because your address refused the mail three times. Press Change and Save to get mails again.",
} as const;
