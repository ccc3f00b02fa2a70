import type { alertMailMessages as english } from "../en/alert-mails";
import type { Translation } from "../translation";

export const alertMailMessages: Translation<typeof english> = {
  title: "Alertas",
  lateDelivery: "{count} entrega con retraso",
  lateDeliveries: "{count} entregas con retraso",
  lateDeliveriesHeading: "Entregas con retraso",
  windowEnded: "la ventana terminó el {time}",
  notThereYet: "aún no ha llegado",
  arrived: "llegó el {time}",
  late: "con {duration} de retraso",
  overdue: "pendiente desde hace {duration}",
  shortManifest: "{count} manifiesto con faltantes",
  shortManifests: "{count} manifiestos con faltantes",
  shortManifestsHeading: "Manifiestos recibidos con faltantes",
  manifest: "Manifiesto {number}",
  received: "{received} de {announced} recibidas para {place}",
  carton: "{count} caja",
  cartons: "{count} cajas",
  cartonDelivered: "{count} caja entregada",
  cartonsDelivered: "{count} cajas entregadas",
  cartonsDeliveredHeading: "Cajas entregadas",
  cartonNumber: "Caja {number}",
  more: "y {count} más",
  why: "Recibe este mensaje porque lo pidió en Alertas. Llega como máximo uno por hora.",
  change: "Cambiar sus alertas",
  stop: "Detenerlas todas",
};
