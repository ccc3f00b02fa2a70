import { z } from "zod";
import { checkDigit } from "../../contract/check-digit";
import { findSsccInUri } from "../../contract/label-number";
import { readError, type ImportItem } from "../records";
import { parseSscc, type SsccResult } from "../sscc";
import { printable } from "./document-text";
import { importMessage, type ImportMessage } from "../../messages/import";

/**
 * The scan that a business step (Core Business Vocabulary) means for the SSCCs of its event: packing puts
 * cartons on a pallet, loading and departing are of a trailer, arriving and receiving are at the store.
 */
const scansByStep = new Map([
  ["packing", "pallet"],
  ["loading", "trailer"],
  ["departing", "trailer"],
  ["arriving", "delivery"],
  ["receiving", "delivery"],
]);

const location = z.looseObject({ id: z.string() }).nullish();

/** The parts of an event that are read; an event has many more. */
const eventSchema = z.looseObject({
  type: z.string(),
  action: z.string().nullish(),
  bizStep: z.string(),
  eventTime: z.string(),
  eventTimeZoneOffset: z.string().nullish(),
  epcList: z.array(z.string()).nullish(),
  parentID: z.string().nullish(),
  childEPCs: z.array(z.string()).nullish(),
  readPoint: location,
  bizLocation: location,
  errorDeclaration: z.unknown().optional(),
});

type EpcisEvent = z.infer<typeof eventSchema>;

/** Reports why an event, or an SSCC of it, is not read. */
type AddError = (
  field: string | null,
  value: string | null,
  message: ImportMessage,
) => void;

/** Returns the name of an event type or business step without its namespace. */
const shortName = (name: string) =>
  name.replace(/^.*[:/]/s, "").replace(/^BizStep-/i, "");

/** Is the object an event of GS1 EPCIS, not one of our own? */
export function isEpcisEvent(value: object): boolean {
  return (
    "type" in value &&
    typeof value.type === "string" &&
    value.type.endsWith("Event")
  );
}

/**
 * Reads an event of GS1 EPCIS 2.0: a record of the kind `scans` for each SSCC of an ObjectEvent
 * (`epcList`) or an AggregationEvent (`childEPCs`, with `parentID` as pallet if it is an SSCC). The store
 * is read for delivery scans only, because other steps take place elsewhere.
 * @param place such as "event 3"
 */
export function readEpcisEvent(value: object, place: string): ImportItem[] {
  const items: ImportItem[] = [];
  const addError: AddError = (field, text, message) => {
    const shown = text === null ? null : printable(text, 200);
    items.push(readError(place, { field, value: shown, message }));
  };
  const parsed = eventSchema.safeParse(value);
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const field = path.join(".");
      addError(field, null, invalidPart(field, message));
    }
    return items;
  }
  const event = parsed.data;
  const epcs = epcsOf(event, addError);
  const step = shortName(event.bizStep);
  const scan = scansByStep.get(step);
  if (epcs && scan === undefined) {
    addError(
      "scan",
      event.bizStep,
      importMessage("noScanStep", {
        step: printable(step, 50),
        steps: [...scansByStep.keys()].join(", "),
      }),
    );
  }
  const at = timeOf(event);
  if (at === null) {
    addError("at", event.eventTime, importMessage("timeWithoutOffset"));
  }
  if (!epcs || scan === undefined || at === null) return items;
  const store = scan === "delivery" ? storeOf(event, addError) : noStore;
  const parent = event.parentID ? readSscc(event.parentID) : null;
  if (!store) return items;
  for (const epc of epcs) {
    const result = readSscc(epc);
    if ("message" in result) {
      addError("asn", epc, result.message);
      continue;
    }
    items.push({
      type: "record",
      kind: "scans",
      place,
      unit: null,
      values: {
        scan,
        asn: result.sscc,
        pallet: parent && "sscc" in parent ? parent.sscc : null,
        ...store,
        at,
        signedBy: null,
        employee: null,
      },
    });
  }
  return items;
}

/** Returns why a part of an event cannot be read. */
function invalidPart(field: string, cause: string): ImportMessage {
  if (field === "bizStep") return importMessage("invalidStep");
  return field === "eventTime"
    ? importMessage("invalidEventTime")
    : importMessage("invalidField", { field, cause });
}

/** Returns the objects of the event; null if it means no scan, which is reported. */
function epcsOf(event: EpcisEvent, addError: AddError): string[] | null {
  const type = shortName(event.type);
  if (type !== "ObjectEvent" && type !== "AggregationEvent") {
    addError(null, type, importMessage("otherEvent"));
    return null;
  }
  if (event.errorDeclaration != null || event.action === "DELETE") {
    addError(
      null,
      event.action ?? null,
      event.action === "DELETE"
        ? importMessage("deleteEvent")
        : importMessage("errorDeclaration"),
    );
    return null;
  }
  const field = type === "ObjectEvent" ? "epcList" : "childEPCs";
  const epcs = event[field] ?? [];
  if (epcs.length > 0) return epcs;
  addError("asn", null, importMessage("noSsccs", { field }));
  return null;
}

/** Returns the event's time as ISO 8601 in UTC; null if it is invalid or has no offset. */
function timeOf({ eventTime, eventTimeZoneOffset }: EpcisEvent): string | null {
  const [, date, time, offset = eventTimeZoneOffset] =
    /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?$/.exec(
      eventTime,
    ) ?? [];
  if (date === undefined || !/^(Z|[+-]\d\d:\d\d)$/.test(offset ?? "")) {
    return null;
  }
  const day = new Date(`${date}T00:00:00Z`);
  const instant = new Date(`${date}T${time}${offset}`);
  // `Date` converts 30 February to 2 March.
  return !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(date) &&
    !Number.isNaN(instant.getTime()) &&
    date >= "1900" &&
    date < "2200"
    ? instant.toISOString()
    : null;
}

/** Reads an SSCC from an EPC URN, a GS1 Digital Link (`…/00/…`) or digits. */
function readSscc(epc: string): SsccResult {
  const digits = findSsccInUri(epc);
  if (digits !== null || /^[\d() ]+$/.test(epc))
    return parseSscc(digits ?? epc);
  return {
    message: importMessage("noSscc"),
  };
}

const noStore = { store: null, storeScheme: null };

/** Returns the store of a delivery by GLN or number; null if the location is none, which is reported. */
function storeOf(
  { readPoint, bizLocation }: EpcisEvent,
  addError: AddError,
): { store: string | null; storeScheme: string | null } | null {
  const id = readPoint?.id ?? bizLocation?.id;
  if (!id) return noStore;
  const urn = /^urn:epc:id:sgln:(\d{6,12})\.(\d{0,6})\..+$/s.exec(id);
  const digits = `${urn?.[1] ?? ""}${urn?.[2] ?? ""}`;
  if (digits.length === 12) {
    return { store: digits + String(checkDigit(digits)), storeScheme: "GLN" };
  }
  const link = /^https?:\/\/[^?#]*\/414\/(\d{13})(?:[/?#]|$)/.exec(id);
  if (link?.[1]) return { store: link[1], storeScheme: "GLN" };
  if (printable(id, 100) === id && !/[:/]/.test(id)) {
    return { store: id, storeScheme: "number" };
  }
  addError("store", id, importMessage("noStore"));
  return null;
}
