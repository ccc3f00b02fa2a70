import type { glossaryMessages as english } from "../glossary";
import type { Translation } from "../translation";

export const glossaryMessages: Translation<typeof english> = {
  asn: "¿Qué es un ASN? Número de aviso anticipado de envío (advance ship notice): el número de una caja, impreso debajo del código de barras de su etiqueta. Por lo general tiene 18 dígitos; muchas etiquetas imprimen (00) delante.",
  pro: "¿Qué es un número PRO? El número progresivo con el que el transportista rastrea un envío. Está en el conocimiento de embarque y en la factura del flete.",
  pool: "¿Qué es un pool? Un grupo de tiendas: una terminal donde se clasifica la carga de muchos remitentes, y las tiendas a las que se entrega desde allí.",
  manifest:
    "¿Qué es un manifiesto? La lista de todas las cajas que un remitente envió de una vez a un pool, con un solo número.",
  packingSlip:
    "¿Qué es una lista de empaque? El papel de una caja que enumera su mercancía. Las cajas de un pedido para una tienda comparten su número.",
  proofOfDelivery:
    "¿Qué es una POD? Prueba de entrega (proof of delivery): la página que dice quién recibió qué cajas en una tienda, y cuándo, con la firma.",
  deliveryReceipt:
    "¿Qué es un DR? Recibo de entrega (delivery receipt): la página del transportista sobre un envío, con lo que el destinatario firmó.",
  doorScan:
    "¿Qué es un escaneo en puerta? El escaneo que el conductor hace de una caja en la puerta de la tienda, en el momento de la entrega.",
  freightClass:
    "¿Qué es una clase? La clase de flete de la NMFC, de 50 (densa, barata) a 500 (ligera, cara). Depende sobre todo de las libras por pie cúbico.",
  billOfLading:
    "¿Qué es un BOL? Conocimiento de embarque (bill of lading): el contrato entre remitente y transportista, y el recibo de la carga.",
};
