import type { dashboardMessages as english } from "../dashboard";
import type { Translation } from "../translation";

export const dashboardMessages: Translation<typeof english> = {
  // Specification, part 2, section 2
  onManifest: "# en manifiesto",
  received: "# recibidas",
  delivered: "# entregadas",
  dateInStore: "Fecha en tienda",
  // Section 8
  noManifest: "Error al obtener los detalles del manifiesto",
  withoutManifest: "Sin manifiesto",
  // The portal's own
  chartTitle: "Cajas por fecha en tienda",
  weeksTitle: "Cajas por semana de fechas en tienda",
  manyWeeksTitle: "Cajas por cada {count} semanas de fechas en tienda",
  unfinishedBar: "La última barra tiene {count} de {total} días.",
  aboutChart: "Los mismos números están en Cifras.",
  arrowKeys: "Las teclas de flecha pasan de un día a otro.",
  legend: "Partes de las barras",
  figures: "Cifras",
  noDate: "Sin fecha",
  datesInStore: "Fecha en tienda",
  advice: "Amplíe las fechas o elija todos los pools.",
  backToDashboard: "Volver al tablero",
  manifestAdvice:
    "Revise el número de manifiesto y el pool, o vuelva al tablero.",
  receivedNotDelivered: "Recibidas, no entregadas",
  onManifestNotReceived: "En manifiesto, no recibidas",
  firstManifests: "El gráfico muestra los primeros {count} manifiestos.",
  moreComing:
    "El gráfico muestra los primeros {count} manifiestos; se están cargando más.",
  countAll: "Contar todos",
  poolsUnavailable:
    "Los pools no se pueden cargar en este momento. Aun así puede buscar por fecha.",
};
