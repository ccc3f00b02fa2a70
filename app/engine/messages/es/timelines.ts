import type { timelineMessages as english } from "../timelines";
import type { Translation } from "../translation";

export const timelineMessages: Translation<typeof english> = {
  carton: "Caja {number}",
  shipment: "Envío {number}",
  proNumber: "Número PRO",
  findCarton: "Buscar una caja",
  findShipment: "Buscar un envío",
  ordered: "Pedido",
  pickedUp: "Recolectado",
  outForDelivery: "En camino a la entrega",
  storeScan: "Escaneo en tienda",
  ofTrailer: "Remolque {number}",
  // The state of a step
  done: "Hecho",
  expected: "Previsto",
  overdue: "Atrasado",
  notYet: "Aún no",
  notExpected: "No se espera",
  notRecorded: "Sin registro",
  missing: "Faltante",
  // What explains a state
  noRecord: "Hay registro de un paso posterior, pero no de este.",
  noStoreScan: "Entregada y no escaneada por la tienda.",
  noTime: "Registrado sin hora.",
  scheduledFor: "Programado para {date}",
  overdueBy: "Atrasado por {time}",
  oneDay: "1 día",
  days: "{count} días",
  nothingRecorded: "Aún sin registros",
  timeline: "Cronología",
  deliveryReceipt: "Recibo de entrega (PDF)",
  noProof: "No hay prueba de entrega.",
  moreFields: "Otros campos",
  deliveryOf: "Entrega del {date}",
  onTimeUnavailable:
    "En este momento no se puede cargar el informe de puntualidad.",
  cartonsOfDelivery: "Cajas de esta entrega",
  // Several rows
  several: "{count} filas tienen este número.",
  more: "Se muestran las primeras {count}.",
  asTable: "Mostrar como tabla",
  position: "{at} de {count}",
  // Nothing found, nothing that can be found
  noCarton:
    "No se encontró ninguna caja con este ASN entre las de sus pools. Revise si faltan dígitos, o busque por su manifiesto o lista de empaque.",
  noShipment:
    "No se encontró ningún envío con este número PRO entre los de sus pools. Revise si faltan dígitos, o busque por su fecha de recolección.",
  severalNumbers: "Buscar varios números",
  notCopied:
    "Este navegador no permite copiar. Copie la dirección de esta página.",
};
