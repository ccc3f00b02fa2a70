import type { reportMessages as english } from "../reports";
import type { Translation } from "../translation";

export const reportMessages: Translation<typeof english> = {
  // Specification, part 2, section 2
  getPoolSummary: "Ver resumen por pool",
  getStoreSummary: "Ver resumen por tienda",
  // Section 5
  onTimeBox: "A tiempo",
  // The portal's own
  onTimeHeading: "Informe de puntualidad",
  scanHeading: "Informe de escaneos",
  doorScanHeading: "Informe de escaneos en puerta",
  poolSummary: "Resumen por pool",
  storeSummary: "Resumen por tienda",
  statusBoxes: "Estado de la entrega",
  unknownBox: "Elija entre las casillas",
  reportedByHand:
    "* marca las horas reportadas a mano y las registradas que difieren de ellas.",
  byPosition: "por posición",
  timesByPosition: "Horas por posición",
  advice: "Amplíe las fechas o elija todos los pools y todas las tiendas.",
};
