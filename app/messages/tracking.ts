/** The messages of the tracking searches. */
export const trackingMessages = {
  exception: "Exception",
  exceptionDate: "Exception Date",
  delayed: "Delayed",
  attempted: "Delivery attempted",
  damaged: "Damaged",
  undeliverable: "Undeliverable",
  refused: "Refused",
  returned: "Returned",
  canceled: "Canceled",
  // Specification, part 2, section 2
  proNumber: "Pro Number",
  orderDate: "Order Date",
  location: "Location",
  pickupDate: "Pickup Date",
  pickupTime: "Pickup Time",
  outForDeliveryDate: "Out For Delivery Date",
  outForDeliveryTime: "Out For Delivery Time",
  scheduledDelivery: "Scheduled Delivery",
  deliveryReceipt: "Delivery Receipt",
  shipments: "Shipments",
  // The portal's own
  proHeading: "PRO search",
  manifestHeading: "Manifest tracking",
  cartonsOfManifest: "Search its cartons",
  advancedHeading: "Advanced tracking",
  proAdvice:
    "Check the numbers for missing digits, or look for their manifest or pickup date.",
  pickupDates: "Pickup dates",
  pickup: "Pickup",
  ofPickup: "Pickup {dates}",
  ofDeliveryId: "Delivery ID {id}",
} as const;
