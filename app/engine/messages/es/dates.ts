import type { dateMessages as english } from "../dates";
import type { Translation } from "../translation";

export const dateMessages: Translation<typeof english> = {
  // The forms of a date: D day, MMM month, YYYY year
  day: "D MMM",
  date: "D MMM YYYY",
  months: "ene feb mar abr may jun jul ago sept oct nov dic",
  from: "desde el {date}",
  until: "hasta el {date}",
  beforeNoon: "{time} a.m.",
  afterNoon: "{time} p.m.",
  timeThere: "{time}, {there} en {city}",
  timeOfDayThere: "{time}, {there} del {day} en {city}",
  today: "Hoy",
  yesterday: "Ayer",
  last7Days: "Últimos 7 días",
  lastWeek: "Semana pasada",
  thisMonth: "Este mes",
  lastMonth: "Mes pasado",
};
