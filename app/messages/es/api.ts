import type { apiMessages as english } from "../api";
import type { Translation } from "../translation";

export const apiMessages: Translation<typeof english> = {
  about:
    "Los resultados del portal para programas. Envíe un token de API personal: Authorization: Bearer tpp_…",
  criteria:
    "Los criterios como en la dirección de la página, por ejemplo s=-7d_f=today_p=1.",
  list: "Los números, unidos por signos más.",
  tokenRequired:
    "Envíe un token de API en el encabezado Authorization: Bearer.",
  noTokens: "Este portal no tiene tokens de API.",
  wrongScope: "El token de API no puede leer esto.",
  onlyAddresses:
    "Los tokens de API solo abren el JSON y el CSV de las páginas de resultados. Sus direcciones están enumeradas en /openapi.json.",
  onlyReading: "Los tokens de API solo leen: envíe GET.",
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
  busy: "Ocupado; Retry-After dice cuándo volver.",
  sortKey: "Clave de una columna.",
  sortDirection: "La dirección del orden.",
  pageNumber: "Desde 1; `Link` tiene la dirección de la siguiente.",
  allRows: "Todas las filas.",
  pageOfRows: "Una página de hasta {limit} filas.",
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
  noTokensYet: "No tiene tokens.",
  tokensFailed:
    "Los tokens no se pueden cargar en este momento. Vuelva a intentarlo en un momento.",
  entry: "{prefix}…, creado el {created}, válido hasta el {expires}",
  usedOn: "Último uso el {day}",
  neverUsed: "Aún sin usar",
  revokeNamed: "Revocar el token {name}",
  tokenRevoked: "El token se revocó.",
  revokeFailed: "El token no se pudo revocar. Vuelva a intentarlo.",
};
