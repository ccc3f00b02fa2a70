/** What an import says about a document, by the key of its message. */
export const importMessages = {
  // Records and their fields.
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
  wholeCents: "Expected dollars and cents: at most two digits after the point.",
  decimalNumber: "Expected a number from {min} to {max}, with a decimal point.",
  yesOrNo: "Expected yes or no.",
  garbledText:
    'Another program has garbled letters: "{word}". Correct the text, or export it again as UTF-8.',
  day: "Expected a day from {first} to {last}, such as 2026-11-23 or 11/23/2026 (month first).",
  dayInUtc:
    "This is a time in UTC; by the clocks of {zone} it is on another day, {day}. Send the day alone, such as 2026-11-23.",
  dayAndTime:
    "Expected a day and a time, such as 2026-11-23 14:05, 11/23/2026 2:05 PM or 2026-11-23T14:05:00-06:00.",
  skippedTime:
    "This time does not exist: the clocks of {zone} are put forward then. Correct it, or send it with its offset from UTC, such as -06:00.",
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
  farFromDate:
    "This is more than {days} days from the date of the stop. Correct one of them.",
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
  timeToCome:
    "This time is still to come. Correct it, or the clock of the device.",
  trailerPoolNotAllowed:
    "The API key may not write to the pool of this trailer.",
  asnOrPallet: "Expected the ASN of a carton, or the number of a pallet.",
  storeOfDoor: "Expected the store to which the door belongs.",
  noSuchEmployee:
    "There is no employee of this number. Load the employees first, or correct the number.",
  employeeWithoutZeros:
    "There is no such employee, but there is employee {number}: a spreadsheet drops leading zeros. Correct the number.",
  cartonPoolNotAllowed: "The API key may not write to the pool of this carton.",
  noPool:
    "The record names no pool. Enter the pool of the sender under Trading partners, then load the document again.",
  noSuchDelivery:
    "There is no delivery for this store on this date. Load the plan of the day or the ship notice first, or correct the name of the file.",
  otherReference:
    "The deliveries of this store on this date have references: {references}. Add the right one; in the name of a file it comes fourth, as in 1011_2026-11-23_0_AM.pdf.",
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
  arrivalAfterDeparture:
    "This arrival is after the departure that is recorded. Correct it, or send the departure with it.",
  noSuchSignedDocument:
    "The delivery has no document of this number. Leave the number out if there is one document only.",
  noSuchStoreNumber:
    "There is no store of this number. Load the stores first, or correct the number.",
  storePoolNotAllowed: "The API key may not write to the pool of this store.",
  numberIsIdentifier:
    "Partners know another store by this number. Correct the number, or remove it under Store identifiers first.",
  hiddenDocuments:
    "Signed documents of deliveries without a delivered carton: {count}, such as {example}. A document is shown with its cartons, as soon as a delivery scan has one.",
  leadingZeros:
    "{field} {number} is new, and differs from {other} by leading zeros only. If they are the same, discard the file: a spreadsheet has dropped the zeros. Format the column as text, and enter the number as {other}.",
  storeWithoutZeros:
    "There is no such store, but there is store {number}: a spreadsheet drops leading zeros. Correct the number, or, if a partner writes it so, enter it under Store identifiers, then load the document again.",
  noSuchStore:
    "There is no such store. Load it with the stores, or, if it is the partner's identifier of a store, enter its number under Store identifiers, then load the document again.",
  likelyZone:
    "The city is not known ({city}, {state}), and the state has two time zones. The time was read in {zone}, that of most of the state.",
  statusesWithoutZone:
    "Statuses that name neither a time zone nor a known place: {count}. Their times were read in the time zone {zone}.",
  cartonWithdrawn: "1 carton was withdrawn by a later ship notice.",
  cartonsWithdrawn: "{count} cartons were withdrawn by later ship notices.",
  cartonsMoved:
    "Cartons that moved from an earlier ship notice of their shipper: {count}. Carton and manifest: {cartons}.",
  cartonsStayed:
    "Cartons that stayed on a later ship notice of their shipper: {count}. Carton and manifest: {cartons}.",
  repeatedCartons:
    "Cartons that another manifest has, too: {count}. They count on each of them, although an SSCC is the number of one carton. ASN and manifests: {cartons}.",
  nothingOfNotice: "Nothing of ship notice {number} was applied: {sentence}",
  nothingOfStatuses:
    "Nothing of the statuses of shipment {number} was applied: {sentence}",
  furtherNothing:
    "Further ship notices and statuses of which nothing was applied: {count}.",
  overs:
    "Over: cartons that were delivered, but that nobody has announced: {count}. ASN: {asns}. Correct a typing error, or load the ship notice: then the scans count.",
  misdelivered:
    "Cartons that were scanned at a store that they are not for: {count}. ASN and store of the scan: {asns}. They count as delivered there, not at their own store.",
  deliveryCreated: "1 delivery that no plan has was created for a door scan.",
  deliveriesCreated:
    "{count} deliveries that no plan has were created for door scans.",
  furtherStops:
    "Stores with a further stop on the same day: {count}. Store and route: {stops}.",
  repeatedStops:
    "Rows that repeat an earlier row about the same stop: {count}, such as {place}, which repeats {earlier}. They are read once; the number of the stop is that of the earlier row.",
  chosenStopsOfDoors:
    "Stores with several stops on the day of a door scan: {count}. The scan counts for the stop whose window is nearest. Store, route and reference: {stops}.",
  chosenStopsOfCartons:
    "Stores with several stops on the day of their cartons: {count}. The document names no stop, so the cartons are for the first one. Store, route and reference: {stops}.",
  movedStops:
    "Stops that were moved to another route: {count}. Store and route: {stops}.",
  canceledStops:
    "Stops that stay canceled, because their rows have no Status: {count}. Enter Planned to restore them. Store and route: {stops}.",
  visitedStops:
    "Stops that were not canceled, because somebody has been there: {count}. Store and route: {stops}.",
  windowsOfOtherZone:
    "Stops whose store has another time zone: {count}. Their times name none and were read in {zone}; if they are local to the store, name its zone after the time, such as MST. Store and route: {stops}.",
  scansOfOtherZone:
    "Scans whose store has another time zone: {count}. Their times name none and were read in {zone}; if they are local to the store, name its zone after the time, such as MST. Stores: {stores}.",
  pickupsOfOtherZone:
    "Pickups whose place has another time zone: {count}. Their times name none and were read in {zone}; if they are local to the place, name its zone after the time, such as MST. Company and place: {pickups}.",
  routesThatDiffer:
    "Routes whose rows name several drivers, trailers or departures: {count}. A route has one of each, and the last row counts. Route and what its rows name: {routes}.",
  timeBeforePlan:
    "This time is more than a day before the date of the plan. Correct the time or the date.",
  latitude:
    "A latitude is a number from -90 to 90, with a decimal point. It may be swapped with the longitude.",
  noRoad:
    "There are no roads at this latitude. It may be swapped with the longitude.",
  noFix:
    "The device knew no position: 0, 0 is in the Atlantic Ocean. Leave the record out.",
  zeroCoordinates:
    "The coordinates 0, 0 are in the Atlantic Ocean. Correct them, or leave them out: then the middle of the ZIP code counts.",
  oneCoordinate:
    "The latitude or the longitude is missing. Enter both, or leave both out: then the middle of the ZIP code counts.",
  swappedCoordinates:
    "A latitude is a number from -90 to 90; this one is rather the longitude. The other way round, the coordinates and the ZIP code are: {places}. Enter the latitude first, or correct the digits.",
  farCoordinates:
    "The coordinates and the ZIP code are far apart: {places}. Correct one of them: the latitude comes first, and longitudes in the United States are negative.",
  zipWithoutDigits:
    "The state is one of the United States, whose ZIP codes have five digits, such as 60602. Correct the state or the ZIP code.",
  zipOfOtherState:
    "This ZIP code begins with 0, but no ZIP code of the state does. A digit may be missing.",
  paddedZip:
    "ZIP codes whose leading zeros were restored: {count}, such as {example}.",
  decimalZip:
    "ZIP codes that a program had written as decimal numbers: {count}, such as {example}.",
  oldYear:
    "Dates that are more than two years ago: {count}, such as {example}. Check whether they are meant.",
  otherSeason:
    "Times that name standard time while daylight saving time is in effect, or the other way round: {count}, such as {example}. They were read as they are written. If the clocks of the place are meant, name what they show, such as EDT in summer and EST in winter.",
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
    "A DUNS number has 9 digits, or 13 with its suffix, without hyphens. If a spreadsheet has dropped its leading zeros, format the column as text and export it again.",
  shortZip:
    "ZIP codes of three digits: {count}, such as {example}. Check whether a spreadsheet has dropped leading zeros.",
  shortSscc:
    "Numbers of 16 or 17 digits that would be SSCCs with zeros before them: {count}, such as {example}. Labels have 18 digits, and scans of them would find no carton. If a program has dropped the zeros, export the column as text.",
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

  // Files, tables and events.
  noRecords: "The document holds no records.",
  unlistedErrors:
    "Further errors that are not listed: {count}. Correct those that are, and load the document again.",
  tooManyRecords:
    "The document stands for more than {max} records, which is too many for its size. Split it.",
  deepExcel:
    "The Excel file is nested too deeply, or has too many cells or styles. Save it as CSV UTF-8.",
  failedThreeTimes:
    "The import failed three times, and nothing was loaded. Try again, or ask the operator of the portal: the log has the cause.",
  endedProcess:
    "The portal's provider ended while it imported this document, and nothing was loaded. It does not try again, because the document may be the cause. Ask the operator of the portal: the log has the cause. Then apply the document again, or split it.",
  notAppliedForDays:
    "The document was not applied within {days} days, and its content was deleted. Send it again to apply it.",
  keyRevoked:
    "The API key was revoked before the document was applied. Send it with another key.",
  endsInRow:
    "The file ends in the middle of a row. It was probably not transferred completely; send it again.",
  longRowQuoted:
    "This row is longer than 64 KB. A quotation mark is probably not closed.",
  rowsInCell:
    "A cell of this row contains further rows, which were not read: its quotation mark is probably not closed. Correct it, and load the file again.",
  longRow: "This row is longer than 64 KB.",
  endsInQuotes:
    "The file ends within quotation marks. It was probably not transferred completely, or a quotation mark is missing.",
  noCsv: "This is no CSV: {cause}.",
  endsInCharacter:
    "The file ends in the middle of a character. It was probably not transferred completely; send it again.",
  wrongEncoding:
    "The file is {encoding}, but there are bytes here that are not. Save it as CSV UTF-8 and load it again.",
  utf16:
    "This file is UTF-16, which is read for tables only. Save it as UTF-8 and load it again.",
  repeatedTitles:
    "Rows that repeat the titles of the columns were left out: {count}, such as {place}.",
  foreignWord:
    'The file is neither UTF-8 nor Windows-1252: it would read "{word}". Save it as CSV UTF-8 and load it again.',
  tiff: "This is a TIFF image. Have the scanner save PDF, PNG or JPEG, and load it again.",
  edifact:
    "This is an EDIFACT message. Have the partner send X12 (856 or 214), or load a CSV file.",
  lowerCase:
    "This X12 document is in lower case. Have the partner send its segment names and qualifiers in capitals.",
  phonePhoto:
    "This is a photo in HEIC or AVIF. Save or send it as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible), and load it again.",
  markup:
    "This is a web page or XML under the name of a table. Open it in Excel, save it as .xlsx, and load that.",
  nelLines:
    "The lines of this file end with NEL, as mainframes write them. Convert the line ends to CRLF or LF and load it again.",
  titlesBelow:
    "The titles of the columns are here, not in the first row. Remove the rows above them and load the file again.",
  oldExcel:
    "This is an Excel file with a password, or of the old format .xls. Save it without a password as .xlsx, or as CSV UTF-8.",
  gzip: "This file is compressed (gzip). Unpack it and load it again.",
  emptyFile: "The file is empty.",
  unknownFormat:
    "This file is neither text nor an Excel file. Load a CSV or Excel file, or an EDI document.",
  damagedExcelSize:
    "The Excel file is damaged, or larger than it says. Save it and send it again.",
  damagedExcel:
    "The Excel file is damaged. It was probably not transferred completely; save it and send it again.",
  largeExcel:
    "The Excel file is larger than 64 MB. Split it, or save it as CSV UTF-8.",
  hugeExcel:
    "The Excel file would unpack to more than 200 MB or 200 times its size. Save it as CSV UTF-8.",
  lockedExcel: "The Excel file has a password. Save it without one.",
  noWorkbook:
    "This ZIP file is no Excel workbook. Save the table as .xlsx or as CSV UTF-8.",
  manyTexts:
    "The Excel file has too many different texts. Split it, or save it as CSV UTF-8.",
  formulaWithoutValue:
    "The formula of cell {cell} was never computed: a program has written the file. Open it in Excel and save it, or enter the value.",
  formulaError:
    "The formula of cell {cell} has the result {value}. Correct it, or enter the value.",
  largeSignedDocument:
    "A signed document has at most {megabytes} MB. Scan it with a lower resolution.",
  cutFile: "The end of the file is missing. Send the whole file again.",
  signedDocumentName:
    "The file name does not identify a delivery. Name a signed document after its delivery: the store, the date and, if there are several documents, their number, such as 1011_2026-11-23.pdf or 1011_2026-11-23_2.pdf.",
  noSuchKind:
    'There is no kind of records "{name}" that can be loaded from a table.',
  missingColumn:
    "{kind} need the column {columns}. The header row names {cells}.",
  missingColumns:
    "{kind} need the columns {columns}. The header row names {cells}.",
  twoKinds:
    "These columns fit {kind} and {kind2} alike. Say which kind of records the file holds.",
  nearestKindColumn:
    "The header row fits no kind of records. The nearest is {kind}, which lacks the column {columns}. Use the titles of the template, or choose the kind to see which columns it needs.",
  nearestKindColumns:
    "The header row fits no kind of records. The nearest is {kind}, which lacks the columns {columns}. Use the titles of the template, or choose the kind to see which columns it needs.",
  noKnownColumn:
    "The first row names no known column. It must hold the titles of the columns, as in the templates.",
  manyColumns: "The table has {count} columns; at most {max} are read.",
  moreColumns: "The table has more than {max} columns.",
  equalTitles:
    "The columns {first} and {second} have the same title, {title}. Remove or rename one of them.",
  ignoredColumn: "Ignored the column {columns}: {kind} have no such field.",
  ignoredColumns: "Ignored the columns {columns}: {kind} have no such field.",
  noHeader: "The file is empty: it has no header row.",
  wrongCellCountOne:
    "This row has 1 cell, the header row {expected}. A value that holds the separator must be put in quotation marks.",
  wrongCellCount:
    "This row has {count} cells, the header row {expected}. A value that holds the separator must be put in quotation marks.",
  invalidJson:
    "The document is not valid JSON from here on ({cause}); send the whole document again. Nothing of it is applied.",
  trackerMessage:
    "These are positions as a tracker or a fleet program sends them. Have it send them to the address of positions, /api/ingest/positions, with an API key: the documentation has its settings for each program. Nothing is applied.",
  noKnownKey:
    "{kind} have none of the keys of this object: {keys}. Send each event as an object whose keys are the names of the fields.",
  noEvents:
    "The document has no events; expected a JSON array of objects, or an EPCIS document with epcisBody.eventList. Nothing is applied.",
  damagedXml:
    "The XML is damaged from here on, or has too many elements; send the whole document again. Nothing of it is applied.",
  noXmlEvents:
    "The document has no events; expected an EventList in the EPCISBody. Nothing is applied.",
  unreadLists:
    "Lists that were not read: {lists}. One list of a document is read; send each list as a document of its own.",
  ignoredKey: "Ignored the key {keys}: {kind} have no such field.",
  ignoredKeys: "Ignored the keys {keys}: {kind} have no such field.",
  equalKeys:
    "The keys {first} and {second} mean the same field. Remove one of them.",
  noObject: "An event is expected as a JSON object with a key for each field.",
  jsonValue:
    "A text, true, false, null or a number of at most 15 digits is expected; send long numbers such as an SSCC as text in quotation marks, without control characters.",
  invalidStep:
    "The event has an invalid bizStep: expected a business step such as receiving.",
  invalidEventTime:
    "The event has an invalid eventTime: expected a time such as 2026-11-23T08:10:00Z.",
  invalidField: "The event has an invalid {field}: {cause}.",
  noScanStep: "The business step {step} is no scan; expected {steps}.",
  timeWithoutOffset:
    "The event time is invalid; send eventTime with its offset from UTC, such as 2026-11-23T08:10:00-06:00.",
  otherEvent:
    "Only ObjectEvent and AggregationEvent are read; send the scan as one of them.",
  deleteEvent:
    "The event takes something back (action DELETE); a scan cannot be taken back.",
  errorDeclaration:
    "The event declares another one as an error; a scan cannot be taken back.",
  noSsccs: "The event has no {field}; send the SSCCs there.",
  noSscc:
    "An SSCC is expected, as urn:epc:id:sscc:… or as a GS1 Digital Link with /00/; other objects than cartons and pallets are not scanned.",
  noStore:
    "The location of a delivery must be a store: send urn:epc:id:sgln:…, a GS1 Digital Link with /414/, or the store's number.",

  // X12 documents.
  /** What a document counts, where it does not say a number. */
  none: "no",
  notApplied: "{sentence} Nothing of the document is applied.",
  rejectedWithGroup:
    "The transaction set is rejected with its functional group, because of {sentence}",
  noPro:
    "The set has no B10 segment with a PRO number; send the PRO number of the shipment in B1001.",
  secondB10:
    "The set has a second B10 segment; send one transaction set for each shipment.",
  emptyPro: "B1001 is empty; send the PRO number of the shipment.",
  emptyStatus:
    "The status is empty; send a status in AT701 or an appointment in AT703.",
  emptyStatusDate: "The date of the status is empty; send it in AT705.",
  unknownTimeCode:
    "The time code is unknown; send a code of data element 623, such as CT, UT or LT.",
  noBsn:
    "The set has no BSN segment with a shipment number before its levels; send it after the ST segment.",
  noticeWithoutCartons:
    "Ship notice {number} has no cartons; send an HL segment of level P with the SSCC (MAN*GM) of each carton.",
  secondBsn:
    "A BSN segment is expected once, after the ST segment; send one transaction set for each shipment.",
  emptyBsn:
    "BSN0{position} is empty; send the number of the shipment in BSN02, the date and time of the notice in BSN03 and BSN04.",
  unknownPurpose:
    "The purpose of the ship notice is unknown; send 00 (original), 01 (cancellation), 04 (change) or 05 (replacement) in BSN01.",
  oneShipmentLevel:
    "A ship notice has one shipment level, as its first; send one transaction set for each shipment.",
  noParentLevel:
    "HL02 names no parent; expected a level that is open above this one. Send each level after its parent, depth first.",
  wrongParentLevel:
    "HL02 names level {level}; expected a level that is open above this one. Send each level after its parent, depth first.",
  deepLevels:
    "The levels are nested more than {max} deep; send shipment, order, tare, pack and item levels.",
  twoStores:
    "The carton of level {level} has orders of the stores {first} and {second}; a carton goes to one store.",
  testInterchange:
    "ISA15 is T: the sender marks this interchange as a test. It is read like any other; if its values are not real, have the sender cancel them.",
  twoPlaces:
    "N1*{role} stands twice in this level, with the codes {first} and {second}; send one of them.",
  shipToIsPool:
    "The carton names no store, and the ship-to party of its shipment (N1*ST) is a pool. Send N1*BY (or Z7) with the number (92), GLN (UL) or DUNS number (1 or 9) of the store at its order level.",
  levelCount:
    "CTT01 counts {stated} levels; the set has {count}. The notice is read, because its SE segment counts the segments.",
  cartonWithoutStore:
    "The carton of level {level} has no store; send N1*BY (or Z7) with the number (92), GLN (UL) or DUNS number (1 or 9) of the store at its order level.",
  cartonWithoutSscc:
    "Level {level} is a carton without an SSCC; send it in a MAN segment with the qualifier GM.",
  outsideSet:
    "The segment {segment} stands outside of a transaction set; send it between ST and SE.",
  seWithoutSt:
    "The SE segment has no ST segment before it; send the group again with all of its segments.",
  setCount:
    "GE01 counts {stated} transaction sets, the group has {count}; send the group again with all of its sets.",
  groupControlNumber:
    "GE02 differs from the control number {number} in GS06; send the same number in both.",
  noGe: "The functional group has no GE segment; send the group again with all of its segments.",
  ssccRange:
    "The range of SSCCs ends before it begins; send the first number, then the last.",
  manySsccs:
    "The level has more than {max} SSCCs; send a level for each carton.",
  noIea:
    "The document ends without an IEA segment, so a part of it may be missing; send the whole document again.",
  emptyX12:
    "The document is empty; an X12 document begins with an ISA segment.",
  controlCharacter:
    "The segment contains a control character, such as a line break or a zero byte; send the whole document again.",
  controlCharacterOfSet:
    "The segment contains a control character, such as a line break or a zero byte; remove it, and end each segment with the segment terminator.",
  manySets:
    "The document has more than {max} transaction sets; send several documents.",
  manyEnvelopes:
    "The document has more than {max} interchanges and functional groups; send several documents.",
  isaWithin:
    "An ISA segment stands within an interchange, so the IEA segment before it is missing; send the whole document again.",
  groupCount:
    "IEA01 counts {stated} functional groups, the interchange has {count}; send the whole document again.",
  interchangeControlNumber:
    "IEA02 differs from the control number {number} in ISA13; send the same number in both. The document is read, because its end is there.",
  outsideGroup:
    "The segment {segment} stands outside of a functional group; send it between GS and GE.",
  isaLength:
    "ISA{position} has {count} characters, expected {expected}; fill ISA elements with spaces, so that the ISA segment has {length} characters with its terminator.",
  isaCharacters:
    "The ISA segment contains letters with accents or other characters outside of ASCII; send it without them.",
  isa16Missing:
    "The ISA segment has no ISA16, the component separator, before its end; send one, such as >.",
  isaSeparators:
    "The ISA segment declares the separators {separators}; expected different characters that are neither letters, digits nor spaces.",
  endsInSegment:
    "The document ends within a segment; send the whole document again.",
  noIsa: "An X12 document begins with an ISA segment; this one does not.",
  afterIea:
    "After the IEA segment, only another ISA segment may follow; remove the rest.",
  longSegment:
    "The segment has more than {max} characters; terminate every segment with the character that follows the ISA segment.",
  manyElements:
    "The segment has {count} elements, at most {max} are read; check the element separator that the ISA segment declares.",
  noSuchDate:
    "There is no such date from 2000 on; send it as CCYYMMDD, such as 20261123.",
  noSuchTime:
    "The time of day does not exist; send it as HHMM or HHMMSS, such as 1740.",
  setNotRead:
    "The transaction set {id} is not read here; send 856 (ship notices) or 214 (shipment status).",
  repeatedControlNumber:
    "ST02 must be a control number that is unique within its group, but an earlier set has the same; number the sets 0001, 0002 and so on.",
  emptyControlNumber:
    "ST02 must be a control number that is unique within its group, but it is empty; number the sets 0001, 0002 and so on.",
  segmentCount:
    "SE01 counts {stated} segments, the transaction set has {count}; send the set again with all of its segments.",
  setControlNumber:
    "SE02 differs from the control number {number} in ST02; send the same number in both.",
  noSe: "The transaction set has no SE segment; send the set again with all of its segments.",
  unknownStoreQualifier:
    "The store of level {level} has {qualifier} in N103; send the company's number of the store with 92 or 94, its GLN with UL, or its DUNS number with 1 or 9.",
  noDeliveryDay:
    "The carton of level {level} has no day of delivery; send DTM*017 with the estimated day at the level of the shipment, order or pack.",
  noStatusSegment:
    "The set has no AT7 segment, so that nothing is known of the shipment but its number. Statuses in Q5 segments, as before version 004010, are not read.",
} as const;
