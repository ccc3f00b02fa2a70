import { dateText, timestampText } from "./timestamps";
import type { Fact, PdfDocumentModel, Part } from "./pdf-document-model";
import type { ShipmentDocumentData } from "./shipment-document-data";
import {
  addressText,
  employeeFact,
  nothing,
  signatureParts,
  stopTimes,
  storeText,
  zoneLine,
} from "./stop-document-data";

/** The delivery receipt: the progress of a shipment that is tracked by its PRO number. */

const moment = (label: string, instant: string | null): Fact => ({
  label,
  value: instant === null ? nothing : timestampText(instant),
});
const date = (label: string, day: string | null): Fact => ({
  label,
  value: day === null ? nothing : dateText(day),
});

/** Returns the latest time on the receipt, or `now` if there is none. */
function happenedAt(shipment: ShipmentDocumentData, now: Date): Date {
  const { deliveredAt, outForDeliveryAt, pickupAt, orderDate } = shipment;
  const last = deliveredAt ?? outForDeliveryAt ?? pickupAt ?? orderDate;
  return last === null ? now : new Date(last);
}

function consignee({ location, pool, delivery }: ShipmentDocumentData): Fact[] {
  const facts: Fact[] = [
    {
      label: "Location",
      value: location ?? (delivery ? storeText(delivery) : nothing),
    },
  ];
  if (delivery) facts.push({ label: "Address", value: addressText(delivery) });
  facts.push({ label: "Pool", value: pool });
  return facts;
}

/** @param now the time of the call */
export function deliveryReceipt(
  shipment: ShipmentDocumentData,
  now: Date,
): PdfDocumentModel {
  const { delivery } = shipment;
  const times = delivery ? stopTimes(delivery) : { facts: [], notes: [] };
  const notes: Part[] = [...times.notes, zoneLine];
  return {
    title: `Delivery Receipt ${shipment.id}`,
    heading: "Delivery Receipt",
    about: `PRO ${shipment.pro}`,
    barcode: { text: shipment.pro, meaning: "PRO number" },
    createdAt: happenedAt(shipment, now),
    parts: [
      {
        kind: "facts",
        lists: [
          {
            heading: "Consignee",
            facts: [
              ...consignee(shipment),
              ...(delivery
                ? [
                    { label: "Delivery", value: String(delivery.id) },
                    ...times.facts,
                    employeeFact(delivery),
                  ]
                : []),
            ],
          },
          {
            heading: "Shipment",
            facts: [
              { label: "PRO", value: shipment.pro },
              { label: "Trailer", value: shipment.trailer ?? nothing },
              { label: "Manifest", value: shipment.manifest ?? nothing },
              date("Ordered", shipment.orderDate),
              moment("Picked up", shipment.pickupAt),
              moment("Out for delivery", shipment.outForDeliveryAt),
              date("Scheduled", shipment.scheduledDate),
              moment("Delivered", shipment.deliveredAt),
            ],
          },
        ],
      },
      ...notes,
      ...(delivery ? signatureParts(delivery) : []),
    ],
  };
}
