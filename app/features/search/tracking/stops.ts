import {
  shipmentExceptions,
  type ShipmentException,
  type shipmentStatuses,
  type TrackingRow,
} from "../../../../provider/contract/searches";
import {
  formatMessage,
  searchMessages,
  timelineMessages,
  trackingMessages,
} from "../../../engine/messages";

type ShipmentStatus = (typeof shipmentStatuses)[number];

const statusLabels: Record<ShipmentStatus, string> = {
  "arrived-pickup": trackingMessages.arrivedAtPickup,
  "picked-up": timelineMessages.pickedUp,
  "in-transit": trackingMessages.inTransit,
  delayed: trackingMessages.delayed,
  "out-for-delivery": timelineMessages.outForDelivery,
  "arrived-delivery": trackingMessages.arrived,
  attempted: trackingMessages.attempted,
  damaged: trackingMessages.damaged,
  undeliverable: trackingMessages.undeliverable,
  refused: trackingMessages.refused,
  returned: trackingMessages.returned,
  canceled: trackingMessages.canceled,
  delivered: searchMessages.delivered,
};

/** Returns the words of an exception; the code itself if the portal does not know it. */
export function exceptionLabel(code: string): string {
  const known = shipmentExceptions.find((one) => one === code);
  return known === undefined ? code : statusLabels[known];
}

/** Statuses after which nobody comes again with the shipment. */
const finalExceptions: readonly string[] = [
  "undeliverable",
  "refused",
  "returned",
  "canceled",
] satisfies ShipmentException[];

/** Returns whether a status ends a shipment, or the visit of a stop, without its delivery. */
export const endsWithoutDelivery = (status: string): boolean =>
  finalExceptions.includes(status);

/** Returns the stops of a shipment as the text of a cell; null if it is delivered to one place. */
export const writeStops = ({ Stops }: TrackingRow): string | null =>
  Stops ? JSON.stringify(Stops) : null;

/** Returns the stops in the text of a cell, with their statuses as steps of a timeline. */
export const readStops = (text: string) =>
  (text === ""
    ? []
    : (JSON.parse(text) as NonNullable<TrackingRow["Stops"]>)
  ).map(({ Stop, Place, Status, Date: date, Time }) => ({
    label: formatMessage(trackingMessages.stop, {
      stop: String(Stop),
      status: statusLabels[Status],
    }),
    place: Place,
    isDone: Status === "delivered" || Status === "picked-up",
    isGivenUp: endsWithoutDelivery(Status),
    date,
    time: Time,
  }));
