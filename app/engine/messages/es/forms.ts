import type { formMessages as english } from "../forms";
import type { Translation } from "../translation";

export const formMessages: Translation<typeof english> = {
  // Specification, part 1, section 2
  allPools: "Todos los pools",
  selectPool: "Elija un pool",
  // Part 2, section 2
  allStores: "Todas las tiendas",
  selectMultiple: "Use Ctrl para seleccionar varias",
  search: "Buscar",
  clear: "Limpiar",
  // Part 2, section 5
  invalidStart: "Fecha de inicio no válida; debe tener el formato MM/DD/AAAA",
  invalidEnd: "Fecha de fin no válida; debe tener el formato MM/DD/AAAA",
  dateFormat: "MM/DD/AAAA",
  dateQuestion: "¿Quiso decir {dates}?",
  any: "Cualquiera",
  // The portal's own
  endBeforeStart: "La fecha de fin no debe ser anterior a la de inicio",
  startOf: "{range}: fecha de inicio",
  endOf: "{range}: fecha de fin",
  openCalendar: "Abrir el calendario",
  optional: " (opcional)",
  listHint: "Hasta 5,000, separados por comas, espacios o saltos de línea",
  filterStores: "Filtrar tiendas",
  selectAll: "Seleccionar todo",
  storesNotInPool: "No están en el pool {pool} y se quitaron: {stores}",
  storesNotYours: "No están entre sus tiendas y se quitaron: {stores}",
  moreStores: "{stores} y {count} más",
  invalidPickupStart:
    "Fecha de inicio de recolección no válida; debe tener el formato MM/DD/AAAA",
  invalidPickupEnd:
    "Fecha de fin de recolección no válida; debe tener el formato MM/DD/AAAA",
  pickupEndBeforeStart:
    "La fecha de fin de recolección no debe ser anterior a la de inicio",
  foreignPool:
    "Usted no tiene acceso al pool de este enlace, por lo que se omitió",
  tooManyStores:
    "Demasiadas tiendas para una búsqueda. Elija menos, o Todas las tiendas",
  chooseStores: "Elija de la lista de tiendas",
  poolsAndStoresUnavailable:
    "Los pools y las tiendas no se pueden cargar en este momento. El resto del formulario funciona.",
  textTooLong: "{label}: como máximo {count} caracteres",
  givenTwice: "Se debe indicar una sola vez",
  controlCharacters: "{label}: sin caracteres de control",
  choosePool: "Elija uno de los pools",
  noPools:
    "Su cuenta aún no tiene pools. Pida a un administrador que lo agregue a un grupo.",
  logInInNewTab: "Inicie sesión en una pestaña nueva",
  thenSubmitAgain:
    " y vuelva a enviar este formulario: todo lo que escribió sigue aquí.",
  madeForOther:
    "No se guardó nada: otro usuario abrió este formulario y ahora la sesión es de {name}. Envíelo de nuevo para hacerlo como {name}, o inicie antes la sesión del otro usuario en otra pestaña.",
  nameRequired: "Debe escribir un nombre",
  nameTooLong: "Un nombre tiene como máximo {count} caracteres",
  nameNotVisible:
    "Un nombre ocupa una sola línea y no tiene caracteres invisibles",
  invalidLink: "Este enlace no es válido",
  timeZoneHint: "Por ejemplo: America/Chicago",
  currentPassword: "Contraseña actual",
  currentPasswordRequired: "Debe escribir su contraseña actual",
};
