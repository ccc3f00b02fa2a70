import type {
  missingOnBillMessages as englishMissing,
  refusalMessages as english,
} from "../en/refusals";
import type { Translation } from "../translation";

export const refusalMessages: Translation<typeof english> = {
  unexpectedError: "Ocurrió un error inesperado",
  notSignedIn: "Usted no ha iniciado sesión.",
  busy: "El servicio está ocupado. Inténtelo de nuevo en un momento.",
  unavailable:
    "El servicio no está disponible en este momento. Inténtelo de nuevo en un momento.",
  tooManySignIns:
    "Demasiadas personas están iniciando sesión en este momento. Inténtelo de nuevo en unos segundos.",
  secondFactorNeeded:
    "Configure primero la verificación en dos pasos de su cuenta.",
  noSuchDocument: "No existe ese documento.",
  // Cuentas.
  wrongCredentials: "Correo electrónico o contraseña incorrectos",
  tooManyAttempts:
    "Demasiados intentos. Inténtelo de nuevo en {minutes} minutos.",
  tooManyAttemptsMinute:
    "Demasiados intentos. Inténtelo de nuevo en un minuto.",
  humanCheckRequired: "Debe completar el reCaptcha",
  codeNeeded:
    "Esta cuenta necesita un código de su aplicación de autenticación para iniciar sesión.",
  linkSentAgain:
    "Si la cuenta aún espera su confirmación, un nuevo enlace está en camino. La entrega puede tardar de 1 a 2 minutos; revise también la carpeta de correo no deseado.",
  noSuchVerificationLink: "Este enlace de verificación no es válido.",
  registrationPasswordNeeded:
    "Escriba la contraseña que eligió al registrarse.",
  wrongRegistrationPassword:
    "Esa no es la contraseña del último registro de este correo electrónico.",
  invalidEmail: "¡Correo electrónico no válido!",
  firstNameRequired: "Debe escribir el nombre",
  passwordTooShort: "¡La contraseña debe tener al menos 6 caracteres!",
  passwordTooPlain:
    "¡La contraseña debe contener mayúsculas y minúsculas, y al menos un número y un carácter especial!",
  passwordTooLong: "¡La contraseña debe tener como máximo {max} caracteres!",
  nameTooLong: "Un nombre tiene como máximo {max} caracteres",
  nameInvisible: "Un nombre ocupa una línea y no tiene caracteres invisibles",
  wrongCurrentPassword: "Esa no es su contraseña actual.",
  linkEnded: "Este enlace no es válido o ya no lo es.",
  newEmailTaken: "El nuevo correo electrónico ya tiene una cuenta.",
  sameEmail: "Este ya es el correo electrónico de su cuenta.",
  sessionEnded: "Esta sesión ya se cerró.",
  resetLinkEnded:
    "Este enlace no es válido o ya no lo es. Un enlace es válido durante una hora y una sola vez.",
  wrongFirstRunCode:
    "Este código no es válido. Cópielo del último inicio en el registro del portal.",
  wrongFactorCode:
    "Ese código no es válido. Cada código sirve una vez; espere el siguiente.",
  signInEnded: "Esto tardó demasiado. Inicie sesión de nuevo.",
  hasSecondFactor: "Su cuenta ya tiene la verificación en dos pasos.",
  // Grupos.
  noSuchGroup: "No existe ese grupo.",
  noSuchAccount:
    "No hay ninguna cuenta confirmada con este correo electrónico.",
  alreadyMember: "Este usuario ya está en este grupo.",
  notMember: "Este usuario no está en este grupo o ya no lo está.",
  lastAdministrator:
    "Usted es el último administrador de este grupo, así que no puede quitarse a sí mismo.",
  formSentBefore:
    "Este formulario ya se envió con otros datos y se ejecutó. Vuelva a cargar la página para hacer otro cambio.",
  groupNotEmpty:
    "Solo se puede eliminar un grupo sin pools, grupos de pools ni otros miembros.",
  groupNeeded:
    "Sin este grupo, un administrador de otros grupos administraría todos los grupos de pools.",
  alreadyAdministrator: "Este usuario ya es administrador de este grupo.",
  notAdministrator:
    "Este usuario no es administrador de este grupo o ya no lo es.",
  poolGroupNameTaken: "Ya existe un grupo de pools con este nombre.",
  masterGroupNameTaken: "Ya existe un grupo maestro con este nombre.",
  notMasterGroup: "Este no es un grupo maestro.",
  notPoolGroup: "Este no es un grupo de pools.",
  poolGone: "Uno de estos pools ya no existe. Vuelva a cargar la página.",
  poolGroupGone:
    "Uno de estos grupos de pools ya no existe. Vuelva a cargar la página.",
  nobodyAdministers:
    "Ya nadie administraría todos los grupos de pools. Nombre primero a otro administrador.",
  onlyFullAdministrator:
    "Solo un administrador de todos los grupos de pools puede hacer esto.",
  invitedEmailInvalid: "Correo electrónico no válido",
  tooManyInvitations:
    "Se enviaron demasiadas invitaciones en un día. Invite a este correo mañana.",
  tooManyOpenInvitations:
    "Un grupo tiene como máximo {max} invitaciones abiertas. Retire algunas primero.",
  notInvited:
    "Este correo electrónico no está invitado a este grupo o ya no lo está.",
  noSuchUser: "No existe ese usuario en los grupos que usted administra.",
  noSuchUserWithPool:
    "No hay ningún usuario con ese pool en los grupos que usted administra.",
  // Carga.
  noBookingForPool: "Usted no puede reservar para este pool.",
  noBookingNumbers:
    "Ya no quedan números de reserva. Un operador del proveedor debe liberar algunos.",
  bookingFormSentBefore:
    "Este formulario ya se envió con otros datos y se reservó: reserva {booking}, número BOL {bol}, número PRO {pro}. Inicie una reserva nueva para otro envío.",
  numberCharacters:
    "El número {kind} solo puede tener letras sin acento, dígitos y signos, como máximo {max} caracteres.",
  proNumberTaken: "El número PRO {number} ya está en uso.",
  zipCodeTooShort:
    "Los códigos postales deben incluir al menos los primeros 3 números",
  zipCodeDigitMissing:
    "Un código postal tiene cinco dígitos: ingréselos todos, con el cero inicial (02108, no 2108).",
  noRoad:
    "No hay tarifa por carretera desde ni hacia Alaska, Hawái, Puerto Rico, las islas y las direcciones militares.",
  noSuchBooking: "Esta reserva no existe.",
  billHasValue:
    "Esta reserva ya tiene uno de estos valores. Vuelva a cargar la página para verlo.",
  noRate: "No hay tarifa entre estos códigos postales.",
  noTariff: "Aún no hay tarifas. Un administrador debe cargar un tarifario.",
  // Vistas guardadas, mensajes, enlaces y tokens.
  noSuchList: "Esta lista ya no está guardada.",
  noSuchView: "No existe esa vista o ya no existe.",
  notYourGroup:
    "Solo puede compartir una vista con un grupo al que usted pertenece.",
  viewNameTaken:
    "Usted ya tiene una vista con este nombre. Reemplácela o elija otro nombre.",
  tooManyViews:
    "Usted tiene {max} vistas y no puede haber más. Quite una primero.",
  noSuchException: "No existe esa incidencia o ya no existe.",
  exceptionsChanged:
    "Alguien las ha cambiado entretanto. Vuelva a abrir la lista.",
  exceptionsOver: "Su causa ya no existe, por lo que siguen cerradas.",
  ownerMayNotSee:
    "Esta persona no tiene una cuenta que pueda ver todas estas incidencias.",
  noSuchAlert: "No existe esa alerta o ya no existe.",
  noSuchPlace: "No existe ese pool ni esa tienda entre los suyos.",
  unclearAlert:
    "Una alerta vigila todas sus tiendas, un pool o una tienda, o una lista de cajas.",
  tooManyAlerts:
    "Usted tiene {max} alertas y no puede haber más. Quite una primero.",
  alertSavedBefore:
    "Esta alerta ya se guardó con otros valores. Revise sus alertas.",
  tooManyTokens:
    "Usted tiene {max} tokens de API y no puede haber más. Revoque uno primero.",
  tokenInUse:
    "Este formulario ya se envió, y su token está en uso o revocado. Vuelva a cargar la página para crear otro token.",
  noSuchToken: "No existe ese token de API o ya no existe.",
  tokenNameRequired: "Debe escribir un nombre.",
  someNotVisible:
    "Algo de esto no existe o usted no puede verlo. Revise los números.",
  tooManyLinks:
    "Usted tiene {max} enlaces y no puede haber más. Revoque uno primero.",
  linkInUse:
    "Este formulario ya se envió, y su enlace se abrió o se revocó. Vuelva a cargar la página para crear otro enlace.",
  noSuchLink: "No existe ese enlace o ya no existe.",
  reportDayRequired:
    "Un informe semanal necesita un día de la semana; uno mensual, un día del mes.",
  tooManyReportMails:
    "Usted recibe {max} informes por correo y no puede haber más. Detenga uno primero.",
  noSuchTimeZone: "No existe esa zona horaria.",
  noSuchMails: "No existen esos mensajes o ya no existen.",
  tooManyLinksToday:
    "Usted ha creado {max} enlaces en un día. Inténtelo de nuevo más tarde.",
  tooManyLinksOpened:
    "Se abrieron demasiados enlaces desde su red. Inténtelo de nuevo más tarde.",
  // Notas.
  noSuchNoteSubject:
    "No existe esa caja, ese envío o esa entrega entre los de sus pools.",
  noSuchNote: "No existe esa nota, o ya no existe.",
  noteTooOld:
    "Una nota se puede eliminar hasta {hours} horas después de escribirla, y esta es más antigua.",
  tooManyNotes: "Ya hay {max} notas sobre esto y no puede haber más.",
  tooManyNotesToday:
    "Usted ha escrito {max} notas en un día. Inténtelo de nuevo más tarde.",
  tooManyPhotosToday:
    "Usted ha enviado {max} fotos en un día. Inténtelo de nuevo más tarde.",
  notePhotosGone: "Las fotos ya no están. Elíjalas de nuevo.",
  photoEmpty: "La foto está vacía. Elija otra.",
  photoTooLarge:
    "La foto tiene más de {max} MB. Elija una más pequeña o redúzcala antes.",
  photoTooManyPixels:
    "La foto tiene más de {max} megapíxeles. Elija una más pequeña.",
  photoIsHeic:
    "Los navegadores no pueden mostrar fotos HEIC. Elija una foto JPEG, PNG o WebP; un iPhone toma fotos JPEG con Ajustes, Cámara, Formatos, Más compatible.",
  notAPhoto: "Esto no es una foto JPEG, PNG o WebP. Elija otro archivo.",
  photoDamaged:
    "La foto está dañada o incompleta. Elíjala de nuevo o elija otra.",
  // Correcciones.
  changedSince:
    "Esto cambió mientras tanto. Vuelva a cargar la página para ver cómo está.",
  importRuns:
    "En este momento se está importando un documento. Vuelva a intentarlo en un momento.",
  noSuchCorrection: "Esta corrección no existe.",
  notUndoable: "Esta corrección ya se deshizo o no se puede deshacer.",
  noDay: "Elija el nuevo día de la parada.",
  dayTooFar: "Elija un día a {days} días de hoy como máximo.",
  dayArchived: "El mes de este día está archivado y no admite entregas.",
  dayTaken: "La tienda tiene otras entregas en este día.",
  stopOnDay: "La parada ya está prevista para este día.",
  stopCanceled: "Esta parada está cancelada.",
  stopNotCanceled: "Esta parada no está cancelada.",
  stopVisited:
    "Alguien ya estuvo en esta parada, por lo que no se puede cancelar ni mover. Primero anule sus escaneos o retire su informe.",
  noSuchScan: "No existe ese escaneo o ya no existe.",
  bookingCanceled: "Esta reserva está cancelada.",
  bookingPickedUp:
    "La carga de esta reserva ya se recogió: ya no se puede cambiar ni cancelar.",
  nothingChanged: "No se cambió nada.",
  noSuchReport: "No existe ese informe suyo o ya no existe.",
  reportTooOld: "Un informe solo se puede retirar en el plazo de una hora.",
  reportFollowed: "Otro informe siguió a este.",
  // Informes manuales.
  noSuchDelivery: "No existe esa entrega.",
  noSuchPickup: "No existe esa recolección.",
  deliveryReported: "Esta entrega ya se informó.",
  pickupReported: "Esta recolección ya se informó.",
  deliveryFormSentBefore:
    "Este formulario ya se envió con otros datos y se informó. Para informar otra entrega, elíjala de la lista.",
  pickupFormSentBefore:
    "Este formulario ya se envió con otros datos y se informó. Para informar otra recolección, elíjala de la lista.",
  arrivalUnreal: "La fecha o la hora de llegada no existe.",
  departureUnreal: "La fecha o la hora de salida no existe.",
  arrivalTooEarly: "La llegada es anterior al año 2000.",
  departureTooEarly: "La salida es anterior al año 2000.",
  arrivalInFuture: "La llegada está en el futuro.",
  departureInFuture: "La salida está en el futuro.",
  departureBeforeArrival: "La salida no puede ser anterior a la llegada.",
  arrivalBeforePlan:
    "La llegada es más de un día anterior a la fecha prevista.",
  departureBeforeRecorded:
    "La llegada se registró el {time}. La salida no puede ser anterior.",
  signatureNotPng: "La firma dibujada no es una imagen PNG.",
  // Datos.
  nameRequired: "Debe escribir un nombre",
  documentArriving:
    "El documento aún se está recibiendo. Inténtelo de nuevo en un momento.",
  documentDiscarded: "El documento se descartó. Cárguelo de nuevo.",
  documentApplied: "El documento ya se aplicó o aún se está recibiendo.",
  interchangeSender:
    "Se esperaba el calificador y el id del intercambio (ISA05 e ISA06), como ZZ:ACMESHIPPER",
  glnInvalid:
    "Un GLN tiene 13 dígitos, el último de los cuales es el dígito de control",
  dunsInvalid: "Un número DUNS tiene 9 dígitos, o 13 con su sufijo",
  identifierCharacters: "Se esperaban letras, dígitos y signos sin acentos",
  noSuchPool: "No existe ese pool.",
  noSuchStore: "No hay ninguna tienda con este número.",
  noSuchRecords: 'No existe el tipo de registros "{kind}".',
  keyInUse:
    "Este formulario ya se envió, y su clave está en uso o revocada. Vuelva a cargar la página para crear otra clave.",
  noSuchKey: "No existe esa clave de API.",
  // Conocimientos de embarque.
  billIncomplete:
    "No se puede imprimir el conocimiento de embarque. Falta: {list}.",
};

export const missingOnBillMessages: Translation<typeof englishMissing> = {
  fromCompany: "Nombre de la empresa de origen",
  fromAddress: "Dirección 1 de origen",
  fromCity: "Ciudad de origen",
  fromState: "Estado de origen",
  fromZip: "Código postal de origen",
  toCompany: "Nombre de la empresa de destino",
  toAddress: "Dirección 1 de destino",
  toCity: "Ciudad de destino",
  toState: "Estado de destino",
  toZip: "Código postal de destino",
  bolNumber: "Número BOL",
  bolBarcode: "Un número BOL que se pueda imprimir como código de barras",
  proNumber: "Número PRO",
  proBarcode: "Un número PRO que se pueda imprimir como código de barras",
  pallets: "Número de tarimas",
  weight: "Peso total",
  pieces: "Número de piezas",
  freightClass: "Clase",
  description: "Descripción",
};
