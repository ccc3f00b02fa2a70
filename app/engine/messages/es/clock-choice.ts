import type { clockChoiceMessages as english } from "../clock-choice";
import type { Translation } from "../translation";

export const clockChoiceMessages: Translation<typeof english> = {
  times: "Horas",
  timesInTables: "Horas en las tablas",
  about:
    "Las horas de la tienda llevan el nombre corto de su zona horaria. Los archivos tienen ambas.",
  ofStore: "Horas de la tienda",
  saveTimes: "Guardar horas",
  timesSaved: "Las horas de las tablas se cambiaron.",
};
