import type { accountMessages as english } from "../account";
import type { Translation } from "../translation";

export const accountMessages: Translation<typeof english> = {
  // Specification, part 1, section 2
  logIn: "Iniciar sesión",
  loggingIn: "Iniciando sesión…",
  forgotPassword: "¿Olvidó su contraseña?",
  registerNewAccount: "Registrar una cuenta nueva",
  createNewAccount: "Crear una cuenta nueva",
  registrationSuccessful: "Registro completado",
  emailConfirmed: "Correo electrónico confirmado",
  emailAlreadyConfirmed: "El correo electrónico ya estaba confirmado",
  proceedToLogin: "Ir a iniciar sesión",
  linkExpired: "El enlace de verificación venció",
  sendNewLink: "Enviar un enlace nuevo",
  // Section 5
  incorrectCredentials: "Correo electrónico o contraseña incorrectos",
  humanCheckRequired: "Debe completar el reCaptcha",
  firstNameRequired: "Debe escribir el nombre",
  passwordTooShort: "¡La contraseña debe tener al menos 6 caracteres!",
  passwordTooPlain:
    "¡La contraseña debe contener letras mayúsculas y minúsculas, y al menos un número y un carácter especial!",
  passwordTooLong: "¡La contraseña debe tener como máximo {limit} caracteres!",
  passwordsDiffer: "¡Las contraseñas deben coincidir!",
  // Section 8
  unexpectedError: "Ocurrió un error inesperado",
  resendFailed: "Error desconocido del servidor al enviar el correo",
  logoutFailed: "El sitio encontró un error al cerrar la sesión",
  // The portal's own
  registerUnsure:
    "Es posible que la cuenta ya se haya creado. Puede presionar Registrarse de nuevo sin riesgo: se crea una sola vez.",
  confirmUnsure:
    "Es posible que el correo ya se haya confirmado. Puede presionar Confirmar correo electrónico de nuevo sin riesgo.",
  logoutUnsure:
    "Es posible que la sesión ya se haya cerrado. Puede presionar Reintentar sin riesgo.",
  password: "Contraseña",
  passwordHasBlank:
    "La contraseña empieza o termina con un espacio, quizá pegado con ella.",
  cookieRefused:
    "La contraseña es correcta, pero su navegador no guardó la cookie de la sesión. Permita las cookies de este sitio y vuelva a iniciar sesión.",
  logInAgain: "Su sesión venció. Vuelva a iniciar sesión para continuar.",
  linkSent: "Se envió un enlace de verificación a su correo electrónico.",
  linkIsSent: "A esta dirección se envía un enlace de verificación.",
  registering: "Registrando…",
  linkDelay:
    "La entrega puede tardar de 1 a 2 minutos. Si no llega, revise su carpeta de correo no deseado.",
  newLinkSent:
    "Se envió un enlace de verificación nuevo. La entrega puede tardar de 1 a 2 minutos. Si no llega, revise su carpeta de correo no deseado.",
  invalidLink:
    "Este enlace de verificación no es válido. Revise que se haya copiado completo.",
  openLinkAgain:
    "Vuelva a abrir el enlace del correo. Si sigue sin funcionar, avísenos en la página {link}.",
  wrongPassword: "Esta no es la contraseña del registro.",
  confirmEmail: "Confirmar correo electrónico",
  confirming: "Confirmando…",
  emailNotConfirmed: "Correo electrónico no confirmado",
  accountReady: "Su cuenta está lista para usarse.",
  enterRegistrationPassword:
    "Escriba la contraseña que eligió al registrarse. Si se registró varias veces, escriba la más reciente.",
  passwordUnknown:
    "¿No la sabe? {link} y luego abra el enlace nuevo en el mismo navegador.",
  registerAgain: "Regístrese de nuevo",
  pressToConfirm:
    "Presione el botón para confirmar su dirección de correo electrónico.",
  linkValidity:
    "Los enlaces de verificación son válidos por 24 horas. Solicite uno nuevo por correo electrónico.",
  loggingOut: "Cierre de sesión",
  loggingOutBusy: "Cerrando sesión…",
  logOutQuestion: "¿Cerrar sesión?",
  pressLogout: "Presione Salir para terminar su sesión en este dispositivo.",
  setUp: "Configurar este portal",
  setUpText:
    "Este portal todavía no tiene ninguna cuenta. Cree el primer administrador para empezar.",
  createAdministrator: "Crear administrador",
  creatingAdministrator: "Creando administrador…",
  setUpCode: "Código de un solo uso",
  setUpCodeHint:
    "El portal lo mostró al iniciarse: búsquelo en su terminal o registro.",
  setUpCodeRequired: "Debe escribir el código de un solo uso",
  setUpDone: "Este portal ya está configurado. Inicie sesión para continuar.",
  firstName: "Nombre",
  lastName: "Apellido",
  confirmPassword: "Confirmar contraseña",
  passwordRules:
    "Al menos 6 caracteres: letras mayúsculas y minúsculas, un número y un carácter especial.",
  resetPassword: "Restablecer contraseña",
  resetPasswordText:
    "Escriba el correo electrónico de su cuenta. Recibirá un enlace con el que podrá elegir una contraseña nueva.",
  sendResetLink: "Enviar enlace",
  invalidEmail: "¡Correo electrónico no válido!",
  invalidResetLink:
    "Este enlace no es válido. Revise que se haya copiado completo.",
  resetLinkSent:
    "Si hay una cuenta con este correo electrónico, se le envió un enlace.",
  resetLinkDelay:
    "La entrega puede tardar de 1 a 2 minutos. Si no llega, revise su carpeta de correo no deseado. El enlace es válido por una hora y una sola vez.",
  newPassword: "Contraseña nueva",
  confirmNewPassword: "Confirmar contraseña nueva",
  choosePassword: "Elija una contraseña nueva",
  choosePasswordText:
    "Una contraseña nueva cierra su sesión en todas partes. Luego inicie sesión con ella.",
  changePassword: "Cambiar contraseña",
  requestAnotherLink: "Solicitar otro enlace",
  passwordReset: "Su contraseña se cambió. Inicie sesión con la nueva.",
  humanCheckHint: "Esto demuestra que usted no es un robot.",
  // The questions of the human check; an answer may be one of the words for 0 to 20
  whatIs: "¿Cuánto es {sum}?",
  howMuchIs: "¿Cuál es el resultado de {sum}?",
  whatDoYouGetFor: "¿Qué número da {sum}?",
  workOut: "Por favor, calcule {sum}.",
  plus: "{a} más {b}",
  addedTo: "la suma de {a} y {b}",
  and: "la suma de {a} más {b}",
  minus: "{a} menos {b}",
  less: "la resta de {a} menos {b}",
  takeAway: "la diferencia entre {a} y {b}",
  numberWords:
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte",
  leaveEmpty: "Deje esto vacío",
  recaptchaUnavailable:
    "No se puede cargar reCaptcha. Revise su conexión y vuelva a cargar la página.",
};
