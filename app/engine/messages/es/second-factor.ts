import type { secondFactorMessages as english } from "../second-factor";
import type { Translation } from "../translation";

export const secondFactorMessages: Translation<typeof english> = {
  secondFactor: "Verificación en dos pasos",
  about:
    "Un código de una aplicación de autenticación de su teléfono, que se pide después de su contraseña.",
  manage: "Administrar la verificación en dos pasos",
  enterCode: "Escriba su código",
  enterCodeText:
    "Abra su aplicación de autenticación y escriba el código que muestra. Sin su teléfono, escriba uno de sus códigos de recuperación.",
  code: "Código",
  codeHint: "6 dígitos, o un código de recuperación",
  codeRequired: "Debe escribir un código",
  codeInvalid:
    "Un código tiene 6 dígitos; un código de recuperación tiene 16 caracteres",
  codeExpired: "El código no se escribió a tiempo. Vuelva a iniciar sesión.",
  startAgain: "Iniciar sesión con otra cuenta",
  required:
    "Un grupo al que usted pertenece exige la verificación en dos pasos. Configúrela para continuar.",
  scan: "Escanee este código con una aplicación de autenticación, o escriba en ella la clave a mano.",
  key: "Clave para la aplicación",
  qrCode: "Código QR de la clave",
  thenCode:
    "Luego escriba el código que muestra la aplicación, y su contraseña.",
  appCode: "Código de la aplicación",
  turnOn: "Activar",
  isOn: "La verificación en dos pasos está activada.",
  codesLeft: "Códigos de recuperación que quedan: {count}",
  recoveryCodes: "Sus códigos de recuperación",
  recoveryCodesText:
    "Guárdelos donde los encuentre sin su teléfono. Cada uno sirve una vez, en lugar de un código de la aplicación. No se vuelven a mostrar.",
  goOn: "Ya los guardé",
  copyCodes: "Copiar códigos",
  codesCopied: "Los códigos se copiaron.",
  codesNotCopied:
    "Este navegador no permite copiar. Seleccione los códigos y cópielos.",
  newCodes: "Códigos de recuperación nuevos",
  newCodesText: "Los códigos que tiene ahora dejan de servir entonces.",
  createCodes: "Crear códigos nuevos",
  turnOff: "Desactivar",
  turnOffText: "Entonces basta su contraseña para iniciar sesión.",
  isOff: "La verificación en dos pasos está desactivada.",
  unavailable:
    "La verificación en dos pasos no se puede cargar en este momento.",
  requireOfGroup: "Exigirla",
  confirmRequirement:
    '¿Está seguro de que desea exigir la verificación en dos pasos al grupo "{group}"?',
  requirementEffect:
    "Los miembros y administradores del grupo que no la hayan configurado deberán hacerlo antes de continuar, también usted si es uno de ellos. No se exige a quienes tienen el grupo por un grupo maestro.",
  notRequired:
    "No se exige a este grupo. Si se exige, cada miembro la configura antes de continuar.",
  isRequired: "Se exige a todos los miembros de este grupo",
  waive: "No exigirla",
  groupChanged: "La verificación en dos pasos del grupo se cambió.",
};
