import type { trackingMessages as english } from "../tracking";
import type { Translation } from "../translation";

export const trackingMessages: Translation<typeof english> = {
  exception: "Incidencia",
  exceptionDate: "Fecha de la incidencia",
  delayed: "Demorado",
  attempted: "Intento de entrega",
  damaged: "Dañado",
  undeliverable: "No entregable",
  refused: "Rechazado",
  returned: "Devuelto",
  canceled: "Cancelado",
  arrivedAtPickup: "En el punto de recolección",
  inTransit: "En tránsito",
  arrived: "Llegó",
  stop: "Parada {stop}: {status}",
  // Specification, part 2, section 2
  proNumber: "Número PRO",
  orderDate: "Fecha del pedido",
  location: "Ubicación",
  pickupDate: "Fecha de recolección",
  pickupTime: "Hora de recolección",
  outForDeliveryDate: "Fecha de salida a entrega",
  outForDeliveryTime: "Hora de salida a entrega",
  scheduledDelivery: "Entrega programada",
  deliveryReceipt: "Recibo de entrega",
  shipments: "Envíos",
  // The portal's own
  proHeading: "Búsqueda por número PRO",
  manifestHeading: "Rastreo por manifiesto",
  cartonsOfManifest: "Buscar sus cajas",
  advancedHeading: "Rastreo avanzado",
  proAdvice:
    "Revise si faltan dígitos en los números, o búsquelos por manifiesto o fecha de recolección.",
  pickupDates: "Fechas de recolección",
  pickup: "Recolección",
  ofPickup: "Recolección {dates}",
  ofDeliveryId: "ID de entrega {id}",
};
