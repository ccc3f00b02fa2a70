import { element, type Segment } from "./x12-segments";
import {
  readDate,
  readTime,
  type OpenSet,
  type SetContext,
  type SetReader,
} from "./x12-set";
import { locateTimeZone } from "../../../place-time-zone";
import { findZone, isLocalTime, parseDate, toUtc } from "./x12-times";
import { importMessage } from "../../../messages/import";

/**
 * Statuses of shipments by status code (AT701, data element 1650). The code list has no "out for
 * delivery"; LTL carriers send OA (out-gate) when the delivery truck leaves the terminal.
 */
const statusesByCode = new Map([
  ["X3", "arrived-pickup"],
  ["X8", "arrived-pickup"],
  ["AF", "picked-up"],
  ["P1", "in-transit"],
  ["X4", "in-transit"],
  ["X6", "in-transit"],
  ["OA", "out-for-delivery"],
  ["X1", "arrived-delivery"],
  ["X5", "arrived-delivery"],
  ["S1", "arrived-delivery"],
  ["D1", "delivered"],
  ["SD", "delayed"],
  ["A3", "returned"],
  ["A7", "refused"],
  ["A9", "damaged"],
  ["AH", "attempted"],
  ["AP", "undeliverable"],
  ["CA", "canceled"],
  // Estimated delivery, and estimated arrival at the consignee.
  ["AG", "appointment"],
  ["X2", "appointment"],
]);

/** Statuses by reason (AT702, data element 1651) of a shipment that was not delivered. */
const statusesByReason = new Map([
  ["BS", "refused"],
  ["BT", "returned"],
]);
const reasonedStatuses = new Set(["delayed", "attempted", "undeliverable"]);

/** Returns the status of a status code and its reason. */
function statusOf(code: string, reason: string | null): string {
  const status = statusesByCode.get(code) ?? "other";
  return reasonedStatuses.has(status)
    ? (statusesByReason.get(reason ?? "") ?? status)
    : status;
}

/** Appointment codes (AT703, data element 1652) of a delivery: appointment, estimate, secured. */
const deliveryAppointments = new Set(["AB", "AG", "X9"]);

/** Qualifier of the number of a stop (L1102). */
const stopQualifier = "QN";
/** Statuses of one loop (LX) that wait for the number of their stop, which follows them. */
const maxWaiting = 100;

/** Qualifier of the carrier's own number of a shipment, the PRO number (L1102, data element 128). */
const proQualifier = "CN";

/** The statuses of one shipment: X12 transaction set 214. */
class ShipmentStatusReader implements SetReader {
  readonly #context: SetContext;
  /** The B10 segment. */
  #header: Segment | null = null;
  /** The PRO number of an L11 segment, which counts if B1001 is empty. */
  #reference: string | null = null;
  #shipment: { pro: string; scac: string | null } | null = null;
  /** A status waits for the place, which follows it as MS1 segment. */
  #status: Segment | null = null;
  #place: Segment | null = null;
  #isWithoutPro = false;
  /** Statuses of the loop, whose stop may follow. */
  #waiting: { segment: Segment; values: Record<string, string | null> }[] = [];
  /** The stop of the loop; before the first loop, that of the set. */
  #stop: string | null = null;
  #stopOfSet: string | null = null;
  #isInLoop = false;
  #hasStatus = false;

  constructor(context: SetContext) {
    this.#context = context;
  }

  read(segment: Segment): void {
    switch (segment.id) {
      case "B10":
        this.#readHeader(segment);
        break;
      case "L11":
        if (element(segment, 2) === proQualifier)
          this.#reference ??= element(segment, 1);
        if (element(segment, 2) === stopQualifier)
          this.#readStop(element(segment, 1));
        break;
      case "LX":
        this.#finishLoop();
        this.#isInLoop = true;
        break;
      case "AT7":
        this.#finishStatus();
        this.#status = segment;
        this.#hasStatus = true;
        break;
      case "MS1":
        this.#place = segment;
        break;
    }
  }

  end(trailer: Segment): void {
    this.#finishLoop();
    this.#findShipment();
    if (!this.#hasStatus && this.#shipment)
      this.#context.addRemark(trailer, importMessage("noStatusSegment"));
    if (this.#header) return;
    this.#context.addFault({
      segment: trailer,
      code: "missing",
      missing: "B10",
      message: importMessage("noPro"),
    });
  }

  #readHeader(segment: Segment): void {
    if (this.#header) {
      this.#context.addFault({
        segment,
        code: "exceedsMaximumUse",
        message: importMessage("secondB10"),
      });
      return;
    }
    this.#header = segment;
    // Otherwise an L11 segment may follow that has the PRO number.
    if (element(segment, 1) !== null) this.#findShipment();
  }

  /** Adds the record of the shipment, once; reports a missing PRO number. */
  #findShipment(): void {
    if (!this.#header || this.#shipment || this.#isWithoutPro) return;
    const pro = element(this.#header, 1) ?? this.#reference;
    if (pro === null) {
      this.#isWithoutPro = true;
      this.#context.addFault({
        segment: this.#header,
        code: "missing",
        element: 1,
        field: "pro",
        message: importMessage("emptyPro"),
      });
      return;
    }
    this.#shipment = { pro, scac: element(this.#header, 3) };
    this.#context.addRecord("shipments", this.#header, {
      pro,
      reference: element(this.#header, 2),
      scac: this.#shipment.scac,
      sender: this.#context.sender,
    });
  }

  #readStop(text: string | null): void {
    const stop = /^0*([1-9]\d{0,2})$/.exec(text ?? "")?.[1] ?? null;
    if (this.#isInLoop) this.#stop ??= stop;
    else this.#stopOfSet ??= stop;
  }

  /** Adds the statuses of a loop (LX), which are of one stop. */
  #finishLoop(): void {
    this.#finishStatus();
    this.#addWaiting();
    this.#stop = null;
  }

  #addWaiting(): void {
    const stop = this.#stop ?? this.#stopOfSet;
    for (const { segment, values } of this.#waiting)
      this.#context.addRecord("shipment-status", segment, { ...values, stop });
    this.#waiting = [];
  }

  #finishStatus(): void {
    const [segment, place] = [this.#status, this.#place];
    this.#status = null;
    this.#place = null;
    if (!segment) return;
    this.#findShipment();
    // Without a shipment, the end of the set reports the missing B10 segment.
    if (!this.#shipment) return;
    const code = element(segment, 1);
    const appointment = element(segment, 3);
    if (code === null && appointment === null) {
      this.#context.addFault({
        segment,
        code: "missing",
        element: 1,
        field: "status",
        message: importMessage("emptyStatus"),
      });
      return;
    }
    const state = place && element(place, 2);
    const located = place && zoneOf(place);
    const zone = located?.zone ?? null;
    const at = this.#readTimestamp(segment, zone);
    if (at === null) return;
    const isLocal =
      isLocalTime(element(segment, 7)) && element(segment, 6) !== null;
    if (isLocal && place && zone !== null && located?.isLikely)
      this.#context.addRemark(
        place,
        importMessage("likelyZone", {
          city: element(place, 1) ?? "–",
          state: state ?? "",
          zone,
        }),
      );
    const values = {
      ...this.#shipment,
      status:
        code === null
          ? deliveryAppointments.has(appointment ?? "")
            ? "appointment"
            : "other"
          : statusOf(code, element(segment, 2)),
      code: code ?? appointment,
      reason: element(segment, code === null ? 4 : 2),
      at,
      day: dayOf(segment),
      hasZone: zone === null && isLocal ? "no" : null,
      sentAt: this.#context.sentAt,
      city: place && element(place, 1),
      state,
    };
    this.#waiting.push({ segment, values });
    if (this.#waiting.length >= maxWaiting) this.#addWaiting();
  }

  /**
   * Reads AT705 to AT707: as UTC, without Z if the zone is unknown, as a day alone without a time of day.
   * Reports what is missing or invalid and returns null then.
   */
  #readTimestamp(segment: Segment, zone: string | null): string | null {
    if (element(segment, 5) === null) {
      this.#context.addFault({
        segment,
        code: "missing",
        element: 5,
        field: "at",
        message: importMessage("emptyStatusDate"),
      });
      return null;
    }
    const date = readDate(this.#context, segment, 5, "at");
    if (element(segment, 6) === null) return date;
    const time = readTime(this.#context, segment, 6, "at");
    if (date === null || time === null) return null;
    const zoneOfTime = findZone(element(segment, 7), zone);
    if (zoneOfTime === undefined) {
      this.#context.addFault({
        segment,
        code: "invalidCode",
        element: 7,
        field: "at",
        message: importMessage("unknownTimeCode"),
      });
      return null;
    }
    const at = toUtc(date, time, zoneOfTime);
    if (at === null) {
      this.#context.addFault({
        segment,
        code: "invalidTime",
        element: 6,
        field: "at",
        message: importMessage("skippedTime", { zone: zoneOfTime ?? "" }),
      });
    }
    return at;
  }
}

/** Time codes of UTC, whose day may be another one than that of the place. */
const isOfUtc = /^(?:UT|GM|\d\d)$/;

/** Returns the day of a status by the clock of which it has the time; null if that is the clock of no place. */
const dayOf = (segment: Segment): string | null =>
  element(segment, 6) !== null && isOfUtc.test(element(segment, 7) ?? "")
    ? null
    : parseDate(element(segment, 5) ?? "");

/**
 * Parses a coordinate of MS1: degrees, minutes and seconds as DDDMMSS, with a direction.
 * @param direction N, E, S or W; null if the segment names none
 * @param usual the direction that counts then
 * @returns decimal degrees; null if it is none
 */
function readCoordinate(
  text: string | null,
  direction: string | null,
  usual: string,
): number | null {
  const [, degrees, minutes, seconds] =
    /^(\d{1,3})(\d\d)(\d\d)$/.exec(text ?? "") ?? [];
  if (degrees === undefined) return null;
  const value =
    Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3_600;
  return /[SW]/.test(direction ?? usual) ? -value : value;
}

/** Returns the time zone of the place of an MS1 segment, whose city some write as a ZIP code. */
function zoneOf(place: Segment) {
  const city = element(place, 1);
  return locateTimeZone({
    city,
    zip: /^\d{5}/.exec(city ?? "")?.[0] ?? null,
    state: element(place, 2),
    lng: readCoordinate(element(place, 4), element(place, 6), "W"),
    lat: readCoordinate(element(place, 5), element(place, 7), "N"),
  });
}

/**
 * Opens a transaction set 214 (Transportation Carrier Shipment Status Message): one record of kind
 * `shipments`, and one of kind `shipment-status` for each AT7 segment.
 */
export const openShipmentStatus: OpenSet = (context) =>
  new ShipmentStatusReader(context);
