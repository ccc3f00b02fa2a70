import type { viewMessages as english } from "../views";
import type { Translation } from "../translation";

export const viewMessages: Translation<typeof english> = {
  savedViews: "Vistas guardadas",
  aboutViews:
    "Búsquedas, informes y mapas con un nombre. Una vista muestra lo que sus fechas y filtros encuentran al abrirla, y solo lo que usted puede ver.",
  saveView: "Guardar vista",
  changeView: "Cambiar vista",
  yours: "Sus vistas",
  sharedWithYou: "Compartidas con usted",
  noViews:
    "Usted aún no tiene vistas. Presione Guardar vista encima de un resultado o en el mapa.",
  private: "Solo usted",
  sharedWith: "Compartida con {group}",
  sharedBy: "{owner}, para {group}",
  starts: "Su página de inicio",
  start: "Usar como inicio",
  startNamed: "Usar como inicio: {name}",
  startHome: "Empezar con Inicio",
  unshare: "Quitar del grupo",
  unshareNamed: "Quitar del grupo {group}: {name}",
  changeNamed: "Cambiar {name}",
  removed: "La vista se quitó.",
  saved: "La vista {name} se guardó.",
  restored: "La vista está de nuevo en la lista.",
  unshared: "La vista ya no se comparte con el grupo.",
  startSet: "La próxima vez que inicie sesión, empezará con esta vista.",
  startCleared: "La próxima vez que inicie sesión, empezará con Inicio.",
  failed: "No se pudo hacer el cambio. Vuelva a intentarlo.",
  viewsFailed:
    "Las vistas no se pueden cargar en este momento. Vuelva a intentarlo en un momento.",
  gone: "Esa vista no existe o ya no existe.",
  notSavable: "Esta página no se puede guardar como vista.",
  nameHint: "Por ejemplo: Con retraso la semana pasada, Chicago",
  dates: "Fechas",
  fixedDates: "Las fechas tal como están ahora",
  sharing: "Quién la ve",
  sharingHint:
    "Todas las personas del grupo reciben el enlace. Cada una ve solo las filas de sus propios pools.",
  saveAs: "Guardar como",
  newView: "Una vista nueva",
  replaces: "En lugar de {name}",
  unsure:
    "Es posible que la vista ya se haya guardado. Puede presionar Guardar de nuevo sin riesgo: se guarda una sola vez.",
  allViews: "Todas las vistas",
};
