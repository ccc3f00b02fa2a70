import type { alertMessages as english } from "../alerts";
import type { Translation } from "../translation";

export const alertMessages: Translation<typeof english> = {
  alerts: "Alertas",
  aboutAlerts:
    "Correos sobre lo que ocurra a partir de ahora, a la dirección con la que inicia sesión: como máximo uno por hora, ninguno de noche a menos que usted lo desee, y solo sobre lo que entonces pueda ver.",
  tellMeWhen: "Nueva alerta",
  yourAlerts: "Sus alertas",
  noAlerts:
    "No tiene alertas. El primer tipo de arriba avisa de las entregas con retraso.",
  alertsFailed:
    "Las alertas no se pueden cargar en este momento. Vuelva a intentarlo en un momento.",
  lastMail: "Último correo: {time} UTC",
  // The kinds, as names of alerts
  late: "Una entrega va con retraso",
  short: "Un manifiesto se recibe con faltantes",
  delivered: "Las cajas de una lista se entregan",
  exception: "Se abre una incidencia",
  aboutLate:
    "Su ventana terminó y el conductor no ha llegado, o llegó después de que terminó.",
  aboutShort:
    "Una hora después de que el conductor salió de una tienda, hay cajas anunciadas para ella que no están en ninguna tarima ni en ningún remolque, ni se entregaron.",
  aboutDelivered: "Se avisa una vez de cada caja de la lista.",
  aboutException:
    "Se avisa una vez de cada incidencia de los tipos elegidos cuando se abre, con el enlace a su página, donde puede asignarla o cerrarla.",
  tellWhenDelivered: "Avisarme cuando se entreguen",
  tellWhenMoreOpen: "Avisarme cuando se abran más",
  tellWhenCartonDelivered: "Avisarme cuando se entregue",
  // Where and when
  where: "Dónde",
  allStores: "Todas sus tiendas",
  onePool: "Un pool",
  poolNamed: "Todas las tiendas de {name}",
  storesOf: "Tiendas de {pool}",
  storeNamed: "Solo la tienda {number}",
  cartonsOf: "{asn} y {count} cajas más",
  cartonsOfTwo: "{asn} y 1 caja más",
  deliveredOf: "Entregadas: {delivered} de {count}",
  cartonsHint:
    "Sus ASN, separados por comas, espacios o líneas nuevas, como máximo 5,000",
  listStays: "Para otras cajas, cree otra alerta.",
  atNight: "Enviarme correos también de noche",
  nightHint:
    "De lo contrario, lo que ocurra de 9:00 p.m. a 6:00 a.m. se envía a las 6:00 a.m.",
  atAnyHour: "A cualquier hora ({timeZone})",
  byDay: "De 6:00 a.m. a 9:00 p.m. ({timeZone})",
  // Outcomes
  changeAlert: "Cambiar alerta",
  changeNamed: "Cambiar: {name}",
  removeNamed: "Quitar: {name}",
  saved: "La alerta se guardó.",
  removed: "La alerta se quitó.",
  failed: "La alerta no se pudo cambiar. Vuelva a intentarlo.",
  unsure:
    "Puede que la alerta ya se haya guardado. Puede presionar Guardar de nuevo sin riesgo: se guarda una sola vez.",
  gone: "No existe esa alerta, o ya no existe.",
  chooseKind: "Elija al menos un tipo",
  choosePlace: "Elija sus tiendas, un pool o una tienda",
  unsubscribed:
    "Detenida desde un correo. Presione Cambiar y Guardar para volver a recibir correos.",
  refused:
    "Detenida, porque su dirección rechazó el correo tres veces. Presione Cambiar y Guardar para volver a recibir correos.",
};
