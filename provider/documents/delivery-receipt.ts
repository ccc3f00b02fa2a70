import type { Language } from "../contract/extensions/language";
import { messagesFor } from "../messages";
import { fillText } from "../../shared/fill-text";
import { dateText } from "./timestamps";
import {
  field,
  type Block,
  type Field,
  type PdfDocumentModel,
} from "./pdf/pdf-document-model";
import type { ShipmentDocumentData } from "./delivery-document-data";
import {
  addressText,
  cartonBlocks,
  employeeField,
  nothing,
  partyBlock,
  receiverBlocks,
  stopTimes,
  storeText,
  wordingFor,
  zoneLine,
  type Wording,
} from "./stop-blocks";

/** The delivery receipt: the progress of a shipment that is tracked by its PRO number. */

const dateField = (label: string, day: string | null): Field =>
  field(label, day === null ? nothing : dateText(day));

/** Returns the latest time on the receipt, or `now` if there is none. */
function happenedAt(shipment: ShipmentDocumentData, now: Date): Date {
  const { deliveredAt, exceptionAt, outForDeliveryAt, pickupAt, orderDate } =
    shipment;
  const last =
    deliveredAt ?? exceptionAt ?? outForDeliveryAt ?? pickupAt ?? orderDate;
  return last === null ? now : new Date(last);
}

function consignee(
  { location, pool, delivery }: ShipmentDocumentData,
  { texts }: Wording,
): Field[] {
  const fields: Field[] = [
    field(
      texts.location,
      location ?? (delivery ? storeText(delivery) : nothing),
    ),
  ];
  if (delivery) fields.push(field(texts.address, addressText(delivery)));
  fields.push(field(texts.pool, pool));
  return fields;
}

/** Lists the cartons of the shipment's manifest on the delivery; without a manifest, all of the delivery. */
function shippedCartons({ manifest, delivery }: ShipmentDocumentData) {
  const cartons = delivery?.cartons ?? [];
  return manifest === null
    ? cartons
    : cartons.filter((carton) => carton.manifest === manifest);
}

/**
 * @param now the time of the call
 * @param operation name of the company that operates the portal, the carrier unless the shipment has
 *   the code of another
 */
export function deliveryReceipt(
  shipment: ShipmentDocumentData,
  now: Date,
  operation: string,
  language: Language,
): PdfDocumentModel {
  const { id, delivery } = shipment;
  const wording = wordingFor(delivery, language);
  const { texts } = wording;
  const timeField = (label: string, instant: string | null): Field =>
    instant !== null && instant.length > "YYYY-MM-DD".length
      ? field(label, wording.times.timestamp(instant))
      : dateField(label, instant);
  const { exception } = shipment;
  const shippers = shipment.shipper?.trim()
    ? [shipment.shipper]
    : (delivery?.shippers ?? []);
  const carrier = shipment.scac ? `SCAC ${shipment.scac}` : operation;
  const day =
    shipment.scheduledDate ??
    delivery?.scheduledDate ??
    now.toISOString().slice(0, 10);
  const times = delivery
    ? stopTimes(delivery, wording)
    : { fields: [], notes: [] };
  const notes: Block[] = [...times.notes, zoneLine(wording, day)];
  return {
    language,
    title: fillText(texts.receiptTitle, { id: String(id) }),
    heading: texts.receipt,
    about: `PRO ${shipment.pro}`,
    barcode: { text: shipment.pro, meaning: texts.proBarcode },
    createdAt: happenedAt(shipment, now),
    blocks: [
      {
        kind: "fields",
        lists: [
          {
            heading: texts.consignee,
            fields: [
              ...consignee(shipment, wording),
              ...(delivery
                ? [
                    field(texts.delivery, delivery.id),
                    ...times.fields,
                    employeeField(delivery, wording),
                  ]
                : []),
            ],
          },
          {
            heading: texts.shipment,
            fields: [
              field("PRO", shipment.pro),
              field(texts.trailer, shipment.trailer ?? nothing),
              field(texts.manifest, shipment.manifest ?? nothing),
              dateField(texts.ordered, shipment.orderDate),
              timeField(texts.pickedUp, shipment.pickupAt),
              timeField(texts.outForDelivery, shipment.outForDeliveryAt),
              dateField(texts.scheduled, shipment.scheduledDate),
              ...(exception === null
                ? []
                : [
                    timeField(
                      messagesFor(language).shipmentExceptionMessages[
                        exception
                      ],
                      shipment.exceptionAt,
                    ),
                  ]),
              timeField(texts.delivered, shipment.deliveredAt),
            ],
          },
        ],
      },
      partyBlock(shippers, carrier, wording),
      ...notes,
      ...(delivery ? receiverBlocks(delivery, wording) : []),
      ...cartonBlocks(shippedCartons(shipment), wording),
    ],
  };
}
