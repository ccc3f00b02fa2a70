import { dateText, localTimes } from "./timestamps";
import type { Field, PdfDocumentModel, Block } from "./pdf-document-model";
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
  storeTimes,
  zoneLine,
} from "./stop-blocks";

/** The delivery receipt: the progress of a shipment that is tracked by its PRO number. */

const dateField = (label: string, day: string | null): Field => ({
  label,
  value: day === null ? nothing : dateText(day),
});

/** Returns the latest time on the receipt, or `now` if there is none. */
function happenedAt(shipment: ShipmentDocumentData, now: Date): Date {
  const { deliveredAt, outForDeliveryAt, pickupAt, orderDate } = shipment;
  const last = deliveredAt ?? outForDeliveryAt ?? pickupAt ?? orderDate;
  return last === null ? now : new Date(last);
}

function consignee({
  location,
  pool,
  delivery,
}: ShipmentDocumentData): Field[] {
  const fields: Field[] = [
    {
      label: "Location",
      value: location ?? (delivery ? storeText(delivery) : nothing),
    },
  ];
  if (delivery) fields.push({ label: "Address", value: addressText(delivery) });
  fields.push({ label: "Pool", value: pool });
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
): PdfDocumentModel {
  const { delivery } = shipment;
  const local = delivery ? storeTimes(delivery) : localTimes("UTC");
  const timeField = (label: string, instant: string | null): Field => ({
    label,
    value: instant === null ? nothing : local.timestamp(instant),
  });
  const shippers = shipment.shipper?.trim()
    ? [shipment.shipper]
    : (delivery?.shippers ?? []);
  const carrier = shipment.scac ? `SCAC ${shipment.scac}` : operation;
  const day =
    shipment.scheduledDate ??
    delivery?.scheduledDate ??
    now.toISOString().slice(0, 10);
  const times = delivery ? stopTimes(delivery) : { fields: [], notes: [] };
  const notes: Block[] = [...times.notes, zoneLine(local, day)];
  return {
    title: `Delivery Receipt ${shipment.id}`,
    heading: "Delivery Receipt",
    about: `PRO ${shipment.pro}`,
    barcode: { text: shipment.pro, meaning: "PRO number" },
    createdAt: happenedAt(shipment, now),
    blocks: [
      {
        kind: "fields",
        lists: [
          {
            heading: "Consignee",
            fields: [
              ...consignee(shipment),
              ...(delivery
                ? [
                    { label: "Delivery", value: delivery.id },
                    ...times.fields,
                    employeeField(delivery),
                  ]
                : []),
            ],
          },
          {
            heading: "Shipment",
            fields: [
              { label: "PRO", value: shipment.pro },
              { label: "Trailer", value: shipment.trailer ?? nothing },
              { label: "Manifest", value: shipment.manifest ?? nothing },
              dateField("Ordered", shipment.orderDate),
              timeField("Picked up", shipment.pickupAt),
              timeField("Out for delivery", shipment.outForDeliveryAt),
              dateField("Scheduled", shipment.scheduledDate),
              timeField("Delivered", shipment.deliveredAt),
            ],
          },
        ],
      },
      partyBlock(shippers, carrier),
      ...notes,
      ...(delivery ? receiverBlocks(delivery) : []),
      ...cartonBlocks(shippedCartons(shipment), local),
    ],
  };
}
