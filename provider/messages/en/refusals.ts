/** Why a call was refused, as far as users see it. */
export const refusalMessages = {
  unexpectedError: "An unexpected error occurred",
  notSignedIn: "You are not logged in.",
  busy: "The service is busy. Please try again in a moment.",
  unavailable:
    "The service is not available right now. Please try again in a moment.",
  tooManySignIns:
    "Too many people are signing in right now. Please try again in a few seconds.",
  secondFactorNeeded: "Set up two-factor authentication of your account first.",
  noSuchDocument: "There is no such document.",
  // Accounts.
  wrongCredentials: "Incorrect Email Or Password",
  tooManyAttempts: "Too many attempts. Please try again in {minutes} minutes.",
  tooManyAttemptsMinute: "Too many attempts. Please try again in a minute.",
  humanCheckRequired: "Must complete reCaptcha",
  codeNeeded: "This account needs a code of its authenticator app to log in.",
  linkSentAgain:
    "If the account still waits for its confirmation, a new link is on its way. Delivery can take 1-2 minutes; please check the spam folder too.",
  noSuchVerificationLink: "This verification link is not valid.",
  registrationPasswordNeeded:
    "Enter the password that was chosen at registration.",
  wrongRegistrationPassword:
    "That is not the password of the latest registration of this email address.",
  invalidEmail: "Invalid email!",
  firstNameRequired: "Must enter first name",
  passwordTooShort: "Password must be at least 6 characters long!",
  passwordTooPlain:
    "Password must contain uppercase & lowercase letters, and at least one number and special character!",
  passwordTooLong: "Password must be at most {max} characters long!",
  nameTooLong: "A name has at most {max} characters",
  nameInvisible: "A name stands on one line and has no invisible characters",
  wrongCurrentPassword: "That is not your current password.",
  linkEnded: "This link is not valid, or not any more.",
  newEmailTaken: "The new address has an account already.",
  sameEmail: "This is the email of your account already.",
  sessionEnded: "This session has ended already.",
  resetLinkEnded:
    "This link is not valid, or not any more. A link is good for an hour, and once.",
  wrongFirstRunCode:
    "This code is not valid. Copy it from the latest start in the log of the portal.",
  wrongFactorCode:
    "That is not a valid code. Each code is good once; wait for the next one.",
  signInEnded: "This took too long. Log in again.",
  hasSecondFactor: "Your account has two-factor authentication already.",
  // Groups.
  noSuchGroup: "There is no such group.",
  noSuchAccount: "There is no confirmed account with this email.",
  alreadyMember: "This user is already in this group.",
  notMember: "This user is not in this group, or not any more.",
  lastAdministrator:
    "You are the last administrator of this group, so you cannot remove yourself.",
  formSentBefore:
    "This form has already been sent with other entries, and carried out. Reload the page to make another change.",
  groupNotEmpty:
    "Only a group without pools, pool groups and other members can be deleted.",
  groupNeeded:
    "Without this group, an administrator of other groups would administer every pool group.",
  alreadyAdministrator: "This user is already an administrator of this group.",
  notAdministrator:
    "This user is not an administrator of this group, or not any more.",
  poolGroupNameTaken: "There is already a pool group with this name.",
  masterGroupNameTaken: "There is already a master group with this name.",
  notMasterGroup: "This is not a master group.",
  notPoolGroup: "This is not a pool group.",
  poolGone: "One of these pools does not exist any more. Reload the page.",
  poolGroupGone:
    "One of these pool groups does not exist any more. Reload the page.",
  nobodyAdministers:
    "Nobody would administer every pool group any more. Make somebody else an administrator first.",
  onlyFullAdministrator:
    "Only an administrator of every pool group can do this.",
  invitedEmailInvalid: "Invalid email",
  tooManyInvitations:
    "Too many invitations were sent within a day. Invite this address tomorrow.",
  tooManyOpenInvitations:
    "A group has at most {max} open invitations. Withdraw some first.",
  notInvited: "This address is not invited to this group, or not any more.",
  noSuchUser: "There is no such user in the groups that you administer.",
  noSuchUserWithPool:
    "There is no user with such a pool in the groups that you administer.",
  // Freight.
  noBookingForPool: "You cannot book for this pool.",
  noBookingNumbers:
    "There are no booking numbers left. An operator of the provider must free some.",
  bookingFormSentBefore:
    "This form has already been sent with other entries, and booked: booking {booking}, BOL number {bol}, PRO number {pro}. Start a new booking for another shipment.",
  numberCharacters:
    "The {kind} number may hold plain letters, digits and signs only, at most {max} characters.",
  proNumberTaken: "The PRO number {number} is already in use.",
  zipCodeTooShort: "Zip codes must include at least the first 3 numbers",
  zipCodeDigitMissing:
    "A ZIP code has five digits: enter all of them, with the leading zero (02108, not 2108).",
  noRoad:
    "There is no road rate to or from Alaska, Hawaii, Puerto Rico, the islands and military addresses.",
  noSuchBooking: "There is no such booking.",
  billHasValue:
    "This booking has one of these values already. Reload the page to see it.",
  noRate: "There is no rate between these ZIP codes.",
  noTariff: "There are no rates yet. An administrator must load a tariff.",
  // Saved views, mails, links and tokens.
  noSuchList: "This list is not kept any more.",
  noSuchView: "There is no such view, or not any more.",
  notYourGroup: "You can share a view only with a group that you belong to.",
  viewNameTaken:
    "You have a view with this name already. Replace that one, or choose another name.",
  tooManyViews:
    "You have {max} views, and there can be no more. Remove one first.",
  noSuchException: "There is no such exception, or not any more.",
  exceptionsChanged:
    "Somebody has changed them meanwhile. Open the list again.",
  exceptionsOver: "Their cause no longer exists, so they stay closed.",
  ownerMayNotSee:
    "There is no account of this person that may see all of these exceptions.",
  noSuchAlert: "There is no such alert, or not any more.",
  noSuchPlace: "There is no such pool or store among yours.",
  unclearAlert:
    "An alert watches all of your stores, one pool or one store, or a list of cartons.",
  tooManyAlerts:
    "You have {max} alerts, and there can be no more. Remove one first.",
  alertSavedBefore:
    "This alert was saved already, with other values. Look at your alerts.",
  tooManyTokens:
    "You have {max} API tokens, and there can be no more. Revoke one first.",
  tokenInUse:
    "This form has already been sent, and its token is in use or revoked. Reload the page to create another token.",
  noSuchToken: "There is no such API token, or not any more.",
  tokenNameRequired: "Must enter a name.",
  someNotVisible:
    "Some of this does not exist, or you may not see it. Check the numbers.",
  tooManyLinks:
    "You have {max} links, and there can be no more. Revoke one first.",
  linkInUse:
    "This form has already been sent, and its link was opened or revoked. Reload the page to create another link.",
  noSuchLink: "There is no such link, or not any more.",
  reportDayRequired:
    "A weekly report needs a day of the week, a monthly one a day of the month.",
  tooManyReportMails:
    "You get {max} reports by mail, and there can be no more. Stop one first.",
  noSuchTimeZone: "There is no such time zone.",
  noSuchMails: "There are no such mails, or not any more.",
  tooManyLinksToday:
    "You have created {max} links within a day. Try again later.",
  tooManyLinksOpened:
    "Too many links were opened from your network. Try again later.",
  // Notes.
  noSuchNoteSubject:
    "There is no such carton, shipment or delivery among those of your pools.",
  noSuchNote: "There is no such note, or not any more.",
  noteTooOld:
    "A note can be removed for {hours} hours after it was written, and this one is older.",
  tooManyNotes:
    "There are {max} notes about this already, and there can be no more.",
  tooManyNotesToday:
    "You have written {max} notes within a day. Try again later.",
  tooManyPhotosToday:
    "You have sent {max} photos within a day. Try again later.",
  notePhotosGone: "The photos are not there any more. Choose them again.",
  photoEmpty: "The photo is empty. Choose another one.",
  photoTooLarge:
    "The photo is larger than {max} MB. Choose a smaller one, or make it smaller first.",
  photoTooManyPixels:
    "The photo has more than {max} megapixels. Choose a smaller one.",
  photoIsHeic:
    "HEIC photos cannot be shown by browsers. Choose a JPEG, PNG or WebP photo; an iPhone takes JPEG photos with Settings, Camera, Formats, Most Compatible.",
  notAPhoto: "This is no JPEG, PNG or WebP photo. Choose another file.",
  photoDamaged:
    "The photo is damaged or not complete. Choose it again, or another one.",
  // Corrections.
  changedSince:
    "This has changed in the meantime. Reload the page to see it as it is.",
  importRuns: "A document is being imported right now. Try again in a moment.",
  noSuchCorrection: "There is no such correction.",
  notUndoable: "This correction was undone already, or cannot be undone.",
  noDay: "Choose the new day of the stop.",
  dayTooFar: "Choose a day within {days} days from today.",
  dayArchived: "The month of this day is archived, and takes no deliveries.",
  dayTaken: "The store has other deliveries on this day.",
  stopOnDay: "The stop is planned for this day already.",
  stopCanceled: "This stop is canceled.",
  stopNotCanceled: "This stop is not canceled.",
  stopVisited:
    "Somebody was at this stop already, so it can be neither canceled nor moved. Void its scans or withdraw its report first.",
  noSuchScan: "There is no such scan, or not any more.",
  bookingCanceled: "This booking is canceled.",
  bookingPickedUp:
    "The freight of this booking was picked up: it can be neither changed nor canceled any more.",
  nothingChanged: "Nothing was changed.",
  noSuchReport: "There is no such report of yours, or not any more.",
  reportTooOld: "A report can be withdrawn within an hour only.",
  reportFollowed: "Another report has followed this one.",
  // Manual reports.
  noSuchDelivery: "There is no such delivery.",
  noSuchPickup: "There is no such pickup.",
  deliveryReported: "This delivery has already been reported.",
  pickupReported: "This pickup has already been reported.",
  deliveryFormSentBefore:
    "This form has already been sent with other entries, and reported. To report another delivery, choose it from the list.",
  pickupFormSentBefore:
    "This form has already been sent with other entries, and reported. To report another pickup, choose it from the list.",
  arrivalUnreal: "The arrival date or time does not exist.",
  departureUnreal: "The departure date or time does not exist.",
  arrivalTooEarly: "The arrival is before the year 2000.",
  departureTooEarly: "The departure is before the year 2000.",
  arrivalInFuture: "The arrival is in the future.",
  departureInFuture: "The departure is in the future.",
  departureBeforeArrival: "The departure must not be before the arrival.",
  arrivalBeforePlan:
    "The arrival is more than a day before the scheduled date.",
  departureBeforeRecorded:
    "The arrival was recorded at {time}. The departure must not be before it.",
  signatureNotPng: "The drawn signature is not a PNG picture.",
  // Data.
  nameRequired: "Must enter a name",
  documentArriving:
    "The document is still being received. Try again in a moment.",
  documentDiscarded: "The document was discarded. Load it again.",
  documentApplied: "The document is applied already, or still being received.",
  interchangeSender:
    "Expected qualifier and id of the interchange (ISA05 and ISA06), such as ZZ:ACMESHIPPER",
  glnInvalid: "A GLN has 13 digits, the last of which is the check digit",
  dunsInvalid: "A DUNS number has 9 digits, or 13 with its suffix",
  identifierCharacters: "Expected letters, digits and signs without accents",
  noSuchPool: "There is no such pool.",
  noSuchStore: "There is no store of this number.",
  noSuchRecords: 'There is no kind of records "{kind}".',
  keyInUse:
    "This form has already been sent, and its key is in use or revoked. Reload the page to create another key.",
  noSuchKey: "There is no such API key.",
  // Bills of lading.
  billIncomplete: "The bill of lading cannot be printed. Missing: {list}.",
} as const;

/** What a bill of lading may lack, by the labels of the booking form. */
export const missingOnBillMessages = {
  fromCompany: "From Company Name",
  fromAddress: "From Address 1",
  fromCity: "From City",
  fromState: "From State",
  fromZip: "From ZIP code",
  toCompany: "To Company Name",
  toAddress: "To Address 1",
  toCity: "To City",
  toState: "To State",
  toZip: "To ZIP code",
  bolNumber: "BOL Number",
  bolBarcode: "A BOL Number that can be printed as a bar code",
  proNumber: "PRO Number",
  proBarcode: "A PRO Number that can be printed as a bar code",
  pallets: "Number of Pallets",
  weight: "Total Weight",
  pieces: "Number of Pieces",
  freightClass: "Class",
  description: "Description",
} as const;
