import type { manualReportMessages as english } from "../manual-reports";
import type { Translation } from "../translation";

export const manualReportMessages: Translation<typeof english> = {
  // Specification, part 2, section 4
  submitted: "El informe se envió correctamente",
  // Section 5
  datesRequired: "Debe introducir una fecha de llegada y una de salida",
  invalidArrivalDate: "Error en el formato de la fecha de llegada",
  invalidDepartureDate: "Error en el formato de la fecha de salida",
  invalidArrivalTime: "Error en el formato de la hora de llegada",
  invalidDepartureTime: "Error en el formato de la hora de salida",
  invalidEmployee: "El ID de empleado debe ser un número",
  // Section 8
  deliveriesFailed: "Error al obtener las entregas sin terminar",
  pickupsFailed: "Error al obtener las recolecciones sin terminar",
  reportFailed: "Error desconocido al enviar el informe. Vuelva a intentarlo.",
  // The portal's own
  employeeId: "ID de empleado",
  textSignature: "Firma de texto",
  employeeTooLarge: "El ID de empleado es un número demasiado grande",
  reportUnsure:
    "Es posible que el informe ya se haya guardado. Puede enviarlo otra vez sin riesgo: se guarda una sola vez.",
  timeHint:
    "Las horas son UTC. Si no las cambia, las fechas son la programada. En las horas también puede escribir 14:05, 1405 o 2:05p.",
  timesAre: "Las horas son",
  localTimes: "Hora local ({zone})",
  localTimeHint:
    "Las horas son las del lugar, salvo que elija UTC. Las fechas son de entrada la programada. En las horas también puede escribir 14:05, 1405 o 2:05p.",
  arrivalAfterWindow:
    "La llegada es {duration} después de la ventana, {window}.",
  arrivalBeforeWindow: "La llegada es antes de la ventana, {window}.",
  window: "Ventana {window}",
  box: "{count} caja",
  boxes: "{count} cajas",
  checkReport: "Revise el informe antes de enviarlo.",
  isRight: "¿Es correcto?",
  departureBeforeArrival: "La salida no puede ser anterior a la llegada.",
  arrivalTooEarly: "La llegada es anterior al año 2000.",
  departureTooEarly: "La salida es anterior al año 2000.",
  arrivalInFuture: "La llegada está en el futuro.",
  departureInFuture: "La salida está en el futuro.",
  arrivalAfterSchedule:
    "La llegada es {days} días después de la fecha programada, {scheduled}.",
  arrivalBeforeSchedule:
    "La llegada es {days} días antes de la fecha programada, {scheduled}.",
  departureAfterSchedule:
    "La salida es {days} días después de la fecha programada, {scheduled}.",
  departureBeforeSchedule:
    "La salida es {days} días antes de la fecha programada, {scheduled}.",
  noMinute: "“{text}” no es un minuto. Los minutos van de 0 a 59.",
  hoursRequired: "Escriba las horas.",
  minutesRequired: "Escriba los minutos.",
  halfRequired: "Elija AM o PM.",
  contradictsMinutes:
    "“{text}” contradice los minutos o el AM/PM que están al lado.",
  noTime:
    "“{text}” no es una hora. Las horas van de 1 a 12; también sirven 14:05 y 2:05p.",
  none: "Ninguno",
  filter: "Ubicación o ID",
  datesAreScheduled: "Las fechas son las programadas.",
  unknownLocation: "Ubicación desconocida",
  // The form and its review
  arrivalDate: "Fecha de llegada",
  departureDate: "Fecha de salida",
  hoursOf: "{time}, horas",
  minutesOf: "{time}, minutos",
  halfOf: "{time}, AM o PM",
  signatureHint: "Quién recibió o entregó la carga.",
  review: "Revisar el informe",
  checking: "Revisando…",
  submit: "Enviar el informe",
  submitting: "Enviando…",
  opening: "Abriendo…",
  atStore: "En la tienda",
  atPickup: "En la recolección",
  // Deliveries
  backToDeliveries: "Volver a las entregas sin terminar",
  noDeliveryReportNeeded:
    "Esta entrega no necesita un informe. Ya se informó, o usted no tiene acceso a ella.",
  noDeliveryWaits: "Ninguna entrega necesita un informe.",
  oneDeliveryWaits: "1 entrega necesita un informe.",
  deliveriesWait: "{count} entregas necesitan un informe.",
  noDeliveryMatches: "Ninguna entrega sin terminar coincide con “{query}”.",
  onlyDeliveryMatches: "1 de 1 entrega sin terminar coincide con “{query}”.",
  oneDeliveryMatches:
    "1 de {count} entregas sin terminar coincide con “{query}”.",
  deliveriesMatch:
    "{found} de {count} entregas sin terminar coinciden con “{query}”.",
  // Pickups
  backToPickups: "Volver a las recolecciones sin terminar",
  noPickupReportNeeded:
    "Esta recolección no necesita un informe. Ya se informó, o usted no tiene acceso a ella.",
  noPickupWaits: "Ninguna recolección necesita un informe.",
  onePickupWaits: "1 recolección necesita un informe.",
  pickupsWait: "{count} recolecciones necesitan un informe.",
  noPickupMatches: "Ninguna recolección sin terminar coincide con “{query}”.",
  onlyPickupMatches: "1 de 1 recolección sin terminar coincide con “{query}”.",
  onePickupMatches:
    "1 de {count} recolecciones sin terminar coincide con “{query}”.",
  pickupsMatch:
    "{found} de {count} recolecciones sin terminar coinciden con “{query}”.",
};
