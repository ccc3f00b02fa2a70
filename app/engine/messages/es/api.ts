import type { apiMessages as english } from "../api";
import type { Translation } from "../translation";

export const apiMessages: Translation<typeof english> = {
  about:
    "Los resultados del portal para programas. Envíe un token de API personal: Authorization: Bearer tpp_…",
  list: "Los números, unidos por signos más.",
  tokenRequired:
    "Envíe un token de API en el encabezado Authorization: Bearer.",
  noTokens: "Este portal no tiene tokens de API.",
  wrongScope: "El token de API no puede leer esto.",
  onlyAddresses:
    "Los tokens de API solo abren el JSON y el CSV de las páginas de resultados. Sus direcciones están enumeradas en /openapi.json.",
  noSuchAddress: "No hay resultados en este lugar.",
  // The description of the addresses (OpenAPI)
  criteriaInvalid: "Los criterios no son válidos.",
  sessionRequired: "No hay token ni sesión, o no son válidos.",
  scopeMissing: "El token no tiene el alcance de esta dirección.",
  notForPrograms: "No es una dirección para programas.",
  tooManyRows:
    "Hay más filas de las que se pueden paginar; el CSV las tiene todas.",
  tooManyCalls: "Demasiadas llamadas; Retry-After dice cuándo volver.",
  providerFailed: "El proveedor falló.",
  busy: "Ocupado o fuera de servicio; Retry-After dice cuándo volver.",
  sortKey: "Clave de una columna.",
  sortDirection: "La dirección del orden.",
  pageNumber: "Desde 1; `Link` tiene la dirección de la siguiente.",
  allRows: "Todas las filas.",
  pageOfRows: "Una página de hasta {limit} filas.",
  // The criteria and parameters of the addresses
  required: "debe indicarse",
  keyStart: "Primer día de entrega; en el tablero, primera fecha en tienda.",
  keyEnd: "Último día de ese período.",
  keyPickupStart: "Primer día de recogida.",
  keyPickupEnd: "Último día de recogida.",
  keyPackingSlip: "Número de la lista de empaque.",
  keyPool:
    "Id del grupo. Elija el grupo en la página, y la dirección lo tiene.",
  keyStores: "Números de tienda, con sus ceros iniciales.",
  keyManifest: "Número del manifiesto.",
  keyDateInStore: "Fecha en tienda, solo para el título.",
  keyPoolName: "Nombre del grupo, solo para el título.",
  keyStatuses:
    "Antes, a tiempo, tarde: un dígito para cada uno, 1 para los deseados; 001 para los tardíos.",
  keyOnManifest: "Si la caja está en un manifiesto.",
  keyOnTrailer: "Si se escaneó en un remolque.",
  keyOnPallet: "Si se escaneó en una tarima.",
  keyDelivered: "Si está entregada.",
  keyScanType:
    "Tipo de escaneo: 1 escaneada, 0 no escaneada, -1 sin escaneo ni POD.",
  keyDelivery: "Id de la entrega.",
  keyPros: "Números PRO.",
  keyKinds:
    "Tipos de incidencias: late, refused, damaged, otherStore, short, over, noProof; sin él, todos.",
  keyState:
    "Estado de las incidencias; sin él, active: las que no están cerradas.",
  keyOwner: "De quién son las incidencias: de quien llama, o de nadie.",
  keyTarget:
    "Porcentaje deseado de entregas a tiempo, del 1 al 100; 95 si se omite.",
  formText: "Un texto, con codificación por ciento.",
  formDate: "Una fecha, AAAA-MM-DD.",
  formDay:
    "Una fecha, AAAA-MM-DD, o una relativa a hoy: today, -7d, -1m, monday, monday-7d, month, month-1m.",
  formList: "Un valor, o varios unidos por +.",
  formFlag: "1 para sí, 0 para no.",
  formOneOf: "Uno de {values}.",
  criteriaKeys: "Los criterios de esta dirección son {keys}.",
  criteriaAbout:
    "Criterios como clave=valor, unidos por _, por ejemplo s=-7d_f=today. Omita lo que no importa.",
  oneRequired: "Al menos uno es obligatorio.",
  pageInvalid: "page debe ser un número desde 1, o last.",
  limitInvalid: "limit debe ser un número de 1 a {limit}.",
  sortInvalid: "sort debe ser uno de {keys}.",
  directionInvalid: "dir debe ser asc o desc.",
  parameterUnknown:
    "El parámetro {name} no existe. Esta dirección tiene {names}.",
  parameterRepeated: "El parámetro {name} está dos veces.",
  limitOfRows: "Filas de una página.",
  storeNumber: "Número de la tienda; null si la fila no nombra ninguna.",
  storeName: "Nombre de la tienda; null si no se conoce.",
  notModified:
    "Las filas son las del ETag que la solicitud nombró en If-None-Match.",
  methodNotAllowed: "Ni GET ni HEAD; Allow tiene ambos.",
  stability:
    "Las direcciones, los criterios, y las claves y clases de valores de las filas se quedan como están. Pueden añadirse claves, parámetros y direcciones: ignore las claves que no conoce. Lo que vaya a cambiar o a desaparecer sigue funcionando seis meses, en los que sus respuestas tienen los encabezados Deprecation y Sunset (RFC 9745, RFC 8594).",
  noCors:
    "Las páginas de otros sitios no pueden leer estas direcciones: no hay CORS. Llámelas desde un servidor o un script.",
  cookieScheme: "La sesión de un navegador que inició sesión.",
  // The list of tokens
  apiTokens: "Tokens de API",
  aboutTokens:
    "Con un token, Excel u otro programa lee informes y búsquedas tal como usted los ve. No puede cambiar nada, y deja de servir cuando usted elige una contraseña nueva.",
  openapi: "Direcciones para programas (OpenAPI)",
  newToken: "Token nuevo",
  tokenNameHint: "Qué lo usa, por ejemplo el nombre de un archivo de Excel.",
  nameInvalid:
    "Escriba un nombre de una línea, con un máximo de {limit} caracteres",
  scopes: "Puede leer",
  reports: "Informes y el tablero",
  shipments: "Cajas y envíos",
  chooseScope: "Elija qué puede leer",
  chooseEnd: "Elija por cuánto tiempo es válido el token",
  createToken: "Crear token",
  tokenCreated: "El token se creó. Cópielo ahora: se muestra una sola vez.",
  token: "Token",
  tokenCreatedLabel: "El token nuevo",
  copyToken: "Copiar token",
  tokenCopied: "El token se copió.",
  tokenNotCopied: "El token está seleccionado. Cópielo con Ctrl+C o ⌘C.",
  inExcel: "En Excel, elija Datos, Desde la web, Uso avanzado, y escriba:",
  address: "Dirección",
  header: "Encabezado",
  headerValue: "Valor del encabezado",
  otherAddresses:
    "La dirección es la de Exportar en una página de resultados. Para otro resultado, copie la dirección de su enlace Exportar.",
  inTerminal: "En una terminal:",
  createFailed: "El token no se pudo crear. Vuelva a intentarlo.",
  unsure:
    "Puede que el token ya se haya creado. Búsquelo en la lista antes de crear otro.",
  yourTokens: "Sus tokens",
  noTokensYet:
    "No tiene tokens. Una hoja de cálculo o un programa que lee resultados necesita uno.",
  tokensFailed:
    "Los tokens no se pueden cargar en este momento. Vuelva a intentarlo en un momento.",
  entry: "{prefix}…, creado el {created}, válido hasta el {expires}",
  usedOn: "Último uso el {day}",
  neverUsed: "Aún sin usar",
  revokeNamed: "Revocar el token {name}",
  tokenRevoked: "El token se revocó.",
  revokeFailed: "El token no se pudo revocar. Vuelva a intentarlo.",
};
