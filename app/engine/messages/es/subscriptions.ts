import type { subscriptionMessages as english } from "../subscriptions";
import type { Translation } from "../translation";

export const subscriptionMessages: Translation<typeof english> = {
  mail: "Enviar por correo",
  mailReport: "Enviar este informe por correo",
  changeMail: "Cambiar el envío",
  mailNamed: "Enviar por correo: {name}",
  changeMailNamed: "Cambiar el envío de {name}",
  aboutMail:
    "Llega a la dirección con la que usted inicia sesión: las primeras filas en el correo y todas en un archivo CSV. Cada correo tiene las filas que usted puede ver en ese momento.",
  mailRegularly: "Enviármelo por correo periódicamente",
  saveFirst:
    "Los informes se envían desde sus vistas guardadas. Guárdelo con un nombre y luego elija cuándo llega.",
  saveAndChoose: "Guardar y elegir cuándo",
  sendWhen: "Cuándo enviarlo",
  hour: "Hora",
  skipEmpty: "No enviar nada cuando el informe no tenga filas",
  everyDay: "Todos los días",
  fromMondayToFriday: "De lunes a viernes",
  everyWeekday: "Cada {day}",
  onMonthDay: "Día {day} del mes",
  onLastDay: "Último día del mes",
  everyWeek: "Cada semana",
  everyMonth: "Cada mes",
  stopMail: "Detener los correos",
  mailed: "{when}, {hour} ({timeZone})",
  byMail: "Por correo: {times}",
  next: "el próximo, {date}",
  mailSaved: "El informe {name} llega por correo.",
  mailStopped: "El informe ya no llega por correo.",
  notMailable:
    "Solo se pueden enviar por correo informes y búsquedas, no esta página.",
  mailUnsure:
    "Es posible que el envío ya esté configurado. Puede presionar Guardar de nuevo sin riesgo: se configura una sola vez.",
  unknownTime: "Elija cuándo se envía el informe",
  unknownTimeZone: "Escriba una zona horaria, por ejemplo America/Chicago",
  unsubscribed: "Ya no se envía: se detuvo desde un correo",
  refused: "Ya no se envía: la dirección rechazó el correo tres veces",
  failedReport: "Ya no se envía: el informe no se pudo crear tres veces",
  unsubscribe: "Detener estos correos",
  unsubscribeQuestion:
    "Presione el botón para no recibir más estos correos. Puede volver a pedirlos en Vistas guardadas.",
  unsubscribeDone: "Usted ya no recibe estos correos.",
  unsubscribeUnknown:
    "Este enlace no es válido o los correos ya se habían detenido. Usted no recibe correos por él.",
  unsubscribeFailed:
    "No se pudieron detener los correos. Vuelva a intentarlo en un momento.",
};
