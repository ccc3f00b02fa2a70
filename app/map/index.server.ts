export { getDeliveries } from "./deliveries.server";
export { mapStatuses, statusLabels } from "./delivery";
export { trackQuery } from "./map-address";
