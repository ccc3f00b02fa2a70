import { dateText, timestampText } from "./timestamps";
import type { Field, PdfDocumentModel, Block } from "./pdf-document-model";
import type { ShipmentDocumentData } from "./delivery-document-data";
import {
  addressText,
  employeeField,
  nothing,
  signatureBlocks,
  stopTimes,
  storeText,
  zoneLine,
} from "./stop-blocks";

/** The delivery receipt: the progress of a shipment that is tracked by its PRO number. */

const timeField = (label: string, instant: string | null): Field => ({
  label,
  value: instant === null ? nothing : timestampText(instant),
});
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

/** @param now the time of the call */
export function deliveryReceipt(
  shipment: ShipmentDocumentData,
  now: Date,
): PdfDocumentModel {
  const { delivery } = shipment;
  const times = delivery ? stopTimes(delivery) : { fields: [], notes: [] };
  const notes: Block[] = [...times.notes, zoneLine];
  return {
    title: `Delivery Receipt ${shipment.id}`,
    heading: "Delivery Receipt",
    about: `PRO ${shipment.pro}`,
    barcode: { text: shipment.pro, meaning: "PRO number" },
    createdAt: happenedAt(shipment, now),
    blocks: [
      {
        kind: "fields",
        isTruncated: true,
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
      ...notes,
      ...(delivery ? signatureBlocks(delivery) : []),
    ],
  };
}
