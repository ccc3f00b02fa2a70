/** The messages of notes and their photos. */
export const noteMessages = {
  notesAbout: "Notes: {about}",
  deliveryWithId: "Delivery {number}",
  backToCarton: "Back to the carton",
  backToShipment: "Back to the shipment",
  backToException: "Back to the exception",
  backToMap: "Back to the map",
  // The list
  noNotes: "There are no notes yet.",
  notesFailed: "Notes cannot be loaded right now.",
  noteBy: "Note by {author}",
  note: "Note",
  written: "Written",
  shownOnLinks: "Shown on shared links",
  photo: "Photo {at} of {count} by {author}",
  onePhoto: "1 photo",
  photos: "{count} photos",
  removeNamed: "Remove the note by {author}, {time}",
  removeHint: "You can remove your note within a day.",
  removeFailed: "The note could not be removed. Try again.",
  // The form
  newNote: "Add a note",
  text: "Text",
  textHint: "At most {max} characters.",
  photosLabel: "Photos",
  photosHint:
    "Up to {count}, JPEG, PNG or WebP, at most {max} MB each. Position and camera data are removed.",
  showOnLinks:
    "Show the text on shared links, without your name and the photos",
  seenByPool: "Everybody who may see this pool sees the note.",
  add: "Add note",
  // Problems
  textOrPhoto: "Write a text or choose a photo",
  textTooLong: "At most {max} characters, this text has {count}",
  tooManyPhotos: "At most {count} photos. Choose them again.",
  photoEmpty: "A photo is empty. Choose the photos again.",
  photoTooLarge:
    "A photo is larger than {max} MB. Choose smaller ones, or make it smaller first.",
  photosBroken: "The photos did not arrive completely. Choose them again.",
  choosePhotosAgain: "Choose the photos again: browsers do not keep them.",
  photoFailed: "The photos could not be sent. Choose them again in a minute.",
  addFailed: "The note could not be added. Try again.",
  unsure:
    "The note may already have been added. It is safe to press Add note again: it is added once.",
  thenChoosePhotosAgain:
    ", then press Add note again. Photos have to be chosen again: browsers do not keep them.",
  photoMissing: "There is no such photo, or not any more.",
} as const;
