/** The problems of single records of a document, as they are stored (`import-sentences.ts`). The first template that fits a stored sentence translates it. */
export const recordProblems = {
  tooLong: "Expected at most {max} characters.",
  controlCharacters: "Expected a text without control characters.",
  shortenedNumber:
    "Excel has shortened this number and its last digits are lost. Format the column as text and export it again.",
  tooLongCode:
    "Expected at most {max} letters, digits and signs without accents.",
  state: "Expected the two letters of the state, such as IA.",
  zipCode: "Expected a ZIP code of five digits, such as 60602.",
  notListed: "Expected one of: {values}.",
  semicolonInName: "Expected a name without a semicolon.",
  names: "Expected names of at most 60 characters, separated by semicolons.",
  wholeNumber: "Expected a whole number from {min} to {max}.",
  decimalNumber: "Expected a number from {min} to {max}, with a decimal point.",
  yesOrNo: "Expected yes or no.",
  day: "Expected a day from {first} to {last}, such as 2026-11-23 or 11/23/2026 (month first).",
  dayAndTime:
    "Expected a day and a time, such as 2026-11-23 14:05 or 2026-11-23T14:05:00-06:00.",
  roundedNumber:
    "Excel has rounded this number and dropped its leading zero. Format the column as text and export it again.",
  checkDigit:
    "The check digit of this SSCC is {digit}; expected {expected}. A digit is wrong, or Excel has rounded the number.",
  largeFile: "Expected a file of at most {megabytes} MB.",
  base64: "Expected the file in Base64, without line breaks.",
  incompleteFile: "Expected a complete PDF, PNG or JPEG file.",
  required: "{field} is required.",
  duplicate:
    "An earlier record of this document is about the same. Remove one of them.",
  duplicateAddress:
    "An earlier record of this document is about the same address. Remove one of them.",
  kindNotAllowed: "Records of this kind cannot be loaded here.",
  noSuchPoolName:
    "There is no pool of this name. Load the pools first, or correct the name.",
  poolNotAllowed: "The API key may not write to this pool.",
  belongsToOtherPool: "It belongs to a pool that the API key may not write to.",
  groupNameInvisible:
    "Expected a name on one line, without invisible characters.",
  groupNameInOtherLetters:
    "The group {name} has this name in other letters. Write it the same way, or choose another name.",
  groupOfPeople:
    "People made or renamed this group in the portal. Load the document on the screen Data, check the administrators and pools that its plan shows, and apply it there.",
  groupShown:
    "Applying changes the group {group}, which people made or renamed in the portal. It has {parts}; its administrators: {administrators}.",
  groupLosesPools:
    "The group {group} loses the pools that it does not list: {people}.",
  makerWithoutRights:
    "The person who made the API key does not administer every pool group any more, or lacks the second factor. Make another key.",
  senderWithoutRights:
    "You do not administer every pool group any more, or lack the second factor that a group requires.",
  allPools:
    "The API key is for some pools only; this record concerns all of them.",
  alreadyGiven: "{field} {number} has this already. Correct one of them.",
  alreadyGivenElsewhere:
    "Another record has this already. Correct it, or ask somebody who may see all pools.",
  numberOfFutureStore:
    "The API key is for some pools only, and this may become the number of a store of another pool. Send it with a key for all pools, or enter it under Store identifiers.",
  noSuchItemType:
    "There is no item type of this name. Load the item types first, or correct the name.",
  senderPoolNotAllowed: "The API key may not write to the pool of this sender.",
  masterGroupPools:
    "A master group has pool groups, no pools. Leave Pools and All Pools empty.",
  poolGroupGroups: "A pool group has no pool groups. Leave this empty.",
  noSuchPool:
    "There is no pool {name}. Load the pools first, or correct the name.",
  noSuchPoolGroup:
    "There is no pool group {name}. Put it into the same file, or correct the name.",
  noSuchGroup:
    "There is no group of this type and name. Load the groups first, or correct the name.",
  noSuchAccount:
    "There is no confirmed account with this email. The person must register and confirm it first.",
  manifestPoolNotAllowed:
    "The API key may not write to the pool of this manifest.",
  noSuchRoute:
    "There is no route of this number on this day. Load the stops of the day first, or correct the number.",
  noSuchShipment:
    "There is no shipment with this PRO number. Load the shipments first, or correct the number.",
  noSuchShipmentOfStatus:
    "There is no shipment with this PRO number. Load the shipments first, then load the document again.",
  windowEndsEarly: "The window ends before it begins.",
  deviceOrTrailer: "Expected a device or a trailer.",
  noSuchDevice:
    "This device is entered for no trailer. Load it with the trailers.",
  noSuchTrailer:
    "There is no trailer of this number. Load the trailers first, or correct the number.",
  numberOfOtherTrailer:
    "This is the number of another trailer. Correct one of them.",
  deviceOfOtherTrailer:
    "This is the device of another trailer. Correct one of them.",
  timeToCome: "This time is still to come. Correct the clock of the device.",
  trailerPoolNotAllowed:
    "The API key may not write to the pool of this trailer.",
  asnOrPallet: "Expected the ASN of a carton, or the number of a pallet.",
  storeOfDoor: "Expected the store to which the door belongs.",
  noSuchEmployee:
    "There is no employee of this number. Load the employees first, or correct the number.",
  cartonPoolNotAllowed: "The API key may not write to the pool of this carton.",
  noPool:
    "The record names no pool. Enter the pool of the sender under Trading partners, then load the document again.",
  noSuchDelivery:
    "There is no delivery for this store on this date. Load the plan of the day or the ship notice first, or correct the name of the file.",
  noticeOfExport:
    "There is no ship notice of this sender for the manifest. Load the ship notices of the export first.",
  emailAddress: "Expected an email address, such as maria@example.com.",
  deliveryOrPickup:
    "Expected either the store of a delivery, or the pool, company and address of a pickup.",
  noSuchReportedDelivery:
    "There is no delivery for this store on this date. Load the plan of the day or the ship notice first, or correct the date.",
  archivedMonth:
    "The month of this date is archived. Correct the date, or have the month restored and load the document again.",
  noSuchReportedPickup:
    "There is no pickup of this company on this date. Load the pickups first, or correct the record.",
  departureBeforeArrival: "The departure is before the arrival.",
  noSuchSignedDocument:
    "The delivery has no document of this number. Leave the number out if there is one document only.",
  noSuchStoreNumber:
    "There is no store of this number. Load the stores first, or correct the number.",
  storePoolNotAllowed: "The API key may not write to the pool of this store.",
  numberIsIdentifier:
    "Partners know another store by this number. Correct the number, or remove it under Store identifiers first.",
  leadingZeros:
    "Store {number} is new, and differs from store {other} by leading zeros only. If they are the same store, discard the file: a spreadsheet has dropped the zeros. Format the column as text, and enter the number as {again}.",
  storeWithoutZeros:
    "There is no such store, but there is store {number}: a spreadsheet drops leading zeros. Correct the number, or, if a partner writes it so, enter it under Store identifiers, then load the document again.",
  noSuchStore:
    "There is no such store. Load it with the stores, or, if it is the partner's identifier of a store, enter its number under Store identifiers, then load the document again.",
  statusesWithoutZone:
    "Statuses that name neither a time zone nor a known place: {count}. Their times were read in the time zone {zone}.",
  cartonWithdrawn: "1 carton was withdrawn by a later ship notice.",
  cartonsWithdrawn: "{count} cartons were withdrawn by later ship notices.",
  cartonsMoved:
    "Cartons that moved from an earlier ship notice of their shipper: {count}. Carton and manifest: {cartons}.",
  cartonsStayed:
    "Cartons that stayed on a later ship notice of their shipper: {count}. Carton and manifest: {cartons}.",
  nothingOfNotice: "Nothing of ship notice {manifest} was applied: {sentence}",
  nothingOfStatuses:
    "Nothing of the statuses of shipment {pro} was applied: {sentence}",
  furtherNothing:
    "Further ship notices and statuses of which nothing was applied: {count}.",
  overs:
    "Over: cartons that were delivered, but that nobody has announced: {count}. ASN: {asns}. Correct a typing error, or load the ship notice: then the scans count.",
  deliveryCreated: "1 delivery that no plan has was created for a door scan.",
  deliveriesCreated:
    "{count} deliveries that no plan has were created for door scans.",
  furtherStops:
    "Stores with a further stop on the same day: {count}. Store and route: {stops}.",
  movedStops:
    "Stops that were moved to another route: {count}. Store and route: {stops}.",
  canceledStops:
    "Stops that stay canceled, because their rows have no Status: {count}. Enter Planned to restore them. Store and route: {stops}.",
  timeBeforePlan:
    "This time is more than a day before the date of the plan. Correct the time or the date.",
  latitude:
    "A latitude is a number from -90 to 90, with a decimal point. It may be swapped with the longitude.",
  zeroCoordinates:
    "The coordinates 0, 0 are in the Atlantic Ocean. Correct them, or leave them out: then the middle of the ZIP code counts.",
  farCoordinates:
    "The coordinates and the ZIP code are far apart: {places}. Correct one of them: the latitude comes first, and longitudes in the United States are negative.",
  paddedZip:
    "ZIP codes whose leading zeros were restored: {count}, such as {example}.",
  decimalZip:
    "ZIP codes that a program had written as decimal numbers: {count}, such as {example}.",
  oldYear:
    "Dates that are more than two years ago: {count}, such as {example}. Check whether they are meant.",
  symbologyPrefix:
    "Numbers whose prefix of the barcode was removed: {count}, such as {example}.",
  missingValue:
    "Placeholders of missing values that were read as empty: {count}, such as {example}.",
  dayFirst:
    "{date} begins with the day, and the dates of this document with it. Write them as 2026-11-23 or 11/23/2026 (month first). Nothing of the document is applied.",
  decimalCode:
    "A program has made a decimal number of this, and leading zeros are lost. Format the column as text and export it again.",
  dateInCode:
    "Excel has made a date of this. Format the column as text and enter it again.",
  dateCell:
    "Cell {cell} is a date, {date}: Excel has changed what was entered, such as 3-4. Format the column as text and enter it again.",
  farYear: "The year {year} is more than {years} years ahead. Correct it.",
  glnLength:
    "A GLN has 13 digits. If a spreadsheet has dropped its leading zeros, format the column as text and export it again.",
  glnCheckDigit:
    "The check digit of this GLN is {digit}; expected {expected}. A digit is wrong.",
  dunsLength:
    "A DUNS number has 9 digits, or 13 with its suffix. If a spreadsheet has dropped its leading zeros, format the column as text and export it again.",
  shortZip:
    "ZIP codes of three digits: {count}, such as {example}. Check whether a spreadsheet has dropped leading zeros.",
  storedStops: "Expected the stops of the shipment as an export has them.",
  hiddenSheets: "Hidden sheets that were not read: {sheets}.",
  otherSheets:
    "Sheets with other columns that were not read: {sheets}. Load each of them as a file of its own.",
  hiddenRows:
    "Hidden rows that were read: {count}. If a filter hides them on purpose, copy the visible rows to another sheet and load that.",
  noticeToCome:
    "The notice was sent more than a day in the future. Have the partner correct its date and time (BSN03, BSN04) and send it again.",
  statusToCome:
    "The status was sent more than a day in the future. Have the partner correct the date and time of the functional group (GS04, GS05) and send it again.",
  outdatedNotice:
    "Ship notice {manifest}, sent {sent}, changed nothing: a later notice, sent {later}, counts.",
  cancelledNotice:
    "Ship notice {manifest}, sent {sent}, changed nothing: a later notice, sent {later}, has cancelled it.",
  furtherOutdatedNotices:
    "Further ship notices that changed nothing, because later ones count: {count}.",
  ssccLength:
    "An SSCC has 18 digits, or 20 with the application identifier 00 in front; send the number as it is on the label.",
  ssccCheckDigit:
    "The SSCC ends with the check digit {digit}, expected {expected}; compare the number with the label.",
} as const;
