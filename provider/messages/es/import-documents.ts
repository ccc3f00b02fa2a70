import type { documentProblems as english } from "../en/import-documents";
import type { Translation } from "../translation";

/** The problems of files, tables and events, in Spanish. */
export const documentProblems: Translation<typeof english> = {
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
  longRow: "Esta fila supera los 64 KB.",
  endsInQuotes:
    "El archivo termina dentro de unas comillas. Probablemente no se transfirió completo o faltan unas comillas.",
  noCsv: "Esto no es un CSV: {cause}.",
  endsInCharacter:
    "El archivo termina en medio de un carácter. Probablemente no se transfirió completo; envíelo de nuevo.",
  wrongEncoding:
    "El archivo es {encoding}, pero aquí hay bytes que no lo son. Guárdelo como CSV UTF-8 y cárguelo de nuevo.",
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
  formulaError:
    "La fórmula de la celda {cell} da el resultado {value}. Corríjala o introduzca el valor.",
  largeSignedDocument:
    "Un documento firmado tiene {megabytes} MB como máximo. Escanéelo con menor resolución.",
  cutFile: "Falta el final del archivo. Envíe de nuevo el archivo completo.",
  signedDocumentName:
    "Dé a un documento firmado el nombre de su entrega: la tienda, la fecha y, si hay varios documentos, su número, como 1011_2026-11-23.pdf o 1011_2026-11-23_2.pdf.",
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
  noEvents:
    "El documento no tiene eventos; se espera una matriz JSON de objetos o un documento EPCIS con epcisBody.eventList. No se aplicó nada.",
  damagedXml:
    "El XML está dañado a partir de aquí o tiene demasiados elementos; envíe de nuevo el documento completo. No se aplicó nada.",
  noXmlEvents:
    "El documento no tiene eventos; se espera un EventList en EPCISBody. No se aplicó nada.",
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
};
