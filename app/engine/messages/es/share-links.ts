import type { shareLinkMessages as english } from "../share-links";
import type { Translation } from "../translation";

export const shareLinkMessages: Translation<typeof english> = {
  shareLinks: "Enlaces para compartir",
  aboutLinks:
    "Enlaces para personas sin cuenta. Muestran dónde están cajas, un envío o una entrega, mientras usted mismo pueda verlos.",
  forPeopleWithoutAccount: "Para personas sin cuenta",
  shareThis: "Compartir enlace",
  // The form
  newLink: "Nuevo enlace para compartir",
  newLinkHint:
    "Quien tenga el enlace ve los pasos, con fechas, ciudad y estado, y nada más. Muestra lo que usted puede ver en el momento en que se abre.",
  shared: "Lo que se comparte",
  cartonNumbers: "Cajas para compartir",
  cartonNumbersHint:
    "Sus ASN, separados por comas o espacios, como máximo {limit}. Quite los que no se deban compartir.",
  parts: "Mostrar también",
  showSignature: "Quién firmó",
  showStreet: "Calle y número",
  create: "Crear enlace",
  chooseDays: "Elija durante cuánto tiempo es válido el enlace",
  tooManyCartons:
    "Con un enlace se pueden compartir como máximo {limit} cajas; esta lista tiene {count}",
  nothingToShare:
    "En esta dirección no hay nada que compartir. Abra primero una caja, un envío, una entrega o una lista de cajas.",
  resultFailed:
    "En este momento no se pueden cargar las cajas de este resultado. Vuelva a intentarlo en un momento.",
  createFailed: "No se pudo crear el enlace. Vuelva a intentarlo.",
  unsure:
    "Es posible que el enlace ya se haya creado. Puede presionar Crear enlace otra vez sin riesgo: se crea una sola vez.",
  // After creating
  created: "El enlace está creado. Cópielo ahora: se muestra una sola vez.",
  createdLabel: "El nuevo enlace",
  createdUntil: "Válido hasta el {time} UTC.",
  allLinks: "Todos los enlaces para compartir",
  // The list
  yourLinks: "Sus enlaces",
  noLinks:
    "Usted no tiene enlaces. Presione Compartir enlace en la página de una caja o un envío, o en los detalles de una entrega.",
  linksFailed:
    "En este momento no se pueden cargar los enlaces. Vuelva a intentarlo en un momento.",
  cartons: "{number} y {count} cajas más",
  oneMoreCarton: "{number} y 1 caja más",
  deliveryTo: "Entrega en {store} del {date}",
  delivery: "Entrega con el ID {number}",
  dates: "Creado el {created}, válido hasta el {expires}",
  opened: "Abierto {count} veces, la última el {time}",
  openedOnce: "Abierto una vez, el {time}",
  neverOpened: "Aún sin abrir",
  withSignature: "con firma",
  withStreet: "con calle y número",
  revokeNamed: "Revocar el enlace: {name}",
  isRevoked: "Ya no es válido",
  revokedNow: "El enlace está revocado. Ya nadie puede abrirlo.",
  revokeFailed: "No se pudo revocar el enlace. Vuelva a intentarlo.",
  // The public page
  severalCartons: "{count} cajas",
  signedBy: "Firmado por {name}",
  sharedUntil:
    "Alguien que usa {product} compartió esta página. Muestra el estado actual hasta el {time}.",
  notValid: "Este enlace no es válido",
  notValidText:
    "Puede haber caducado o haberse revocado, o no se copió completo. Pida uno nuevo a quien se lo envió.",
  tooOften: "Se abrieron demasiados enlaces desde su red.",
  tryLater: "Vuelva a intentarlo más tarde.",
};
