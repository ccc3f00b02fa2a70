/** The problems of files, tables and events, by the key of their message. */
export const documentProblems = {
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
  longRow: "This row is longer than 64 KB.",
  endsInQuotes:
    "The file ends within quotation marks. It was probably not transferred completely, or a quotation mark is missing.",
  noCsv: "This is no CSV: {cause}.",
  endsInCharacter:
    "The file ends in the middle of a character. It was probably not transferred completely; send it again.",
  wrongEncoding:
    "The file is {encoding}, but there are bytes here that are not. Save it as CSV UTF-8 and load it again.",
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
  formulaError:
    "The formula of cell {cell} has the result {value}. Correct it, or enter the value.",
  largeSignedDocument:
    "A signed document has at most {megabytes} MB. Scan it with a lower resolution.",
  cutFile: "The end of the file is missing. Send the whole file again.",
  signedDocumentName:
    "Name a signed document after its delivery: the store, the date and, if there are several documents, their number, such as 1011_2026-11-23.pdf or 1011_2026-11-23_2.pdf.",
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
  noEvents:
    "The document has no events; expected a JSON array of objects, or an EPCIS document with epcisBody.eventList. Nothing is applied.",
  damagedXml:
    "The XML is damaged from here on, or has too many elements; send the whole document again. Nothing of it is applied.",
  noXmlEvents:
    "The document has no events; expected an EventList in the EPCISBody. Nothing is applied.",
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
} as const;
