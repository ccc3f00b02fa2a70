import type { scorecardMessages as english } from "../scorecard";
import type { Translation } from "../translation";

export const scorecardMessages: Translation<typeof english> = {
  scorecard: "Desempeño",
  targetField: "Meta de puntualidad en porcentaje",
  targetProblem: "Escriba la meta como un número entero del 1 al 100.",
  target: "Meta de puntualidad: {target}%",
  comparedWith: "En comparación con {dates}",
  state: "Frente a la meta",
  onTarget: "Cumple la meta",
  watch: "Atención",
  alarm: "Alarma",
  deliveriesChange: "Cambio en entregas",
  onTimeChange: "Cambio en puntualidad",
  scannedChange: "Cambio en escaneos",
  exceptionRate: "Incidencias por cada mil cajas",
  exceptionRateChange: "Cambio en incidencias",
  better: "mejor",
  worse: "peor",
  unchanged: "sin cambio",
  trend: "12 semanas",
  trendLabel:
    "Puntualidad por semana, últimas doce semanas: del {first}% al {last}%",
  onTimeCount: "Entregas a tiempo",
  scannedCount: "Cajas escaneadas",
  deliveriesBefore: "Entregas antes",
  onTimeBefore: "Entregas a tiempo antes",
  cartonsBefore: "Cajas antes",
  scannedBefore: "Cajas escaneadas antes",
  exceptionsBefore: "Incidencias antes",
  legend:
    "Los cambios son respecto del período anterior; los de porcentajes, en puntos. Atención: hasta {points} puntos por debajo de la meta; alarma: más. 12 semanas: puntualidad por semana completa, dibujada del 50% al 100%.",
};
