import type { findMessages as english } from "../find";
import type { Translation } from "../translation";

export const findMessages: Translation<typeof english> = {
  hint: "Un ASN, número de lista de empaque, manifiesto, número PRO, conocimiento de embarque, tienda o ID de entrega; el código de barras de una etiqueta, como lo lee un escáner.",
  shortcutIsOn:
    "La tecla / lleva al cuadro de búsqueda, excepto mientras escribe en un campo.",
  shortcutIsOff: "La tecla / no hace nada en este navegador.",
  turnOff: "Desactivarla",
  turnOn: "Activarla",
  found: "“{typed}” se encontró como más de un tipo de número.",
  foundOnce: "“{typed}” se encontró.",
  notFound: "“{typed}” no se encontró.",
  notFoundYet: "“{typed}” no se ha encontrado hasta ahora.",
  tried: "Se buscó como: {kinds}.",
  missing: "Aún sin respuesta para: {kinds}.",
  advice:
    "Revise si faltan dígitos en el número, o pegue varios números en una lista:",
  tooLong:
    "Un número tiene hasta {count} caracteres. Para muchos números, use una lista:",
  unreadableCode:
    "Este código de barras no contiene ningún número de caja, envío o pedido.",
  checkDigit:
    "El número de la etiqueta debería terminar en {expected}; puede haber un dígito mal escrito.",
  asn: "Caja (ASN)",
  packingSlip: "Número de lista de empaque",
  manifest: "Cajas de un manifiesto",
  manifestShipments: "Envíos de un manifiesto",
  pro: "Envío (PRO)",
  delivery: "Cajas de una entrega",
  deliveryShipments: "Envíos de una entrega",
  store: "Número de tienda",
  storeNumber: "Número de tienda {number}",
  cartons: "Cajas: {count}",
  shipments: "Envíos: {count}",
  shipmentWithPRONumber: "Envío con número PRO {number}",
  document: "Documento PDF",
  incompleteDocument: "Documento PDF que aún no se puede imprimir",
  storeInPool: "{pool}, cajas de los últimos siete días",
  day: "Día",
  cartonsOfDay: "Cajas programadas para el {date}",
  asnList: "Lista de ASN",
  proList: "Lista de números PRO",
};
