import type { addressBookMessages as english } from "../address-book";
import type { Translation } from "../translation";

export const addressBookMessages: Translation<typeof english> = {
  // Specification, part 2, section 4
  noAddresses: "No se encontraron direcciones guardadas",
  // The portal's own
  oneAddress: "Se encontró 1 dirección guardada",
  addresses: "Se encontraron {count} direcciones guardadas",
  firstAddresses:
    "Las primeras {count} direcciones guardadas. Escriba más para ver otras.",
  addressFilledIn: "Se llenó con {name}",
  theAddress: "la dirección",
  savedAddresses: "Direcciones guardadas",
  companyName: "Nombre de la empresa",
  customerNumber: "Número de cliente",
  thenTypeOn: " y siga escribiendo.",
  invalidPool: "El pool no es válido",
};
