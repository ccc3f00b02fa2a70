import type { resultMessages as english } from "../results";
import type { Translation } from "../translation";

export const resultMessages: Translation<typeof english> = {
  // Specification, part 2, section 2
  exportData: "Exportar",
  exportExcel: "Excel",
  searching: "Buscando...",
  loadingMore: "Cargando más resultados...",
  // Section 5
  asnRequired: "Debe incluir al menos 1 ASN",
  proNumberRequired: "Debe incluir al menos 1 número PRO",
  numberShortened:
    "Una hoja de cálculo abrevió {number} y se perdieron sus últimas cifras. Dé formato de texto a la columna y vuelva a copiar los números.",
  symbolRefused:
    "Los números que contienen el símbolo '{symbol}' no se pueden procesar internamente. Si este número es legítimo, informe de este problema para que se corrija.",
  // Section 8
  searchFailed: "Ocurrió un error. Vuelva a intentarlo.",
  // The portal's own
  tooManyASNs:
    "Se pueden buscar como máximo {limit} ASN a la vez; esta lista tiene {count}",
  tooManyPRONumbers:
    "Se pueden buscar como máximo {limit} números PRO a la vez; esta lista tiene {count}",
  anASN: "ASN",
  aPRONumber: "Número PRO",
  ofASN: "ASN {number}",
  ofPRONumber: "Número PRO {number}",
  countOfASNs: "{count} ASN",
  countOfPRONumbers: "{count} números PRO",
  ofPool: "Pool {pool}",
  ofStore: "Tienda {store}",
  countOfStores: "{count} tiendas",
  tooManyRows:
    "Hay más resultados de los que se pueden mostrar aquí. Exportar los guarda todos; una búsqueda más limitada los muestra.",
  tooManySearchesOfUser:
    "Usted tiene muchas búsquedas en curso. Espere a que terminen algunas y vuelva a intentarlo.",
  tooManySearches:
    "En este momento hay muchas búsquedas en curso. Vuelva a intentarlo en unos segundos.",
  tooManyToSort:
    "Hay demasiados resultados para ordenarlos. Expórtelos sin ordenar o limite la búsqueda.",
  dataChanged: "Los datos cambiaron mientras se cargaban.",
  dataChangedInFile: "Los datos cambiaron mientras se cargaban. Actualice.",
  entitlementChanged:
    "Lo que usted puede ver cambió entretanto. Vuelva a buscar.",
  totalsOfAll: "Total de {count}",
  notYetDelivered: "{count} aún sin entregar",
  notArrived: "{count} aún sin llegar",
  listStates:
    "Entregados: {delivered} · En tránsito: {inTransit} · Anunciados: {announced} · Faltantes: {missing}",
  listMatch: "Encontrados: {found} de {asked}",
  listMatchOneDuplicate:
    "Encontrados: {found} de {asked}; repetidos: {duplicates}",
  listMatchDuplicates:
    "Encontrados: {found} de {asked}; repetidos: {duplicates}",
  searchMissing: "Buscar solo los que faltan: {count}",
  notFound: "No encontrados: {count}",
  notFoundNumbers: "Números que no se encontraron",
  lateBy: " de {time}",
  storeDate: "{header} (fecha de la tienda)",
  storeTime: "{header} (hora de la tienda)",
  rows: "{rows}: {from} a {to}.",
  rowsOf: "{rows}: {from} a {to} de {total}.",
  allFields: "Todos los campos",
  skipToRows: "Ir a las filas",
  loadAll: "Cargar todos los resultados",
  skipToPages: "Ir a las páginas",
  pages: "Páginas de resultados",
  page: "Página {page} de {pages}",
  first: "Primera",
  previous: "Anterior",
  next: "Siguiente",
  last: "Última",
  scrollToTop: "Ir al inicio de la página",
  openPage: "Abrir página",
  asOf: "Datos de las",
  addFilter: "Agregar filtro",
  moreFilters: "Todos los filtros",
  breadcrumb: "Ruta de navegación",
  criteria: "Criterios de búsqueda",
  actions: "Acciones",
  columns: "Columnas",
  columnsHint:
    "Para la pantalla, la impresión y Excel. Exportar guarda todas las columnas.",
  comfortableRows: "Más espacio entre filas",
  showColumns: "Mostrar columnas",
  allColumns: "Todas las columnas",
  share: "Compartir",
  link: "Enlace",
  datesMove: "Estas fechas avanzan con el día de hoy.",
  pinDates: "Fijar estas fechas",
  movingDates: "Fechas que avanzan con el día de hoy",
  fixedDates: "Siempre {dates}",
  mailLink: "Enviar enlace por correo",
  notCopied: "El enlace está seleccionado. Cópielo con Ctrl+C o ⌘C.",
  nothingFound: "No se encontró nada.",
  nothingFoundFor: "No se encontró nada para {criteria}.",
  idTooLong: "Un ID de este enlace tiene más de {limit} caracteres",
  linkTooLong: "Este enlace es demasiado largo",
  unknownCriterion: "Este enlace contiene un criterio de búsqueda desconocido",
  repeatedCriterion: "Este enlace contiene dos veces el criterio “{key}”",
  listNotKept:
    "Esta lista ya no está guardada: una lista larga se conserva un día, para el usuario que la buscó. Escríbala de nuevo.",
  invalidCriterion: "El criterio “{key}” de este enlace no es válido",
};
