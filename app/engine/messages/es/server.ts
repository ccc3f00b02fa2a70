import type { serverMessages as english } from "../server";
import type { Translation } from "../translation";

export const serverMessages: Translation<typeof english> = {
  badRequest: "Solicitud incorrecta",
  unreadableRequest: "La dirección o el formulario no es válido.",
  headersTooLarge:
    "La dirección es demasiado larga, o el navegador guarda demasiadas cookies de este sitio. Borre las cookies de este sitio en la configuración del navegador e inténtelo de nuevo.",
  unknownHost:
    "Este portal no se ofrece con el nombre de host de esta dirección. Quien lo administra puede agregar la dirección en la variable PUBLIC_ORIGIN.",
  ingestUnknown: "No existe esa dirección.",
  ingestWithoutKey:
    "Envíe una clave de API en el encabezado Authorization: Bearer.",
  noPage: "No hay ninguna página en esta dirección.",
  crossSiteForm:
    "Este formulario se envió desde otro sitio, por lo que se rechazó.",
  methodNotAllowed: "Esta acción no se permite aquí.",
  bodyTooLarge: "El formulario es demasiado grande.",
  unreadableForm: "El formato de este formulario no se admite.",
  pageFailed: "La página no se pudo mostrar. Vuelva a intentarlo.",
  notNow: "Ahora no",
  tooManySignIns:
    "Demasiadas personas están iniciando sesión en este momento. Vuelva a intentarlo en {seconds} segundos.",
  tooManyRequests:
    "Demasiadas solicitudes. Espere un minuto y vuelva a intentarlo.",
  tooManyExportsOfUser:
    "Tiene {limit} exportaciones en curso. Espere hasta que termine una de ellas y vuelva a intentarlo.",
  tooManyExports:
    "Hay demasiadas exportaciones en curso en este momento. Vuelva a intentarlo en medio minuto.",
  noResultsHere: "No hay resultados en esta dirección.",
  documentMissing: "Este documento no existe, o usted no puede verlo.",
  documentIncomplete: "Este documento no se puede imprimir.",
  notADocument:
    "El servidor envió un archivo que no es un documento, por lo que no se muestra.",
  documentTooLarge: "Este documento es demasiado grande para mostrarse.",
  proofOfDelivery: "Prueba de entrega",
  deliveryReceipt: "Recibo de entrega",
  billOfLading: "Conocimiento de embarque",
  tooManyRowsToPrint: "Hay más de {limit} filas. Exportar las guarda todas.",
  incompleteRowsToPrint:
    "Hay más filas de las que se pueden mostrar aquí. Exportar las guarda todas.",
  asOf: "Al {time} UTC",
  backToResults: "Volver a los resultados",
};
