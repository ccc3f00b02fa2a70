import type { bookingMessages as english } from "../booking";
import type { Translation } from "../translation";

export const bookingMessages: Translation<typeof english> = {
  // Specification, part 2, section 4
  startNewBooking: "Iniciar nueva reserva",
  // Section 5
  poolRequired: "Debe elegir un pool",
  invalidPallets: "Número de tarimas no válido",
  invalidPieces: "Número de piezas no válido",
  invalidClass: "Clase no válida: debe ser un número",
  invalidWeight: "Peso total no válido",
  bothLocationsRequired:
    "Debe incluir nombre de la empresa, dirección 1, ciudad, estado y código postal de ambas ubicaciones",
  // Section 8
  bookingFailed: "Error al crear la reserva: {message}",
  unknownError: "Error desconocido",
  // The fields
  from: "Origen",
  to: "Destino",
  customerNumber: "Número de cliente",
  companyName: "Nombre de la empresa",
  address1: "Dirección 1",
  address2: "Dirección 2",
  city: "Ciudad",
  state: "Estado",
  zip: "Código postal",
  appointment: "Cita",
  liftGate: "Plataforma elevadora",
  residential: "Residencial",
  numPallets: "Número de tarimas",
  numPieces: "Número de piezas",
  totalWeight: "Peso total (lb)",
  description: "Descripción",
  class: "Clase",
  findsAddress: "Busca una dirección guardada; no es parte de la reserva",
  findsAndBooksAddress: "Busca una dirección guardada y va con la reserva",
  billNeedsIt: "El conocimiento de embarque lo necesita",
  neededOnBill:
    "Falta: {label}. Indíquelo o elija «Reservar sin conocimiento de embarque»",
  bookWithoutBill: "Reservar sin conocimiento de embarque",
  bookWithoutBillHint:
    "El número de piezas, la clase y la descripción pueden quedar vacíos",
  addBillDetails: "Completar el conocimiento de embarque",
  billDetailsAdded: "El conocimiento de embarque está completo.",
  billDetailsFailed:
    "Los valores no se pueden guardar en este momento. Vuelva a intentarlo.",
  billDetailsUnsure:
    "Es posible que los valores ya se hayan guardado. Puede presionar Guardar de nuevo sin riesgo.",
  bookingUnknown: "Esta reserva no existe.",
  bookingNotLoaded:
    "Esta reserva no se puede cargar en este momento. Vuelva a intentarlo.",
  wholeNumber: "Un número entero",
  wholeShipment: "De todo el envío",
  lookUp: "Buscar",
  addressesBy: "Direcciones guardadas por {label}",
  customer: "Cliente {number}",
  changePool: "Cambiar de pool",
  continue: "Continuar",
  booking: "Reservando…",
  // The class estimate
  estimateClass: "Estimar la clase a partir de la densidad",
  measures: "Medidas y peso de una tarima",
  length: "Largo",
  width: "Ancho",
  height: "Alto",
  pieceWeight: "Peso de una tarima",
  estimate: "Estimar",
  useClass: "Usar la clase {class}",
  estimated: "{density} lb/ft³ · clase {class}",
  // The portal's own
  theBooking: "Reserva",
  bookingId: "ID de reserva",
  customerNumberIs: "Número de cliente {number}",
  book: "Reservar",
  bookingUnsure:
    "Es posible que la reserva ya se haya hecho. Puede presionar Reservar otra vez con los mismos valores sin riesgo: el envío se reserva una sola vez.",
  booked: "El envío está reservado.",
  noNumbers: "La reserva no tiene números.",
  noBillWithoutId:
    "Su conocimiento de embarque no se puede abrir aquí: la reserva no tiene ID.",
  noBill: "No hay conocimiento de embarque para esta reserva. Falta: {fields}.",
  incompleteBookingLink:
    "Este enlace está incompleto, por lo que no se puede mostrar la reserva.",
  foreignPool: "Usted no tiene acceso a este pool",
  poolsUnknown:
    "En este momento no se pueden cargar los pools. Vuelva a intentarlo en un momento.",
  poolsUnavailable:
    "En este momento no se pueden cargar los pools. El resto del formulario sí funciona.",
  fieldRequired: "No debe estar vacío",
  classTooLarge: "La clase debe ser como máximo {limit}",
  notABarcode:
    "{label}: como máximo {count} letras, dígitos y símbolos simples, que un código de barras pueda codificar",
  bolNumber: "Número de BOL",
  proNumber: "Número PRO",
  assignedNumber: "Se asigna si se deja vacío",
  classFilledIn:
    "Se llenó la clase {class}. Es una estimación: el transportista determina la clase.",
  classIsEstimate: "Es una estimación: el transportista determina la clase.",
  invalidMeasure:
    "{label}: debe ser un número mayor que 0, como máximo {limit}",
  unreadableAddress:
    "Esta dirección guardada no se puede leer. Búsquela de nuevo.",
  addressFilledIn: "{side}: se llenó con la dirección guardada de {name}",
  lookUpBlank: "Escriba los primeros caracteres del {label}",
  price: "Tarifa",
  priceFor: "{amount} USD por {pallets}, de {zipFrom} a {zipTo}",
  pricePerPallet: "{amount} USD por tarima",
  priceIncomplete:
    "Escriba ambos códigos postales y el número de tarimas para ver la tarifa.",
  priceUnknown:
    "La tarifa no está disponible en este momento. El envío se puede reservar sin ella.",
  rateIsNow:
    "La tarifa es ahora {rate}. Presione Reservar de nuevo para reservar con esta tarifa.",
  rateNoLongerKnown:
    "La tarifa mostrada es de otros códigos postales o tarimas, y la nueva no está disponible. Presione Reservar de nuevo para reservar sin ella.",
  updatePrice: "Actualizar la tarifa",
  rateWhenBooked: "Tarifa al reservar",
  bookSimilar: "Reservar uno similar",
  similarUnknown:
    "No se puede cargar la reserva anterior, por lo que sus valores no se llenaron.",
  similarFilledIn:
    "Se llenó con una reserva anterior. Al presionar Reservar se reserva otro envío.",
  summaryShortened: "Los textos largos de esta reserva no se repiten aquí.",
  foreignBooking:
    "Este enlace muestra la reserva de otro usuario, por lo que no se puede mostrar.",
  myBookings: "Mis reservas",
  aboutBookings: "Lo que usted ha reservado, lo más reciente primero.",
  timesOfPickup: "Horas del lugar donde se recoge la carga.",
  backToBookings: "Volver a las reservas",
  shipment: "Envío",
  numbersHeader: "BOL / PRO",
  bookedHeader: "Reservado",
  documents: "Documentos",
  noBookings:
    "Aún no hay reservas. Cada una aparece aquí con sus números y su conocimiento de embarque.",
  noOlderBookings: "No hay reservas anteriores.",
  bookingsUnknown:
    "En este momento no se pueden cargar las reservas. Vuelva a intentarlo en un momento.",
  olderBookings: "Reservas anteriores",
  newestBookings: "Reservas más recientes",
  billOfLading: "Conocimiento de embarque",
  trackPro: "Rastrear este PRO",
  manyMatches:
    "Las primeras {count} coincidencias. Escriba más para ver menos.",
};
