import type { Language } from "../contract/extensions/language";
import { fillText } from "../../shared/fill-text";
import {
  billTexts,
  commodityTable,
  excerpt,
  maxNoteLength,
  orderTable,
  supplement,
} from "./bill-of-lading-tables";
import {
  bookingLines,
  type BookingDocumentData,
  type ShipmentEnd,
} from "./booking-document-data";
import { findTimeZone } from "../place-time-zone";
import {
  field,
  type Block,
  type FormBox,
  type PdfDocumentModel,
} from "./pdf/pdf-document-model";
import { addressText, oneLine } from "./stop-blocks";
import { localTimes } from "./timestamps";

/**
 * The bill of lading, with the boxes of the VICS standard form in its order. What the booking does not
 * know is an empty box for a pen.
 */

type FormItem = FormBox["items"][number];

const note = (text: string): FormItem => ({ note: text });
const pen = (caption: string): FormItem => ({ pen: caption });
/** Squares to mark with a pen. */
const choices = (label: string, ...names: string[]): FormItem =>
  field(
    label,
    names.map((name) => `☐ ${name}`.replaceAll(" ", "\u00a0")).join(" "),
  );

const box = (
  share: number,
  heading: string | null,
  ...items: FormItem[]
): FormBox => ({ share, heading, items });

const form = (...boxes: FormBox[]): Block => ({ kind: "form", boxes });
/** On the same page as the next block. */
const formWithNext = (...boxes: FormBox[]): Block => ({
  kind: "form",
  boxes,
  keepWithNext: true,
});

const numberField = (
  label: string,
  meaning: string,
  text: string | null,
): FormItem => ({
  ...field(label, text ?? ""),
  barcode: { text: text ?? "", meaning },
});

type BillTexts = ReturnType<typeof billTexts>;

/** Lists the services required at an end of the shipment. */
function servicesText(end: ShipmentEnd, texts: BillTexts): string {
  const { appointment, liftGate, residential } = end;
  const services = [
    appointment && texts.appointment,
    liftGate && texts.liftGate,
    residential && texts.residential,
  ];
  const text = services.filter(Boolean).join(", ") || texts.noServices;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

const endFields = (
  end: ShipmentEnd,
  customer: string | null,
  texts: BillTexts,
): FormItem[] => [
  field(texts.company, oneLine(end.company)),
  field(texts.address, addressText(end)),
  ...(oneLine(customer)
    ? [field(texts.customerNumber, oneLine(customer))]
    : []),
  field(texts.phone),
  field(texts.services, servicesText(end, texts)),
];

/**
 * Returns the bill of lading of a booking.
 * @param booking a booking of which nothing is missing
 * @param carrier name of the company that carries
 * @param lines the orders and commodities of the booking
 */
export function billOfLading(
  booking: BookingDocumentData,
  carrier: string,
  language: Language,
  { orders, commodities } = bookingLines(booking),
): PdfDocumentModel {
  const { bolNumber, proNumber, from, to, notes, pool, bookedBy } = booking;
  const id = String(booking.id);
  const texts = billTexts(language);
  const times = localTimes(findTimeZone(from) ?? "UTC", language);
  return {
    language,
    title: fillText(texts.title, { id }),
    // In place of the heading, so that the form stays on its page.
    heading:
      booking.canceledAt === null
        ? texts.heading
        : fillText(texts.canceled, {
            time: times.timestamp(booking.canceledAt),
          }),
    about: fillText(texts.about, {
      date: times.date(booking.bookedAt),
      id,
      pool,
      bookedBy,
      bookedAt: times.timestamp(booking.bookedAt),
    }),
    barcode: null,
    createdAt: new Date(booking.bookedAt),
    blocks: [
      form(
        box(0.5, texts.shipFrom, ...endFields(from, null, texts)),
        box(
          0.5,
          texts.billOfLading,
          numberField(texts.bolNumber, texts.bolBarcode, bolNumber),
        ),
      ),
      form(
        box(0.5, texts.shipTo, ...endFields(to, booking.customerNumber, texts)),
        box(
          0.5,
          texts.carrier,
          field(texts.carrierName, carrier),
          field(texts.scac),
          field(texts.trailerNumber),
          field(texts.sealNumbers),
          field(texts.pickupDate),
        ),
      ),
      form(
        box(
          0.5,
          texts.billTo,
          field(texts.company),
          field(texts.address),
          field(texts.cityStateZip),
          field(texts.phone),
        ),
        box(
          0.5,
          texts.shipment,
          numberField(texts.proNumber, texts.proBarcode, proNumber),
        ),
      ),
      form(
        box(
          0.5,
          texts.specialInstructions,
          field(
            texts.notes,
            excerpt(notes ?? "", maxNoteLength, texts.seeSupplement),
          ),
        ),
        box(
          0.5,
          texts.chargeTerms,
          choices(texts.terms, texts.prepaid, texts.collect, texts.thirdParty),
          choices(texts.masterBol, texts.withUnderlying),
        ),
      ),
      orderTable(orders, language),
      commodityTable(commodities, language),
      formWithNext(
        box(0.5, null, note(texts.declaredValue), note(texts.valuePer)),
        box(
          0.5,
          null,
          field(texts.codAmount, "$"),
          choices(texts.feeTerms, texts.collect, texts.prepaid),
          choices(texts.payment, texts.customerCheck),
        ),
      ),
      formWithNext(box(1, null, note(texts.liability))),
      formWithNext(
        box(
          0.36,
          texts.shipperCertification,
          note(texts.certification),
          pen(texts.shipperSignature),
        ),
        box(
          0.24,
          texts.loading,
          choices(texts.trailerLoaded, texts.byShipper, texts.byDriver),
          choices(
            texts.freightCounted,
            texts.byShipper,
            texts.byDriverPallets,
            texts.byDriverBoxes,
          ),
        ),
        box(
          0.4,
          texts.carrierAcknowledgment,
          note(texts.acknowledgment),
          pen(texts.carrierSignature),
        ),
      ),
      form(
        box(0.6, null, pen(texts.consigneeSignature)),
        box(0.4, null, pen(texts.receivedAt)),
      ),
      ...supplement(notes, commodities, language),
    ],
  };
}
