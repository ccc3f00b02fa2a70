export { deliveryPunctuality } from "./deliveries/arrival";
export { getDeliveries } from "./deliveries/deliveries.server";
export {
  mapStatuses,
  statusLabels,
  type MapDelivery,
} from "./deliveries/delivery";
export { trackQuery } from "./map-address";
