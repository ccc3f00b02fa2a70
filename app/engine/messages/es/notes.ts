import type { noteMessages as english } from "../notes";
import type { Translation } from "../translation";

export const noteMessages: Translation<typeof english> = {
  notesAbout: "Notas: {about}",
  deliveryWithId: "Entrega {number}",
  backToCarton: "Volver a la caja",
  backToShipment: "Volver al envío",
  backToException: "Volver a la incidencia",
  backToMap: "Volver al mapa",
  // The list
  noNotes: "Aún no hay notas.",
  notesFailed: "En este momento no se pueden cargar las notas.",
  noteBy: "Nota de {author}",
  note: "Nota",
  written: "Escrita",
  shownOnLinks: "Se muestra en los enlaces compartidos",
  photo: "Foto {at} de {count}, de {author}",
  onePhoto: "1 foto",
  photos: "{count} fotos",
  removeNamed: "Eliminar la nota de {author}, {time}",
  removeHint: "Puede eliminar su nota durante un día.",
  removeFailed: "No se pudo eliminar la nota. Vuelva a intentarlo.",
  // The form
  newNote: "Agregar una nota",
  text: "Texto",
  textHint: "Como máximo {max} caracteres.",
  photosLabel: "Fotos",
  photosHint:
    "Hasta {count}, JPEG, PNG o WebP, de {max} MB como máximo cada una. Se eliminan los datos de posición y de la cámara.",
  showOnLinks:
    "Mostrar el texto en los enlaces compartidos, sin su nombre ni las fotos",
  seenByPool: "La nota la ven todos los que pueden ver este pool.",
  add: "Agregar nota",
  // Problems
  textOrPhoto: "Escriba un texto o elija una foto",
  textTooLong: "Como máximo {max} caracteres; este texto tiene {count}",
  tooManyPhotos: "Como máximo {count} fotos. Elíjalas de nuevo.",
  photoEmpty: "Una foto está vacía. Elija las fotos de nuevo.",
  photoTooLarge:
    "Una foto tiene más de {max} MB. Elija fotos más pequeñas o redúzcala antes.",
  photosBroken: "Las fotos no llegaron completas. Elíjalas de nuevo.",
  choosePhotosAgain:
    "Elija las fotos de nuevo: los navegadores no las conservan.",
  photoFailed:
    "No se pudieron enviar las fotos. Elíjalas de nuevo en un minuto.",
  addFailed: "No se pudo agregar la nota. Vuelva a intentarlo.",
  unsure:
    "Es posible que la nota ya se haya agregado. Puede presionar Agregar nota otra vez sin riesgo: se agrega una sola vez.",
  thenChoosePhotosAgain:
    " y vuelva a presionar Agregar nota. Hay que elegir las fotos de nuevo: los navegadores no las conservan.",
  photoMissing: "No existe esa foto, o ya no existe.",
};
