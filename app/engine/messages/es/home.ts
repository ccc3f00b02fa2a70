import type { homeMessages as english } from "../home";
import type { Translation } from "../translation";

export const homeMessages: Translation<typeof english> = {
  overview: "Resumen",
  firstVisit: "¿Es su primera visita?",
  firstVisitHint:
    "Cada cifra lleva a su lista. Cada dirección se puede guardar en favoritos y enviar por correo; las fechas como los últimos siete días avanzan con el día de hoy. Un signo de interrogación junto a un campo explica su término.",
  dismiss: "Entendido",
  notAvailable: "no disponible",
  figuresLate: "Algunas cifras tardan más de lo habitual.",
  waitForFigures: "Cargarlas",
  figuresFailed: "Algunas cifras no se pueden cargar en este momento.",
  todaysDeliveries: "Entregas de hoy",
  nothingPlannedToday: "No hay ninguna entrega programada para hoy.",
  completeOf: "de {total} con entrega completa",
  onTime: "A tiempo",
  noDeliveries: "No hay entregas en estos días.",
  worstStores: "Tiendas con el menor porcentaje",
  allStoresOnTime: "Todas las entregas de estos días fueron a tiempo.",
  allStores: "Todas las tiendas",
  lateDelivery: "entrega con retraso",
  lateDeliveries: "entregas con retraso",
  lateOf: "{late} con retraso de {count}",
  onTimeByDay: "A tiempo por día: {days}",
  lowestDay: "El más bajo, el {day}: {percent}",
  noShare: "sin porcentaje",
  cartonsDue: "Cajas programadas y no entregadas",
  cartonsDueAbout:
    "Programadas en los siete días anteriores a hoy, sin entrega.",
  waitingForEntry: "En espera de reporte",
  deliveriesWaiting: "Entregas sin reporte",
  pickupsWaiting: "Recolecciones sin reporte",
  reportWaitingAbout:
    "Programadas hasta hoy, sin que un dispositivo ni una persona haya reportado la salida.",
  needsAttention: "Requiere atención",
  lateToday: "Con retraso hoy",
  lateTodayAbout: "Entregas de hoy que llegaron después de su ventana.",
  overdueToday: "Pendientes fuera de ventana hoy",
  overdueTodayAbout:
    "Entregas de hoy cuya ventana terminó sin que nadie haya llegado.",
  atRiskToday: "En riesgo hoy",
  atRiskTodayAbout:
    "Entregas de hoy que se esperan después de su ventana, que aún no termina.",
  notReceived: "Anunciadas y no recibidas",
  notReceivedAbout:
    "En un manifiesto de los siete días anteriores a hoy, y desde entonces en ninguna tarima ni remolque.",
  receivedNotDelivered: "Recibidas y no entregadas",
  receivedNotDeliveredAbout:
    "Vistas en una tarima o un remolque, programadas en los siete días anteriores a hoy, y no entregadas.",
  deliveredWithoutScan: "Entregadas sin escaneo",
  deliveredWithoutScanAbout:
    "Programadas para ayer u hoy, y respaldadas solo por una firma.",
  noProof: "Sin prueba después de 24 horas",
  noProofAbout:
    "Programadas hace dos a siete días, sin escaneo ni prueba de entrega.",
  receivedList:
    "Vistas en una tarima o un remolque, programadas para {dates}, y no entregadas.",
  containingList: "Para exportarlas o imprimirlas, abra",
  nothingInList: "No hay nada en esta lista.",
  backToAttention: "Volver a Requiere atención",
  jobs: "¿Qué desea hacer?",
  nothingYet: "Todavía no hay nada que mostrar.",
  importerHint:
    "Cargue sus tiendas, avisos de envío y planes, y esta página mostrará las entregas del día.",
  loadData: "Cargar datos",
  aboutASNs:
    "Busque cajas por ASN, manifiesto o lista de empaque, o por pool, tienda y fecha.",
  aboutTracking: "Siga envíos por número PRO, o por pool, tienda y fechas.",
  aboutDashboard:
    "Vea qué había en los manifiestos de los últimos días, qué llegó y qué se entregó.",
  aboutBooking:
    "Reserve un envío de carga parcial (LTL) e imprima su conocimiento de embarque.",
  aboutRates: "Cuánto cuestan una o varias tarimas entre dos códigos postales.",
  aboutMap: "Vea cómo van las entregas de un día.",
  aboutReportDelivery:
    "Registre cuándo llegó una entrega que nadie ha reportado aún.",
  aboutReportPickup:
    "Registre cuándo se recogió una carga que nadie ha reportado aún.",
  aboutAdmin:
    "Quién pertenece a qué grupo y, por lo tanto, qué pools y tiendas ve.",
  userHint:
    "Las entregas aparecen aquí en cuanto se planean para los pools que usted puede ver. Su administrador puede decirle cuáles son esos pools.",
};
