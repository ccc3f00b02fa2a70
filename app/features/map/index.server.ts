export { deliveryPunctuality } from "./arrival";
export { getDeliveries } from "./deliveries.server";
export { mapStatuses, statusLabels, type MapDelivery } from "./delivery";
export { trackQuery } from "./map-address";
