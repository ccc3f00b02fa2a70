import type { rateMessages as english } from "../rates";
import type { Translation } from "../translation";

export const rateMessages: Translation<typeof english> = {
  // Specification, part 2, section 5
  zipTooShort:
    "Los códigos postales deben incluir al menos los 3 primeros números",
  invalidPallets: "El número de tarimas no es válido",
  // Section 8
  rateFailed: "Error al calcular la tarifa",
  // Section 9
  ratePerPallet: "Tarifa por tarima",
  totalFor: "Total por {pallets}",
  usd: "{amount} USD",
  // The portal's own
  zoneId: "ID de zona",
  fromZip: "Código postal de origen",
  toZip: "Código postal de destino",
  bookAtRate: "Reservar este envío",
  getRate: "Obtener tarifa",
  calculating: "Calculando…",
  onePallet: "1 tarima",
  pallets: "{count} tarimas",
  zipTooLong: "Los códigos postales deben tener como máximo 10 caracteres",
  zipDigitMissing:
    "Un código postal tiene cinco dígitos: ingréselos todos, con el cero inicial (02108, no 2108).",
  title: "{title} · {zipFrom} a {zipTo} · {pallets}",
};
