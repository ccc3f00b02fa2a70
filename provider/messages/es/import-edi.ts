import type { ediProblems as english } from "../en/import-edi";
import type { Translation } from "../translation";

/** The problems of X12 documents, in Spanish. */
export const ediProblems: Translation<typeof english> = {
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
    "La fecha no existe; envíela como CCYYMMDD, por ejemplo 20261123.",
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
