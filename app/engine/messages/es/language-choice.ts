import type { languageChoiceMessages as english } from "../language-choice";
import type { Translation } from "../translation";

export const languageChoiceMessages: Translation<typeof english> = {
  language: "Idioma",
  about: "Las pantallas, los mensajes y los documentos llegan en este idioma.",
  automatic: "Automático",
  english: "English",
  spanish: "Español",
  saveLanguage: "Guardar idioma",
};
