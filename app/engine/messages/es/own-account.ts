import type { ownAccountMessages as english } from "../own-account";
import type { Translation } from "../translation";

export const ownAccountMessages: Translation<typeof english> = {
  account: "Su cuenta",
  accountOf: "{name}, su cuenta",
  saveName: "Guardar nombre",
  nameSaved: "Su nombre se cambió.",
  passwordSaved:
    "Su contraseña se cambió. Su sesión se cerró en todos los demás lugares.",
  passwordText:
    "Una contraseña nueva cierra su sesión en todos los demás lugares.",
  changeEmail: "Cambiar correo electrónico",
  newEmail: "Correo electrónico nuevo",
  currentEmail: "Usted inicia sesión con {email}.",
  emailText:
    "La dirección anterior y la nueva reciben un enlace. El cambio se hace cuando ambas lo confirmaron.",
  emailRequested: "Se envió un enlace a ambas direcciones.",
  emailWaits: "Su correo electrónico cambiará a {email}.",
  confirmedByOld: "La dirección anterior confirmó.",
  missingFromOld: "Falta la confirmación de la dirección anterior.",
  confirmedByNew: "La dirección nueva confirmó.",
  missingFromNew: "Falta la confirmación de la dirección nueva.",
  linksUntil: "Los enlaces son válidos hasta el {time}.",
  cancelEmailChange: "Cancelar el cambio",
  emailCancelled: "El cambio del correo electrónico se canceló.",
  sessions: "Dónde tiene la sesión iniciada",
  thisSession: "Este navegador",
  unknownBrowser: "Navegador desconocido",
  browserOnSystem: "{browser} en {system}",
  sessionTimes: "Sesión iniciada el {started}, último uso el {used}",
  endSession: "Cerrar sesión",
  endSessionNamed: "Cerrar sesión de {client}, iniciada el {started}",
  sessionEnded: "La sesión del otro navegador se cerró.",
  endAllSessions: "Cerrar sesión en todas partes",
  endAllText: "Esto también cierra su sesión en este navegador.",
  otherScreens: "Más de su cuenta",
  loadFailed: "Su cuenta no se puede cargar en este momento.",
  answerEmail: "Cambio de correo electrónico",
  answerEmailText:
    "Alguien, probablemente usted, quiere cambiar el correo electrónico de una cuenta: a esta dirección o de esta a otra. El cambio se hace cuando la dirección anterior y la nueva lo confirmaron.",
  confirmChange: "Confirmar el cambio",
  changeConfirmed: "Esta dirección confirmó el cambio.",
  changeConfirmedText:
    "El cambio se hace cuando la otra dirección lo confirma.",
  emailChanged:
    "El correo electrónico se cambió. Inicie sesión con la dirección nueva.",
  changeCancelled:
    "El cambio se canceló. El correo electrónico sigue como estaba.",
};
