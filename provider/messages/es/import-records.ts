import type { recordProblems as english } from "../en/import-records";
import type { Translation } from "../translation";

/** The problems of single records of a document, in Spanish. */
export const recordProblems: Translation<typeof english> = {
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
  decimalNumber: "Se espera un número de {min} a {max}, con punto decimal.",
  yesOrNo: "Se espera yes o no.",
  day: "Se espera un día de {first} a {last}, como 2026-11-23 o 11/23/2026 (primero el mes).",
  dayAndTime:
    "Se espera un día y una hora, como 2026-11-23 14:05 o 2026-11-23T14:05:00-06:00.",
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
  timeToCome: "Esta hora aún no ha llegado. Corrija el reloj del dispositivo.",
  trailerPoolNotAllowed:
    "La clave de API no puede escribir en el pool de este remolque.",
  asnOrPallet: "Se espera el ASN de una caja o el número de una tarima.",
  storeOfDoor: "Se espera la tienda a la que pertenece la puerta.",
  noSuchEmployee:
    "No hay ningún empleado con este número. Cargue primero los empleados o corrija el número.",
  cartonPoolNotAllowed:
    "La clave de API no puede escribir en el pool de esta caja.",
  noPool:
    "El registro no indica ningún pool. Introduzca el pool del remitente en Socios comerciales y cargue de nuevo el documento.",
  noSuchDelivery:
    "No hay ninguna entrega para esta tienda en esta fecha. Cargue primero el plan del día o el aviso de envío, o corrija el nombre del archivo.",
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
  noSuchSignedDocument:
    "La entrega no tiene ningún documento con este número. Omita el número si solo hay un documento.",
  noSuchStoreNumber:
    "No hay ninguna tienda con este número. Cargue primero las tiendas o corrija el número.",
  storePoolNotAllowed:
    "La clave de API no puede escribir en el pool de esta tienda.",
  numberIsIdentifier:
    "Los socios conocen otra tienda por este número. Corrija el número o quítelo primero en Identificadores de tiendas.",
  leadingZeros:
    "La tienda {number} es nueva y solo se distingue de la tienda {other} por los ceros iniciales. Si son la misma tienda, descarte el archivo: una hoja de cálculo quitó los ceros. Dé a la columna el formato de texto e introduzca el número como {again}.",
  storeWithoutZeros:
    "No existe esa tienda, pero sí la tienda {number}: las hojas de cálculo quitan los ceros iniciales. Corrija el número o, si un socio lo escribe así, introdúzcalo en Identificadores de tiendas y cargue de nuevo el documento.",
  noSuchStore:
    "No existe esa tienda. Cárguela con las tiendas o, si es el identificador que el socio da a una tienda, introduzca su número en Identificadores de tiendas y cargue de nuevo el documento.",
  statusesWithoutZone:
    "Estados que no indican ni una zona horaria ni un lugar conocido: {count}. Sus horas se leyeron en la zona horaria {zone}.",
  cartonWithdrawn: "Un aviso de envío posterior retiró 1 caja.",
  cartonsWithdrawn: "Avisos de envío posteriores retiraron {count} cajas.",
  cartonsMoved:
    "Cajas que pasaron de un aviso anterior de su remitente: {count}. Caja y manifiesto: {cartons}.",
  cartonsStayed:
    "Cajas que siguen en un aviso posterior de su remitente: {count}. Caja y manifiesto: {cartons}.",
  nothingOfNotice:
    "No se aplicó nada del aviso de envío {manifest}: {sentence}",
  nothingOfStatuses:
    "No se aplicó nada de los estados del envío {pro}: {sentence}",
  furtherNothing:
    "Otros avisos y estados de los que no se aplicó nada: {count}.",
  overs:
    "Sobrantes: cajas que se entregaron, pero que nadie ha anunciado: {count}. ASN: {asns}. Corrija el error de escritura o cargue el aviso de envío: entonces valen los escaneos.",
  deliveryCreated:
    "Se creó 1 entrega que no está en ningún plan para un escaneo de puerta.",
  deliveriesCreated:
    "Se crearon {count} entregas que no están en ningún plan para escaneos de puertas.",
  furtherStops:
    "Tiendas con otra parada el mismo día: {count}. Tienda y ruta: {stops}.",
  movedStops:
    "Paradas que pasaron a otra ruta: {count}. Tienda y ruta: {stops}.",
  canceledStops:
    "Paradas que siguen canceladas, porque sus filas no tienen Status: {count}. Introduzca Planned para restaurarlas. Tienda y ruta: {stops}.",
  timeBeforePlan:
    "Esta hora es más de un día anterior a la fecha del plan. Corrija la hora o la fecha.",
  latitude:
    "Una latitud es un número de -90 a 90, con punto decimal. Puede estar intercambiada con la longitud.",
  zeroCoordinates:
    "Las coordenadas 0, 0 están en el océano Atlántico. Corríjalas o déjelas vacías: entonces vale el centro del código ZIP.",
  farCoordinates:
    "Las coordenadas y el código ZIP están lejos entre sí: {places}. Corrija uno de los dos: la latitud va primero, y las longitudes de Estados Unidos son negativas.",
  paddedZip:
    "Códigos postales a los que se restauraron los ceros iniciales: {count}, como {example}.",
  decimalZip:
    "Códigos postales que un programa había escrito como números decimales: {count}, como {example}.",
  oldYear:
    "Fechas de hace más de dos años: {count}, como {example}. Compruebe si son correctas.",
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
    "Un número DUNS tiene 9 dígitos, o 13 con su sufijo. Si una hoja de cálculo quitó sus ceros iniciales, dé a la columna formato de texto y expórtela de nuevo.",
  shortZip:
    "Códigos ZIP de tres dígitos: {count}, como {example}. Compruebe si una hoja de cálculo quitó ceros iniciales.",
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
};
