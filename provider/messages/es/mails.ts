import type { mailMessages as english } from "../en/mails";
import type { Translation } from "../translation";

export const mailMessages: Translation<typeof english> = {
  verification: {
    subject: "Confirme su correo electrónico para {product}",
    text: `Alguien, probablemente usted, registró este correo electrónico en {product}.

Siga este enlace para confirmarlo. Es válido durante 24 horas:

{origin}/register/{code}

En el navegador con el que se registró, el enlace confirma de inmediato. En cualquier
otro pide la contraseña que usted eligió. Si el correo se registró más de una vez,
cuenta el último registro. Podrá iniciar sesión cuando el correo esté confirmado.

Si no fue usted, ignore este mensaje. Nadie puede iniciar sesión con un registro sin
confirmar, y nadie puede confirmarlo sin un enlace que se le haya enviado a usted. Se
elimina después de 30 días. Usted puede registrar el correo en cualquier momento: su
registro ocupa entonces el lugar de este.
`,
  },
  invitation: {
    subject: "Tiene una invitación a {product}",
    text: `Un administrador de {product} ha invitado a este correo electrónico.

Para aceptar, regístrese con este correo:

{origin}/register

Recibirá otro mensaje con un enlace que confirma el correo. Después podrá iniciar
sesión y ver para qué es la invitación. Si ya se registró, siga el enlace de ese
mensaje.

La invitación es válida durante 30 días. Si no la espera, ignore este mensaje: sin un
registro no ocurre nada.
`,
  },
  alreadyRegistered: {
    subject: "Usted ya tiene una cuenta en {product}",
    text: `Alguien, probablemente usted, intentó registrar este correo electrónico en {product}.
Ya existe una cuenta con él, y no ha cambiado: su contraseña sigue siendo la misma que
antes.

Para iniciar sesión: {origin}/login

Si no fue usted, ignore este mensaje.
`,
  },
  passwordReset: {
    subject: "Elija una nueva contraseña para {product}",
    text: `Alguien, probablemente usted, pidió una nueva contraseña para {product}.

Siga este enlace para elegirla. Es válido durante una hora y una sola vez:

{origin}/reset-password/{code}

Si no fue usted, ignore este mensaje: su contraseña queda como está, y nadie puede
cambiarla sin este enlace.
`,
  },
  passwordChanged: {
    subject: "Se cambió su contraseña de {product}",
    text: `Se cambió la contraseña de su cuenta en {product}. Todas las demás sesiones de la
cuenta se han cerrado, y sus tokens de API están revocados.

Si no fue usted, elija una nueva contraseña ahora:

{origin}/reset-password
`,
  },
  emailChangeToOld: {
    subject: "Confirme el nuevo correo electrónico para {product}",
    text: `Alguien, probablemente usted, quiere usar otro correo electrónico para su cuenta en
{product}.

Siga este enlace para confirmar el cambio o cancelarlo. Es válido durante 24 horas:

{origin}/email-change/{code}

El cambio se hace cuando el correo anterior y el nuevo lo hayan confirmado.

Si no fue usted, cancele el cambio y elija una nueva contraseña: quien quiere cambiar
el correo conoce su contraseña.

{origin}/reset-password
`,
  },
  emailChangeToNew: {
    subject: "Confirme el nuevo correo electrónico para {product}",
    text: `Alguien, probablemente usted, quiere usar este correo electrónico para su cuenta en
{product}.

Siga este enlace para confirmar el cambio o cancelarlo. Es válido durante 24 horas:

{origin}/email-change/{code}

El cambio se hace cuando el correo anterior y el nuevo lo hayan confirmado.

Si no fue usted, ignore este mensaje: nada cambia sin el enlace.
`,
  },
  addressTaken: {
    subject: "Usted ya tiene una cuenta en {product}",
    text: `Alguien, probablemente usted, quiere usar este correo electrónico para otra cuenta en
{product}. Ya tiene una cuenta, así que no se cambió nada.

Para iniciar sesión: {origin}/login

Si no fue usted, ignore este mensaje.
`,
  },
  emailChanged: {
    subject: "Se cambió su correo electrónico de {product}",
    text: `Su cuenta en {product} tiene ahora otro correo electrónico, como lo confirmaron ambas
direcciones. Inicie sesión con el nuevo.

Si no fue usted, avísenos en esta página:

{origin}/contact
`,
  },
  secondFactorOn: {
    subject: "Se activó la verificación en dos pasos de su cuenta en {product}",
    text: `Se activó la verificación en dos pasos de su cuenta en {product}.
Ahora se piden códigos de una aplicación de autenticación al iniciar sesión.

Si no fue usted, elija una nueva contraseña ahora:

{origin}/reset-password

Después avísenos en esta página:

{origin}/contact
`,
  },
  secondFactorOff: {
    subject:
      "Se desactivó la verificación en dos pasos de su cuenta en {product}",
    text: `Se desactivó la verificación en dos pasos de su cuenta en {product}.
Ya no se piden códigos de una aplicación de autenticación al iniciar sesión.

Si no fue usted, elija una nueva contraseña ahora:

{origin}/reset-password

Después avísenos en esta página:

{origin}/contact
`,
  },
  apiTokenCreated: {
    subject: "Un nuevo token de API en su cuenta en {product}",
    text: `Se creó un token de API en su cuenta en {product}. El programa que lo tenga lee lo que
usted puede ver.

Si no fue usted, elija ahora una nueva contraseña, lo que revoca todos los tokens de
API:

{origin}/reset-password
`,
  },
  accessKeyCreated: {
    subject: "Una nueva clave de API de {product} puede cambiar los accesos",
    text: `Un administrador de {product} creó una clave de API que puede cargar cuentas, grupos o
membresías. Todos los administradores de todos los grupos reciben este correo.

Las claves y quién las creó: {origin}/data/keys

Si no fue ninguno de ustedes, revoque la clave allí.
`,
  },
  recoveryCodesCreated: {
    subject: "Nuevos códigos de recuperación de su cuenta en {product}",
    text: `Se crearon nuevos códigos de recuperación para su cuenta en {product}. Los anteriores ya
no son válidos.

Si no fue usted, elija ahora una nueva contraseña:

{origin}/reset-password

Después avísenos en esta página:

{origin}/contact
`,
  },
};
