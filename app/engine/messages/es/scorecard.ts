import type { scorecardMessages as english } from "../scorecard";
import type { Translation } from "../translation";

export const scorecardMessages: Translation<typeof english> = {
  scorecard: "Desempeño",
  targetField: "Meta de puntualidad en porcentaje",
  targetProblem: "Escriba la meta como un número entero del 1 al 100.",
  target: "Meta de puntualidad: {target}%",
  comparedWith: "En comparación con {dates}",
  onTarget: "Cumple la meta",
  watch: "Atención",
  alarm: "Alarma",
  deliveriesChange: "Entregas, cambio",
  onTimeChange: "A tiempo, cambio",
  scannedChange: "Escaneadas, cambio",
  exceptionRate: "Excepciones por cada 1,000 cajas",
  exceptionRateChange: "Excepciones por cada 1,000, cambio",
  better: "mejor",
  worse: "peor",
  more: "más",
  fewer: "menos",
  unchanged: "sin cambio",
  onTimeCount: "Entregas a tiempo",
  scannedCount: "Cajas escaneadas",
  deliveriesBefore: "Entregas antes",
  onTimeBefore: "Entregas a tiempo antes",
  cartonsBefore: "Cajas antes",
  scannedBefore: "Cajas escaneadas antes",
  exceptionsBefore: "Excepciones antes",
  legend:
    "Un cambio es respecto del período anterior; el de un porcentaje, en puntos porcentuales. Queda en blanco sin cifras de ese período. Atención: hasta {points} puntos por debajo de la meta. Alarma: más por debajo.",
};
