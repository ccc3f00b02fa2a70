import type { importMessages as english } from "../en/import";
import type { Translation } from "../translation";

/** What an import says about a document, in Spanish. */
export const importMessages: Translation<typeof english> = {
  // Records and their fields.
  tooLong: "Se esperan como máximo {max} caracteres.",
  controlCharacters: "Se espera un texto sin caracteres de control.",
  shortenedNumber:
    "Excel acortó este número y sus últimos dígitos se perdieron. Dé a la columna el formato de texto y expórtela de nuevo.",
  tooLongCode:
    "Se esperan como máximo {max} letras, dígitos y signos sin acentos.",
  state: "Se esperan las dos letras del estado, como IA.",
  zipCode: "Se espera un código postal de cinco dígitos, como 60602.",
  notListed: "Se espera uno de estos valores: {values}.",
  semicolonInName: "Se espera un nombre sin punto y coma.",
  names:
    "Se esperan nombres de 60 caracteres como máximo, separados por punto y coma.",
  wholeNumber: "Se espera un número entero de {min} a {max}.",
  wholeCents:
    "Se esperan dólares y centavos: como máximo dos cifras después del punto.",
  decimalNumber: "Se espera un número de {min} a {max}, con punto decimal.",
  yesOrNo: "Se espera yes o no.",
  garbledText:
    'Otro programa alteró letras: "{word}". Corrija el texto o expórtelo de nuevo en UTF-8.',
  day: "Se espera un día de {first} a {last}, como 2026-11-23 o 11/23/2026 (primero el mes).",
  dayInUtc:
    "Esta es una hora en UTC; según los relojes de {zone} es otro día, {day}. Envíe solo el día, por ejemplo 2026-11-23.",
  dayAndTime:
    "Se espera un día y una hora, como 2026-11-23 14:05, 11/23/2026 2:05 PM o 2026-11-23T14:05:00-06:00.",
  skippedTime:
    "Esta hora no existe: entonces se adelantan los relojes de {zone}. Corríjala o envíela con su diferencia respecto a UTC, como -06:00.",
  roundedNumber:
    "Excel redondeó este número y quitó el cero inicial. Dé a la columna el formato de texto y expórtela de nuevo.",
  checkDigit:
    "El dígito de control de este SSCC es {digit}; se esperaba {expected}. Un dígito es incorrecto o Excel redondeó el número.",
  largeFile: "Se espera un archivo de {megabytes} MB como máximo.",
  base64: "Se espera el archivo en Base64, sin saltos de línea.",
  incompleteFile: "Se espera un archivo PDF, PNG o JPEG completo.",
  required: "{field} es obligatorio.",
  duplicate:
    "Un registro anterior de este documento trata de lo mismo. Quite uno de los dos.",
  duplicateAddress:
    "Un registro anterior de este documento trata de la misma dirección. Quite uno de los dos.",
  kindNotAllowed: "Los registros de este tipo no se pueden cargar aquí.",
  noSuchPoolName:
    "No hay ningún pool con este nombre. Cargue primero los pools o corrija el nombre.",
  poolNotAllowed: "La clave de API no puede escribir en este pool.",
  belongsToOtherPool:
    "Pertenece a un pool en el que la clave de API no puede escribir.",
  groupNameInvisible:
    "Se espera un nombre en una línea, sin caracteres invisibles.",
  groupNameInOtherLetters:
    "El grupo {name} tiene este nombre con otras letras. Escríbalo igual o elija otro nombre.",
  groupOfPeople:
    "Este grupo se creó o se renombró en el portal. Cargue el documento en la pantalla Datos, revise los administradores y pools que muestra su plan y aplíquelo allí.",
  groupShown:
    "Al aplicar cambia el grupo {group}, que se creó o se renombró en el portal. Tiene {parts}; sus administradores: {administrators}.",
  groupLosesPools: "El grupo {group} pierde los pools que no nombra: {people}.",
  makerWithoutRights:
    "Quien creó la clave de API ya no administra todos los grupos de pools o no tiene el segundo factor. Cree otra clave.",
  senderWithoutRights:
    "Usted ya no administra todos los grupos de pools o no tiene el segundo factor que exige un grupo.",
  allPools:
    "La clave de API es solo para algunos pools; este registro afecta a todos.",
  alreadyGiven: "{field} {number} ya tiene este valor. Corrija uno de los dos.",
  alreadyGivenElsewhere:
    "Otro registro ya tiene este valor. Corríjalo o pregunte a quien pueda ver todos los pools.",
  numberOfFutureStore:
    "La clave de API es solo para algunos pools, y este número puede llegar a ser el de una tienda de otro pool. Envíelo con una clave para todos los pools o anótelo en Identificadores de tiendas.",
  noSuchItemType:
    "No hay ningún tipo de artículo con este nombre. Cargue primero los tipos de artículo o corrija el nombre.",
  senderPoolNotAllowed:
    "La clave de API no puede escribir en el pool de este remitente.",
  masterGroupPools:
    "Un grupo maestro tiene grupos de pools, no pools. Deje vacías Pools y All Pools.",
  poolGroupGroups:
    "Un grupo de pools no tiene grupos de pools. Deje esto vacío.",
  noSuchPool:
    "No hay ningún pool {name}. Cargue primero los pools o corrija el nombre.",
  noSuchPoolGroup:
    "No hay ningún grupo de pools {name}. Inclúyalo en el mismo archivo o corrija el nombre.",
  noSuchGroup:
    "No hay ningún grupo de este tipo y nombre. Cargue primero los grupos o corrija el nombre.",
  noSuchAccount:
    "No hay ninguna cuenta confirmada con este correo. La persona debe registrarse y confirmarlo primero.",
  manifestPoolNotAllowed:
    "La clave de API no puede escribir en el pool de este manifiesto.",
  noSuchRoute:
    "Ese día no hay ninguna ruta con este número. Cargue primero las paradas del día o corrija el número.",
  noSuchShipment:
    "No hay ningún envío con este número PRO. Cargue primero los envíos o corrija el número.",
  noSuchShipmentOfStatus:
    "No hay ningún envío con este número PRO. Cargue primero los envíos y después cargue de nuevo el documento.",
  farFromDate:
    "Esto está a más de {days} días de la fecha de la parada. Corrija uno de los dos.",
  windowEndsEarly: "La ventana termina antes de empezar.",
  deviceOrTrailer: "Se espera un dispositivo o un remolque.",
  noSuchDevice:
    "Este dispositivo no está asignado a ningún remolque. Cárguelo con los remolques.",
  noSuchTrailer:
    "No hay ningún remolque con este número. Cargue primero los remolques o corrija el número.",
  numberOfOtherTrailer:
    "Este es el número de otro remolque. Corrija uno de los dos.",
  deviceOfOtherTrailer:
    "Este es el dispositivo de otro remolque. Corrija uno de los dos.",
  timeToCome:
    "Esta hora aún no ha llegado. Corríjala, o el reloj del dispositivo.",
  trailerPoolNotAllowed:
    "La clave de API no puede escribir en el pool de este remolque.",
  asnOrPallet: "Se espera el ASN de una caja o el número de una tarima.",
  storeOfDoor: "Se espera la tienda a la que pertenece la puerta.",
  noSuchEmployee:
    "No hay ningún empleado con este número. Cargue primero los empleados o corrija el número.",
  employeeWithoutZeros:
    "No existe ese empleado, pero sí el empleado {number}: las hojas de cálculo quitan los ceros iniciales. Corrija el número.",
  cartonPoolNotAllowed:
    "La clave de API no puede escribir en el pool de esta caja.",
  noPool:
    "El registro no indica ningún pool. Introduzca el pool del remitente en Socios comerciales y cargue de nuevo el documento.",
  noSuchDelivery:
    "No hay ninguna entrega para esta tienda en esta fecha. Cargue primero el plan del día o el aviso de envío, o corrija el nombre del archivo.",
  otherReference:
    "Las entregas de esta tienda en esta fecha tienen referencias: {references}. Añada la correcta; en el nombre de un archivo va en cuarto lugar, como en 1011_2026-11-23_0_AM.pdf.",
  noticeOfExport:
    "No hay ningún aviso de envío de este remitente para el manifiesto. Cargue primero los avisos de envío de la exportación.",
  emailAddress: "Se esperaba una dirección de correo, como maria@example.com.",
  deliveryOrPickup:
    "Se esperaba la tienda de una entrega, o bien el pool, la empresa y la dirección de una recolección.",
  noSuchReportedDelivery:
    "No hay ninguna entrega para esta tienda en esta fecha. Cargue primero el plan del día o el aviso de envío, o corrija la fecha.",
  archivedMonth:
    "El mes de esta fecha está archivado. Corrija la fecha, o pida que se restaure el mes y cargue de nuevo el documento.",
  noSuchReportedPickup:
    "No hay ninguna recolección de esta empresa en esta fecha. Cargue primero las recolecciones, o corrija el registro.",
  departureBeforeArrival: "La salida es anterior a la llegada.",
  arrivalAfterDeparture:
    "Esta llegada es posterior a la salida registrada. Corríjala o envíe con ella la salida.",
  noSuchSignedDocument:
    "La entrega no tiene ningún documento con este número. Omita el número si solo hay un documento.",
  noSuchStoreNumber:
    "No hay ninguna tienda con este número. Cargue primero las tiendas o corrija el número.",
  storePoolNotAllowed:
    "La clave de API no puede escribir en el pool de esta tienda.",
  numberIsIdentifier:
    "Los socios conocen otra tienda por este número. Corrija el número o quítelo primero en Identificadores de tiendas.",
  hiddenDocuments:
    "Documentos firmados de entregas sin ninguna caja entregada: {count}, por ejemplo {example}. Un documento se muestra con sus cajas en cuanto un escaneo de entrega tenga una.",
  leadingZeros:
    "{field} {number} aún no existe y solo se distingue de {other} por los ceros iniciales. Si son lo mismo, descarte el archivo: una hoja de cálculo quitó los ceros. Dé a la columna el formato de texto e introduzca el número como {other}.",
  storeWithoutZeros:
    "No existe esa tienda, pero sí la tienda {number}: las hojas de cálculo quitan los ceros iniciales. Corrija el número o, si un socio lo escribe así, introdúzcalo en Identificadores de tiendas y cargue de nuevo el documento.",
  noSuchStore:
    "No existe esa tienda. Cárguela con las tiendas o, si es el identificador que el socio da a una tienda, introduzca su número en Identificadores de tiendas y cargue de nuevo el documento.",
  likelyZone:
    "No se conoce la ciudad ({city}, {state}), y el estado tiene dos zonas horarias. La hora se leyó en {zone}, la de la mayor parte del estado.",
  statusesWithoutZone:
    "Estados que no indican ni una zona horaria ni un lugar conocido: {count}. Sus horas se leyeron en la zona horaria {zone}.",
  cartonWithdrawn: "Un aviso de envío posterior retiró 1 caja.",
  cartonsWithdrawn: "Avisos de envío posteriores retiraron {count} cajas.",
  cartonsMoved:
    "Cajas que pasaron de un aviso anterior de su remitente: {count}. Caja y manifiesto: {cartons}.",
  cartonsStayed:
    "Cajas que siguen en un aviso posterior de su remitente: {count}. Caja y manifiesto: {cartons}.",
  repeatedCartons:
    "Cajas que también están en otro manifiesto: {count}. Cuentan en cada uno, aunque un SSCC es el número de una sola caja. ASN y manifiestos: {cartons}.",
  nothingOfNotice: "No se aplicó nada del aviso de envío {number}: {sentence}",
  nothingOfStatuses:
    "No se aplicó nada de los estados del envío {number}: {sentence}",
  furtherNothing:
    "Otros avisos y estados de los que no se aplicó nada: {count}.",
  overs:
    "Sobrantes: cajas que se entregaron, pero que nadie ha anunciado: {count}. ASN: {asns}. Corrija el error de escritura o cargue el aviso de envío: entonces valen los escaneos.",
  misdelivered:
    "Cajas escaneadas en una tienda que no es la suya: {count}. ASN y tienda del escaneo: {asns}. Cuentan como entregadas allí, no en su propia tienda.",
  deliveryCreated:
    "Se creó 1 entrega que no está en ningún plan para un escaneo de puerta.",
  deliveriesCreated:
    "Se crearon {count} entregas que no están en ningún plan para escaneos de puertas.",
  furtherStops:
    "Tiendas con otra parada el mismo día: {count}. Tienda y ruta: {stops}.",
  repeatedStops:
    "Filas que repiten una fila anterior de la misma parada: {count}, como {place}, que repite {earlier}. Se leen una sola vez; el número de la parada es el de la fila anterior.",
  chosenStopsOfDoors:
    "Tiendas con varias paradas el día de un escaneo de puerta: {count}. El escaneo cuenta para la parada cuya ventana está más cerca. Tienda, ruta y referencia: {stops}.",
  chosenStopsOfCartons:
    "Tiendas con varias paradas el día de sus cajas: {count}. El documento no nombra ninguna parada, así que las cajas son de la primera. Tienda, ruta y referencia: {stops}.",
  movedStops:
    "Paradas que pasaron a otra ruta: {count}. Tienda y ruta: {stops}.",
  canceledStops:
    "Paradas que siguen canceladas, porque sus filas no tienen Status: {count}. Introduzca Planned para restaurarlas. Tienda y ruta: {stops}.",
  visitedStops:
    "Paradas que no se cancelaron, porque alguien ya estuvo allí: {count}. Tienda y ruta: {stops}.",
  windowsOfOtherZone:
    "Paradas cuya tienda tiene otra zona horaria: {count}. Sus horas no indican ninguna y se leyeron en {zone}; si son locales de la tienda, indique su zona después de la hora, por ejemplo MST. Tienda y ruta: {stops}.",
  scansOfOtherZone:
    "Escaneos cuya tienda tiene otra zona horaria: {count}. Sus horas no indican ninguna y se leyeron en {zone}; si son locales de la tienda, indique su zona después de la hora, por ejemplo MST. Tiendas: {stores}.",
  pickupsOfOtherZone:
    "Recogidas cuyo lugar tiene otra zona horaria: {count}. Sus horas no indican ninguna y se leyeron en {zone}; si son locales del lugar, indique su zona después de la hora, por ejemplo MST. Empresa y lugar: {pickups}.",
  routesThatDiffer:
    "Rutas cuyas filas nombran varios conductores, remolques o salidas: {count}. Una ruta tiene uno de cada, y vale la última fila. Ruta y lo que nombran sus filas: {routes}.",
  timeBeforePlan:
    "Esta hora es más de un día anterior a la fecha del plan. Corrija la hora o la fecha.",
  latitude:
    "Una latitud es un número de -90 a 90, con punto decimal. Puede estar intercambiada con la longitud.",
  noRoad:
    "No hay carreteras en esta latitud. Tal vez esté intercambiada con la longitud.",
  noFix:
    "El dispositivo no conocía su posición: 0, 0 está en el océano Atlántico. Omita el registro.",
  zeroCoordinates:
    "Las coordenadas 0, 0 están en el océano Atlántico. Corríjalas o déjelas vacías: entonces vale el centro del código postal.",
  oneCoordinate:
    "Falta la latitud o la longitud. Introduzca las dos o deje las dos vacías: entonces vale el centro del código postal.",
  swappedCoordinates:
    "Una latitud es un número de -90 a 90; esta es más bien la longitud. Al revés, las coordenadas y el código postal son: {places}. Ponga primero la latitud o corrija las cifras.",
  farCoordinates:
    "Las coordenadas y el código postal están lejos entre sí: {places}. Corrija uno de los dos: la latitud va primero, y las longitudes de Estados Unidos son negativas.",
  zipWithoutDigits:
    "El estado es de los Estados Unidos, cuyos códigos postales tienen cinco dígitos, como 60602. Corrija el estado o el código postal.",
  zipOfOtherState:
    "Este código postal comienza con 0, pero ninguno del estado lo hace. Puede faltar una cifra.",
  paddedZip:
    "Códigos postales a los que se restauraron los ceros iniciales: {count}, como {example}.",
  decimalZip:
    "Códigos postales que un programa había escrito como números decimales: {count}, como {example}.",
  oldYear:
    "Fechas de hace más de dos años: {count}, como {example}. Compruebe si son correctas.",
  otherSeason:
    "Horas que nombran la hora estándar mientras rige el horario de verano, o al revés: {count}, como {example}. Se leyeron como están escritas. Si se trata de los relojes del lugar, nombre lo que muestran, como EDT en verano y EST en invierno.",
  symbologyPrefix:
    "Números a los que se quitó el prefijo del código de barras: {count}, como {example}.",
  missingValue:
    "Marcadores de valores ausentes que se leyeron como vacíos: {count}, como {example}.",
  dayFirst:
    "{date} empieza por el día, y con él las fechas de este documento. Escríbalas como 2026-11-23 o 11/23/2026 (primero el mes). No se aplicó nada del documento.",
  decimalCode:
    "Un programa hizo de esto un número decimal y se perdieron los ceros iniciales. Dé a la columna el formato de texto y expórtela de nuevo.",
  dateInCode:
    "Excel hizo de esto una fecha. Dé a la columna el formato de texto e introdúzcalo de nuevo.",
  dateCell:
    "La celda {cell} es una fecha, {date}: Excel cambió lo que se introdujo, como 3-4. Dé a la columna el formato de texto e introdúzcalo de nuevo.",
  farYear: "El año {year} está a más de {years} años en el futuro. Corríjalo.",
  glnLength:
    "Un GLN tiene 13 dígitos. Si una hoja de cálculo quitó los ceros iniciales, dé a la columna el formato de texto y expórtela de nuevo.",
  glnCheckDigit:
    "El dígito de control de este GLN es {digit}; se esperaba {expected}. Un dígito es incorrecto.",
  dunsLength:
    "Un número DUNS tiene 9 dígitos, o 13 con su sufijo, sin guiones. Si una hoja de cálculo quitó sus ceros iniciales, dé a la columna formato de texto y expórtela de nuevo.",
  shortZip:
    "Códigos postales de tres dígitos: {count}, como {example}. Compruebe si una hoja de cálculo quitó ceros iniciales.",
  shortSscc:
    "Números de 16 o 17 dígitos que con ceros delante serían SSCC: {count}, como {example}. Las etiquetas tienen 18 dígitos, y sus escaneos no hallarían ninguna caja. Si un programa quitó los ceros, exporte la columna como texto.",
  storedStops:
    "Se esperaban las paradas del envío como las tiene una exportación.",
  hiddenSheets: "Hojas ocultas que no se leyeron: {sheets}.",
  otherSheets:
    "Hojas con otras columnas que no se leyeron: {sheets}. Cargue cada una como un archivo propio.",
  hiddenRows:
    "Filas ocultas que se leyeron: {count}. Si un filtro las oculta a propósito, copie las filas visibles a otra hoja y cargue esa.",
  noticeToCome:
    "El aviso lleva una hora de envío más de un día en el futuro. Pida al socio que corrija la fecha y la hora (BSN03, BSN04) y que lo envíe de nuevo.",
  statusToCome:
    "El estado lleva una hora de envío más de un día en el futuro. Pida al socio que corrija la fecha y la hora del grupo funcional (GS04, GS05) y que lo envíe de nuevo.",
  outdatedNotice:
    "El aviso de envío {manifest}, enviado el {sent}, no cambió nada: vale un aviso posterior, enviado el {later}.",
  cancelledNotice:
    "El aviso de envío {manifest}, enviado el {sent}, no cambió nada: lo canceló un aviso posterior, enviado el {later}.",
  furtherOutdatedNotices:
    "Otros avisos de envío que no cambiaron nada, porque valen avisos posteriores: {count}.",
  ssccLength:
    "Un SSCC tiene 18 dígitos, o 20 con el identificador de aplicación 00 delante; envíe el número tal como está en la etiqueta.",
  ssccCheckDigit:
    "El SSCC termina con el dígito de control {digit} y se esperaba {expected}; compare el número con el de la etiqueta.",

  // Files, tables and events.
  noRecords: "El documento no contiene registros.",
  unlistedErrors:
    "Otros errores que no se muestran: {count}. Corrija los que se muestran y cargue el documento de nuevo.",
  tooManyRecords:
    "El documento equivale a más de {max} registros, demasiados para su tamaño. Divídalo.",
  deepExcel:
    "El archivo de Excel tiene demasiados niveles, celdas o estilos. Guárdelo como CSV UTF-8.",
  failedThreeTimes:
    "La importación falló tres veces y no se cargó nada. Inténtelo de nuevo o pregunte al operador del portal: la causa está en el registro.",
  endedProcess:
    "El proveedor del portal terminó mientras importaba este documento y no se cargó nada. No lo intenta de nuevo, porque el documento puede ser la causa. Pregunte al operador del portal: la causa está en el registro. Después, aplique el documento de nuevo o divídalo.",
  notAppliedForDays:
    "El documento no se aplicó en {days} días y su contenido se eliminó. Envíelo de nuevo para aplicarlo.",
  keyRevoked:
    "La clave de API se revocó antes de que se aplicara el documento. Envíelo con otra clave.",
  endsInRow:
    "El archivo termina en medio de una fila. Probablemente no se transfirió completo; envíelo de nuevo.",
  longRowQuoted:
    "Esta fila supera los 64 KB. Probablemente falta cerrar unas comillas.",
  rowsInCell:
    "Una celda de esta fila contiene más filas, que no se leyeron: probablemente sus comillas no están cerradas. Corríjalo y cargue de nuevo el archivo.",
  longRow: "Esta fila supera los 64 KB.",
  endsInQuotes:
    "El archivo termina dentro de unas comillas. Probablemente no se transfirió completo o faltan unas comillas.",
  noCsv: "Esto no es un CSV: {cause}.",
  endsInCharacter:
    "El archivo termina en medio de un carácter. Probablemente no se transfirió completo; envíelo de nuevo.",
  wrongEncoding:
    "El archivo es {encoding}, pero aquí hay bytes que no lo son. Guárdelo como CSV UTF-8 y cárguelo de nuevo.",
  utf16:
    "Este archivo está en UTF-16, que solo se lee en tablas. Guárdelo en UTF-8 y cárguelo de nuevo.",
  repeatedTitles:
    "Filas que repiten los títulos de las columnas y se omitieron: {count}, como {place}.",
  foreignWord:
    'El archivo no es ni UTF-8 ni Windows-1252: se leería "{word}". Guárdelo como CSV UTF-8 y cárguelo de nuevo.',
  tiff: "Es una imagen TIFF. Haga que el escáner guarde PDF, PNG o JPEG y cárguela de nuevo.",
  edifact:
    "Es un mensaje EDIFACT. Pida al socio que envíe X12 (856 o 214), o cargue un archivo CSV.",
  lowerCase:
    "Este documento X12 está en minúsculas. Pida al socio que envíe los nombres de los segmentos y los calificadores en mayúsculas.",
  phonePhoto:
    "Es una foto en HEIC o AVIF. Guárdela o envíela como JPEG (en un iPhone: Ajustes, Cámara, Formatos, El más compatible) y cárguela de nuevo.",
  markup:
    "Es una página web o XML con el nombre de una tabla. Ábralo en Excel, guárdelo como .xlsx y cargue ese archivo.",
  nelLines:
    "Las líneas de este archivo terminan con NEL, como las escriben los mainframes. Convierta los finales de línea a CRLF o LF y cárguelo de nuevo.",
  titlesBelow:
    "Los títulos de las columnas están aquí, no en la primera fila. Quite las filas anteriores y cargue el archivo de nuevo.",
  oldExcel:
    "Es un archivo de Excel con contraseña o del formato antiguo .xls. Guárdelo sin contraseña como .xlsx o como CSV UTF-8.",
  gzip: "Este archivo está comprimido (gzip). Descomprímalo y cárguelo de nuevo.",
  emptyFile: "El archivo está vacío.",
  unknownFormat:
    "Este archivo no es ni texto ni de Excel. Cargue un archivo CSV o de Excel, o un documento EDI.",
  damagedExcelSize:
    "El archivo de Excel está dañado o es más grande de lo que indica. Guárdelo y envíelo de nuevo.",
  damagedExcel:
    "El archivo de Excel está dañado. Probablemente no se transfirió completo; guárdelo y envíelo de nuevo.",
  largeExcel:
    "El archivo de Excel supera los 64 MB. Divídalo o guárdelo como CSV UTF-8.",
  hugeExcel:
    "El archivo de Excel ocuparía al descomprimirse más de 200 MB o 200 veces su tamaño. Guárdelo como CSV UTF-8.",
  lockedExcel: "El archivo de Excel tiene contraseña. Guárdelo sin ella.",
  noWorkbook:
    "Este archivo ZIP no es un libro de Excel. Guarde la tabla como .xlsx o como CSV UTF-8.",
  manyTexts:
    "El archivo de Excel tiene demasiados textos distintos. Divídalo o guárdelo como CSV UTF-8.",
  formulaWithoutValue:
    "La fórmula de la celda {cell} no se ha calculado nunca: el archivo lo escribió un programa. Ábralo en Excel y guárdelo, o introduzca el valor.",
  formulaError:
    "La fórmula de la celda {cell} da el resultado {value}. Corríjala o introduzca el valor.",
  largeSignedDocument:
    "Un documento firmado tiene {megabytes} MB como máximo. Escanéelo con menor resolución.",
  cutFile: "Falta el final del archivo. Envíe de nuevo el archivo completo.",
  signedDocumentName:
    "El nombre del archivo no identifica ninguna entrega. Dé a un documento firmado el nombre de su entrega: la tienda, la fecha y, si hay varios documentos, su número, como 1011_2026-11-23.pdf o 1011_2026-11-23_2.pdf.",
  noSuchKind:
    "No hay ningún tipo de registros «{name}» que se pueda cargar de una tabla.",
  missingColumn:
    "{kind}: falta la columna {columns}. La fila de encabezado tiene {cells}.",
  missingColumns:
    "{kind}: faltan las columnas {columns}. La fila de encabezado tiene {cells}.",
  twoKinds:
    "Estas columnas corresponden tanto a {kind} como a {kind2}. Indique qué tipo de registros contiene el archivo.",
  nearestKindColumn:
    "La fila de encabezado no corresponde a ningún tipo de registros. El más cercano es {kind}, al que le falta la columna {columns}. Use los títulos de la plantilla o elija el tipo para ver qué columnas necesita.",
  nearestKindColumns:
    "La fila de encabezado no corresponde a ningún tipo de registros. El más cercano es {kind}, al que le faltan las columnas {columns}. Use los títulos de la plantilla o elija el tipo para ver qué columnas necesita.",
  noKnownColumn:
    "La primera fila no tiene ninguna columna conocida. Debe contener los títulos de las columnas, como en las plantillas.",
  manyColumns: "La tabla tiene {count} columnas; se leen como máximo {max}.",
  moreColumns: "La tabla tiene más de {max} columnas.",
  equalTitles:
    "Las columnas {first} y {second} tienen el mismo título, {title}. Quite una o cámbiele el nombre.",
  ignoredColumn: "Se ignoró la columna {columns}: {kind} no tiene ese campo.",
  ignoredColumns:
    "Se ignoraron las columnas {columns}: {kind} no tiene esos campos.",
  noHeader: "El archivo está vacío: no tiene fila de encabezado.",
  wrongCellCountOne:
    "Esta fila tiene 1 celda y la de encabezado {expected}. Un valor que contiene el separador debe ir entre comillas.",
  wrongCellCount:
    "Esta fila tiene {count} celdas y la de encabezado {expected}. Un valor que contiene el separador debe ir entre comillas.",
  invalidJson:
    "Desde aquí el documento no es JSON válido ({cause}); envíe de nuevo el documento completo. No se aplicó nada de él.",
  trackerMessage:
    "Estas son posiciones como las envía un rastreador o un programa de flotas. Haga que las envíe a la dirección de posiciones, /api/ingest/positions, con una clave de API: la documentación tiene los ajustes de cada programa. No se aplica nada.",
  noKnownKey:
    "{kind} no tiene ninguna de las claves de este objeto: {keys}. Envíe cada evento como un objeto cuyas claves son los nombres de los campos.",
  noEvents:
    "El documento no tiene eventos; se espera una matriz JSON de objetos o un documento EPCIS con epcisBody.eventList. No se aplicó nada.",
  damagedXml:
    "El XML está dañado a partir de aquí o tiene demasiados elementos; envíe de nuevo el documento completo. No se aplicó nada.",
  noXmlEvents:
    "El documento no tiene eventos; se espera un EventList en EPCISBody. No se aplicó nada.",
  unreadLists:
    "Listas que no se leyeron: {lists}. De un documento se lee una lista; envíe cada lista en un documento propio.",
  ignoredKey: "Se ignoró la clave {keys}: {kind} no tiene ese campo.",
  ignoredKeys: "Se ignoraron las claves {keys}: {kind} no tiene esos campos.",
  equalKeys:
    "Las claves {first} y {second} indican el mismo campo. Quite una de ellas.",
  noObject:
    "Cada evento se espera como un objeto JSON con una clave por campo.",
  jsonValue:
    "Se espera un texto, true, false, null o un número de 15 dígitos como máximo; envíe los números largos, como un SSCC, como texto entre comillas y sin caracteres de control.",
  invalidStep:
    "El campo bizStep del evento no es válido: se espera un paso de negocio como receiving.",
  invalidEventTime:
    "El campo eventTime del evento no es válido: se espera una hora como 2026-11-23T08:10:00Z.",
  invalidField: "El campo {field} del evento no es válido: {cause}.",
  noScanStep: "El paso de negocio {step} no es un escaneo; se espera {steps}.",
  timeWithoutOffset:
    "La hora del evento no es válida; envíe eventTime con su diferencia respecto a UTC, como 2026-11-23T08:10:00-06:00.",
  otherEvent:
    "Solo se leen ObjectEvent y AggregationEvent; envíe el escaneo como uno de ellos.",
  deleteEvent:
    "El evento retira algo (action DELETE); un escaneo no se puede retirar.",
  errorDeclaration:
    "El evento declara otro como error; un escaneo no se puede retirar.",
  noSsccs: "El evento no tiene {field}; envíe ahí los SSCC.",
  noSscc:
    "Se espera un SSCC, como urn:epc:id:sscc:… o como GS1 Digital Link con /00/; no se escanean otros objetos que cajas y tarimas.",
  noStore:
    "El lugar de una entrega debe ser una tienda: envíe urn:epc:id:sgln:…, un GS1 Digital Link con /414/ o el número de la tienda.",

  // X12 documents.
  none: "cero",
  notApplied: "{sentence} No se aplicó nada del documento.",
  rejectedWithGroup:
    "El conjunto de transacciones se rechaza con su grupo funcional a causa de {sentence}",
  noPro:
    "El conjunto no tiene un segmento B10 con un número PRO; envíe el número PRO del envío en B1001.",
  secondB10:
    "El conjunto tiene un segundo segmento B10; envíe un conjunto de transacciones por envío.",
  emptyPro: "B1001 está vacío; envíe el número PRO del envío.",
  emptyStatus:
    "El estado está vacío; envíe un estado en AT701 o una cita en AT703.",
  emptyStatusDate: "La fecha del estado está vacía; envíela en AT705.",
  unknownTimeCode:
    "El código de hora es desconocido; envíe un código del elemento de datos 623, como CT, UT o LT.",
  noBsn:
    "El conjunto no tiene un segmento BSN con un número de envío antes de sus niveles; envíelo después del segmento ST.",
  noticeWithoutCartons:
    "El aviso de envío {number} no tiene cajas; envíe un segmento HL de nivel P con el SSCC (MAN*GM) de cada caja.",
  secondBsn:
    "El segmento BSN se espera una vez, después del segmento ST; envíe un conjunto de transacciones por envío.",
  emptyBsn:
    "BSN0{position} está vacío; envíe el número del envío en BSN02, y la fecha y la hora del aviso en BSN03 y BSN04.",
  unknownPurpose:
    "La finalidad del aviso de envío es desconocida; envíe 00 (original), 01 (cancelación), 04 (cambio) o 05 (sustitución) en BSN01.",
  oneShipmentLevel:
    "Un aviso de envío tiene un solo nivel de envío, que es el primero; envíe un conjunto de transacciones por envío.",
  noParentLevel:
    "HL02 no indica ningún nivel superior; se espera un nivel que esté abierto por encima de este. Envíe cada nivel después de su superior, primero en profundidad.",
  wrongParentLevel:
    "HL02 indica el nivel {level}; se espera un nivel que esté abierto por encima de este. Envíe cada nivel después de su superior, primero en profundidad.",
  deepLevels:
    "Los niveles tienen más de {max} de profundidad; envíe niveles de envío, pedido, tara, paquete y artículo.",
  twoStores:
    "La caja del nivel {level} tiene pedidos de las tiendas {first} y {second}; una caja va a una sola tienda.",
  testInterchange:
    "ISA15 es T: el remitente marca este intercambio como prueba. Se lee como cualquier otro; si sus valores no son reales, pida al remitente que los cancele.",
  twoPlaces:
    "N1*{role} está dos veces en este nivel, con los códigos {first} y {second}; envíe uno de ellos.",
  shipToIsPool:
    "La caja no nombra ninguna tienda, y el destinatario de su envío (N1*ST) es un pool. Envíe N1*BY (o Z7) con el número (92), el GLN (UL) o el número DUNS (1 o 9) de la tienda en su nivel de pedido.",
  levelCount:
    "CTT01 indica {stated} niveles y el conjunto tiene {count}. El aviso se lee, porque su segmento SE cuenta los segmentos.",
  cartonWithoutStore:
    "La caja del nivel {level} no tiene tienda; envíe N1*BY (o Z7) con el número (92), el GLN (UL) o el número DUNS (1 o 9) de la tienda en su nivel de pedido.",
  cartonWithoutSscc:
    "El nivel {level} es una caja sin SSCC; envíelo en un segmento MAN con el calificador GM.",
  outsideSet:
    "El segmento {segment} está fuera de un conjunto de transacciones; envíelo entre ST y SE.",
  seWithoutSt:
    "El segmento SE no tiene un segmento ST antes; envíe de nuevo el grupo con todos sus segmentos.",
  setCount:
    "GE01 indica {stated} conjuntos de transacciones y el grupo tiene {count}; envíe de nuevo el grupo con todos sus conjuntos.",
  groupControlNumber:
    "GE02 no coincide con el número de control {number} de GS06; envíe el mismo número en ambos.",
  noGe: "El grupo funcional no tiene segmento GE; envíe de nuevo el grupo con todos sus segmentos.",
  ssccRange:
    "El intervalo de SSCC termina antes de empezar; envíe el primer número y después el último.",
  manySsccs: "El nivel tiene más de {max} SSCC; envíe un nivel por caja.",
  noIea:
    "El documento termina sin un segmento IEA, por lo que puede faltar una parte; envíe de nuevo el documento completo.",
  emptyX12:
    "El documento está vacío; un documento X12 empieza con un segmento ISA.",
  controlCharacter:
    "El segmento contiene un carácter de control, como un salto de línea o un byte cero; envíe de nuevo el documento completo.",
  controlCharacterOfSet:
    "El segmento contiene un carácter de control, como un salto de línea o un byte cero; quítelo y termine cada segmento con el terminador de segmento.",
  manySets:
    "El documento tiene más de {max} conjuntos de transacciones; envíe varios documentos.",
  manyEnvelopes:
    "El documento tiene más de {max} intercambios y grupos funcionales; envíe varios documentos.",
  isaWithin:
    "Hay un segmento ISA dentro de un intercambio, así que falta el segmento IEA anterior; envíe de nuevo el documento completo.",
  groupCount:
    "IEA01 indica {stated} grupos funcionales y el intercambio tiene {count}; envíe de nuevo el documento completo.",
  interchangeControlNumber:
    "IEA02 no coincide con el número de control {number} de ISA13; envíe el mismo número en ambos. El documento se lee, porque su final está.",
  outsideGroup:
    "El segmento {segment} está fuera de un grupo funcional; envíelo entre GS y GE.",
  isaLength:
    "ISA{position} tiene {count} caracteres y se esperan {expected}; rellene los elementos ISA con espacios, de modo que el segmento ISA tenga {length} caracteres con su terminador.",
  isaCharacters:
    "El segmento ISA contiene letras con acentos u otros caracteres fuera de ASCII; envíelo sin ellos.",
  isa16Missing:
    "El segmento ISA no tiene ISA16, el separador de componentes, antes de su final; envíe uno, como >.",
  isaSeparators:
    "El segmento ISA declara los separadores {separators}; se esperan caracteres distintos que no sean letras, dígitos ni espacios.",
  endsInSegment:
    "El documento termina dentro de un segmento; envíe de nuevo el documento completo.",
  noIsa: "Un documento X12 empieza con un segmento ISA; este no.",
  afterIea:
    "Después del segmento IEA solo puede seguir otro segmento ISA; quite el resto.",
  longSegment:
    "El segmento tiene más de {max} caracteres; termine cada segmento con el carácter que sigue al segmento ISA.",
  manyElements:
    "El segmento tiene {count} elementos y se leen como máximo {max}; compruebe el separador de elementos que declara el segmento ISA.",
  noSuchDate:
    "No existe tal fecha desde 2000; envíela como CCYYMMDD, por ejemplo 20261123.",
  noSuchTime:
    "La hora no existe; envíela como HHMM o HHMMSS, por ejemplo 1740.",
  setNotRead:
    "El conjunto de transacciones {id} no se lee aquí; envíe 856 (avisos de envío) o 214 (estado de envíos).",
  repeatedControlNumber:
    "ST02 debe ser un número de control único dentro de su grupo, pero un conjunto anterior tiene el mismo; numere los conjuntos 0001, 0002, etc.",
  emptyControlNumber:
    "ST02 debe ser un número de control único dentro de su grupo, pero está vacío; numere los conjuntos 0001, 0002, etc.",
  segmentCount:
    "SE01 indica {stated} segmentos y el conjunto de transacciones tiene {count}; envíe de nuevo el conjunto con todos sus segmentos.",
  setControlNumber:
    "SE02 no coincide con el número de control {number} de ST02; envíe el mismo número en ambos.",
  noSe: "El conjunto de transacciones no tiene segmento SE; envíe de nuevo el conjunto con todos sus segmentos.",
  unknownStoreQualifier:
    "La tienda del nivel {level} tiene {qualifier} en N103; envíe el número de la tienda en la empresa con 92 o 94, su GLN con UL o su número DUNS con 1 o 9.",
  noDeliveryDay:
    "La caja del nivel {level} no tiene día de entrega; envíe DTM*017 con el día previsto en el nivel de envío, pedido o bulto.",
  noStatusSegment:
    "El conjunto no tiene ningún segmento AT7, así que del envío solo se sabe el número. Los estados en segmentos Q5, como antes de la versión 004010, no se leen.",
};
