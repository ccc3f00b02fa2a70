import type { adminMessages as english } from "../admin";
import type { Translation } from "../translation";

export const adminMessages: Translation<typeof english> = {
  // Specification, part 1, section 2
  masterGroups: "Grupos maestros",
  poolGroups: "Grupos de pools",
  oneMasterGroup: "grupo maestro",
  onePoolGroup: "grupo de pools",
  groupSelection: "Selección de grupo",
  selectGroup: "Seleccione un grupo para ver o editar sus propiedades.",
  groupNameNotFound: "Nombre de grupo no encontrado",
  masterGroup: "Grupo maestro",
  poolGroup: "Grupo de pools",
  edit: "Editar",
  editOf: "Editar {type}",
  addUser: "Agregar usuario",
  emailPlaceholder: "Escriba el correo del usuario que desea agregar",
  add: "Agregar",
  currentUsers: "Usuarios actuales",
  noUsers: "No hay usuarios en este grupo",
  // Section 4
  added: "Se agregó a {email} al grupo",
  removed: "Se quitó a {email} del grupo",
  // Section 5
  emailRequired: "Debe escribir el correo del usuario que desea agregar",
  invalidEmail: "Correo electrónico no válido",
  unknownGroup: "Error desconocido. Intente volver a cargar la página.",
  confirmRemoval:
    '¿Está seguro de que desea quitar a {email} del grupo "{group}"?',
  invalidGroupId: "Error al leer el identificador del grupo",
  // Section 8
  addFailed: "Error de comunicación con el servidor",
  removeFailed: "Error desconocido al quitar el usuario",
  masterGroupsFailed:
    "Error desconocido al cargar los datos de los grupos maestros",
  poolGroupsFailed:
    "Error desconocido al cargar los datos de los grupos de pools",
  groupFailed: "Error desconocido al cargar la información del grupo",
  groupRefused: "Error al cargar la información del grupo",
  // The portal's own
  severalEmails:
    "Para agregar varios, sepárelos con comas, espacios o líneas nuevas.",
  tooManyEmails:
    "Escribió {count} correos; se pueden agregar como máximo {limit} a la vez. No se agregó a nadie.",
  notTried: "No se intentó",
  addUnsure:
    "Puede que los usuarios que quedan en el cuadro ya se hayan agregado. Puede presionar Agregar de nuevo sin riesgo: a nadie se le agrega dos veces.",
  removeUnsure:
    "Puede que el usuario ya se haya quitado. Puede presionar Quitar de nuevo sin riesgo.",
  addedMore: "Agregados además al grupo: {count}",
  adding: "Agregando…",
  removing: "Quitando…",
  users: "Usuarios",
  noName: "Sin nombre",
  noEmail: "Sin correo electrónico",
  userOfId: "Usuario {id}",
  userMissing: "Este usuario no está en el grupo.",
  usersOf: "Usuarios de {group}",
  usersToRemove: "Usuarios de {group}, para quitar",
  userCount: "1 usuario",
  usersCount: "{count} usuarios",
  oneMatches: "{shown} de {count} coincide con “{query}”.",
  severalMatch: "{shown} de {count} coinciden con “{query}”.",
  noGroups: "Usted no administra ningún {type}.",
  inGroup: "En {group}",
  noMatchingGroup: "Ningún {type} coincide con “{query}”.",
  oneGroup: "1 grupo",
  groupsCount: "{count} grupos",
  findGroups: "Buscar grupos",
  findUsers: "Buscar usuarios",
  // Extension: invitations
  invite: "Invitar a personas que no tienen cuenta",
  inviteHint:
    "Reciben un correo que les pide registrarse, y entran al grupo cuando confirman su dirección. Una dirección recibe como máximo un correo así al día.",
  invited: "Se invitó a {email}",
  invitedMore: "Se invitó a {count} más",
  alreadyMember: "Este usuario ya está en este grupo.",
  openInvitations: "Invitaciones pendientes",
  invitationCount: "1 invitación pendiente",
  invitationsCount: "{count} invitaciones pendientes",
  invitationDates: "Invitado el {invited}, pendiente hasta el {until}",
  invitationsFailed: "Las invitaciones pendientes no se pudieron cargar.",
  withdraw: "Retirar",
  withdrawInvitation: "Retirar la invitación de {email}",
  withdrew: "Se retiró la invitación de {email}",
  withdrawUnsure:
    "Puede que la invitación ya se haya retirado. Puede presionar Retirar de nuevo sin riesgo.",
  // Extension: groups themselves
  newGroup: "Grupo nuevo",
  newGroupOf: "Nuevo {type}",
  rename: "Cambiar nombre",
  renameOf: "Cambiar nombre: {type}",
  renaming: "Cambiando nombre…",
  deleteGroup: "Eliminar grupo",
  delete: "Eliminar",
  deleteOf: "Eliminar {type}",
  deleting: "Eliminando…",
  confirmDeletion: '¿Está seguro de que desea eliminar el grupo "{group}"?',
  deletionHint:
    "Solo se puede eliminar un grupo sin pools, sin grupos de pools y sin otros miembros.",
  poolsOf: "Pools de {group}",
  poolGroupsOf: "Grupos de pools de {group}",
  noPoolsInGroup: "No hay pools en este grupo",
  noPoolGroupsInGroup: "No hay grupos de pools en este grupo",
  poolsOfGroup: "Pools del grupo",
  allPools: "Todos los pools, también los futuros",
  findPools: "Buscar pools",
  findPoolGroups: "Buscar grupos de pools",
  selectedCount: "Seleccionados: {count}",
  choicesFailed:
    "La lista no se pudo cargar. Su selección se conserva: vuelva a enviar el formulario o a cargar la página.",
  administrators: "Administradores",
  noAdministrators:
    "Los administradores de un grupo maestro también administran este grupo.",
  administratorsHint:
    "Los administradores agregan y quitan a los usuarios de un grupo y a sus administradores. No ven sus pools, a menos que también sean usuarios.",
  addAdministrator: "Agregar administrador",
  administratorEmail: "Correo del administrador que desea agregar",
  removeAdministrator: "Quitar al administrador {user}",
  changeUnsure:
    "Puede que el cambio ya se haya hecho. Puede volver a enviar el formulario sin riesgo: se hace una sola vez.",
  created: 'Se creó el grupo "{group}"',
  renamed: "Se cambió el nombre del grupo",
  poolsChanged: "Se cambiaron los pools del grupo",
  poolGroupsChanged: "Se cambiaron los grupos de pools del grupo",
  partsChangedByOthers:
    "Otra persona ha cambiado esta lista desde que la abrió. El grupo muestra lo que tiene ahora. Pulse Guardar otra vez para reemplazarlo por su selección.",
  administratorAdded: "Se agregó a {email} como administrador",
  administratorRemoved: "Se quitó a {email} como administrador",
  endedAdministration:
    "El usuario también era administrador del grupo. Deshacer no restablece eso.",
  deleted: 'Se eliminó el grupo "{group}"',
};
