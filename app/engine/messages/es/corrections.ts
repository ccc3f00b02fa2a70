import type { correctionMessages as english } from "../corrections";
import type { Translation } from "../translation";

export const correctionMessages: Translation<typeof english> = {
  corrections: "Correcciones",
  aboutCorrections:
    "Lo que se corrigió a mano en sus pools, lo más reciente primero. Los informes y las alertas siguen cada corrección.",
  noCorrections:
    "No se corrigió nada. Aquí aparecen las paradas canceladas o cambiadas, los escaneos anulados y los informes retirados, con quién lo hizo y por qué.",
  correctionsFailed:
    "Las correcciones no se pueden cargar en este momento. Vuelva a intentarlo en un momento.",
  older: "Correcciones anteriores",
  newest: "Correcciones más recientes",
  history: "Correcciones hasta ahora",
  correct: "Corregir",
  correctStop: "Cancelar o mover esta parada",
  voidOne: "Anular un escaneo…",
  correctBooking: "Cambiar o cancelar",
  stopCanceled: "Parada cancelada",
  stopMoved: "Parada movida de {before} a {after}",
  stopRestored: "Parada restaurada",
  scanVoided: "{scan}: anulado",
  bookingCanceled: "Reserva cancelada",
  bookingChanged: "Reserva cambiada",
  reportWithdrawn: "Informe retirado",
  madeBy: "{time} por {name}",
  undoneBy: "Deshecha {time} por {name}",
  reasonWas: "Motivo: {reason}",
  changedFromTo: "{label}: {before} → {after}",
  delivery: "Corregir una entrega",
  scansOf: "Anular un escaneo de {asn}",
  booking: "Cambiar o cancelar una reserva",
  nothingToCorrect: "En esta dirección no hay nada que corregir.",
  notLoaded:
    "Esto no se puede cargar en este momento. Vuelva a intentarlo en un momento.",
  noScans: "No hay ningún escaneo que usted pueda anular.",
  scheduled: "Prevista",
  waiting: "Ningún aviso tiene todavía esta caja",
  visited:
    "Alguien ya estuvo en esta parada, por lo que no se puede cancelar ni mover. Primero anule sus escaneos o retire su informe.",
  pickedUp:
    "La carga ya se recogió: la reserva ya no se puede cambiar ni cancelar.",
  isCanceled: "Esta reserva está cancelada. Conserva sus números.",
  reasonRequired: "Escriba el motivo.",
  reasonTooLong: "El motivo tiene como máximo {limit} caracteres.",
  cancelStop: "Cancelar esta parada",
  cancelStopHint:
    "La parada sale del mapa, de los informes y de las alertas. Sus cajas siguen anunciadas.",
  moveStop: "Mover esta parada a otro día",
  moveStopHint:
    "Sus cajas, su carga y su ventana se mueven con ella. Sale de su ruta.",
  newDay: "Nuevo día",
  newDayRequired: "Escriba el nuevo día.",
  restoreStop: "Restaurar esta parada",
  restoreStopHint: "La parada vuelve a estar prevista como antes.",
  voidScan: "Anular este escaneo",
  voidNamed: "Anular: {scan}",
  voidScanHint:
    "El escaneo ya no cuenta, tampoco cuando su documento se carga de nuevo. Un escaneo posterior cuenta.",
  changeBooking: "Cambiar esta reserva",
  changeBookingHint:
    "Las direcciones y los números se conservan. Para otro lugar, cancele esta reserva y reserve de nuevo.",
  cancelBooking: "Cancelar esta reserva",
  cancelBookingHint:
    "Conserva sus números, y su conocimiento de embarque dice que está cancelada.",
  price: "Tarifa: {price}",
  newPrice:
    "La nueva tarifa es {price}. Presione otra vez Cambiar esta reserva para cambiarla a esta tarifa.",
  servicesFrom: "Servicios en la recogida",
  servicesTo: "Servicios en la entrega",
  palletScan: "Escaneo de tarima",
  trailerScan: "Escaneo de remolque",
  deliveryScan: "Escaneo de entrega",
  foreignScan: "Escaneo de entrega en otra tienda",
  done: "Corregido. Puede deshacerlo abajo.",
  undone: "Deshecho.",
  failed: "No se pudo hacer la corrección. Vuelva a intentarlo.",
  unsure:
    "Es posible que la corrección ya se haya hecho. Puede presionar el botón otra vez sin riesgo: se hace una sola vez.",
  undoNamed: "Deshacer: {name}",
  ownReports: "Sus informes de la última hora",
  withdrawHint: "Vuelve lo que había antes, y usted puede informarlo de nuevo.",
  withdrawNamed: "Retirar el informe de {location}",
  withdrawn: "El informe se retiró.",
};
