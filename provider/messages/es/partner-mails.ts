import type { partnerMailMessages as english } from "../en/partner-mails";
import type { Translation } from "../translation";

export const partnerMailMessages: Translation<typeof english> = {
  applied: "{fileName} se cargó, con observaciones",
  nothingApplied: "No se cargó nada de {fileName}",
  counts:
    "{title}: nuevos {created}, cambiados {changed}, sin cambios {unchanged}, rechazados {rejected}",
  moreErrors: "Otros errores: {count}",
  why: "Recibe este mensaje porque {sender} envía documentos a {product}, y a esta dirección se informa qué fue de ellos.",
};
