import type { mapMessages as english } from "../map";
import type { Translation } from "../translation";

export const mapMessages: Translation<typeof english> = {
  // Specification, part 2, section 8
  error: "Error: {message}",
  statusesFailed: "Error desconocido al actualizar los estados de las entregas",
  noResults: "No se encontraron resultados",
  oneStatusUnplaced: "{count} estado de entrega no se pudo colocar en el mapa",
  statusesUnplaced:
    "{count} estados de entrega no se pudieron colocar en el mapa",
  keyRefused: "Error: AuthFailure",
  detailsFailed: "Error al obtener los detalles de la entrega",
  complete: "Completa",
  inProgress: "En curso",
  incomplete: "Incompleta",
  estimatedArrival: "Tiempo estimado hasta la llegada",
  stopsRemaining: "Paradas restantes",
  // The portal's own
  date: "Fecha",
  show: "Mostrar",
  invalidDate: "Fecha no válida; debe tener el formato MM/DD/AAAA",
  keyRefusedText:
    "El proveedor de mapas rechazó la clave de la API. En su lugar se muestra el mapa integrado.",
  mapFailed: "No se pudo cargar el mapa.",
  loadingDetails: "Cargando los detalles de la entrega...",
  allHidden:
    "Todas las entregas están ocultas. Seleccione un estado arriba para mostrarlas.",
  noneLate:
    "Ninguno de los estados visibles tiene entregas con retraso o en riesgo.",
  windowsUnknown:
    "En este momento no se conocen las ventanas de entrega, por lo que se muestran todas las entregas, con o sin retraso.",
  lateOr: "Con retraso o",
  orAtRisk: "en riesgo",
  onlyTheseShown: " (solo se muestran estas)",
  showOnlyThese: " (mostrar solo estas)",
  atRiskCount: "En riesgo",
  oneOutside: "1 entrega queda fuera de este dibujo; está en la lista.",
  severalOutside:
    "{count} entregas quedan fuera de este dibujo; están en la lista.",
  poolsUnavailable:
    "En este momento no se pueden cargar los pools. La fecha sí funciona.",
  skipToList: "Ir a la lista de entregas",
  expectedAt: "ETA {time}",
  byPosition: "{time} por posición",
  late: "{duration} de retraso",
  overdue: "pendiente desde hace {duration}",
  atRisk: "en riesgo: {duration} de retraso",
  proofOfDelivery: "Prueba de entrega (PDF)",
  cartons: "Cajas",
  refreshes: "Se actualiza cada 30 segundos",
  showInteractiveMap: "Mostrar el mapa interactivo",
  statuses: "Estados en el mapa",
  sessionEnded: "La sesión ha terminado",
  // The list
  near: "Cerca de",
  distance: "{miles} mi al {direction} de {city}",
  directions: "N NE E SE S SO O NO",
  window: "Ventana",
  fromTime: "desde las {time}",
  untilTime: "hasta las {time}",
  trucks: "Camiones",
  route: "Ruta {route}",
  // The details
  detailsShown: "Se muestran los detalles de la entrega de {store}",
  detailsClosed: "Detalles de la entrega cerrados",
  ofDetails: " los detalles de la entrega",
  searchCartons: ": buscar las cajas de esta tienda y este día",
  doorScan: "Escaneo en puerta",
  expectedTime: "Se espera a las",
  boxes: "Cajas escaneadas",
  boxesScanned: "Escaneadas: {scanned} de {total}",
  employee: "Empleado",
  signature: "Firma",
  signatureOf: "Firma de {name}",
  // The map
  drawingOf: "Mapa de las entregas que se muestran: {count}",
  drawingStatuses: "{counts}. La lista tiene las mismas entregas.",
  mapOf: "Mapa de entregas",
  mapWithCounts: "Mapa de entregas. {counts}",
  deliveriesHere: "{count} entregas aquí",
  moreHere: "{count} más: vea la lista de entregas.",
  zoomIn: "Acercar",
  zoomOut: "Alejar",
  toggleAttribution: "Mostrar u ocultar los créditos",
  twoFingers: "Use dos dedos para mover el mapa",
  ctrlScroll: "Use Ctrl + desplazamiento para acercar o alejar el mapa",
  commandScroll: "Use ⌘ + desplazamiento para acercar o alejar el mapa",
};
