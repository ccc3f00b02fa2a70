import { expect, test, vi } from "vitest";
import {
  createQuestion,
  normalizeAnswer,
} from "../../../../app/features/account/human-check/questions";

vi.mock(
  import("../../../../app/engine/messages/account"),
  () => import("../../../../app/engine/messages/es/account") as Promise<never>,
);

const ask = (...choices: number[]) =>
  createQuestion(() => choices.shift() ?? 0);

test("in Spanish, the question of the human check is asked in Spanish words", () => {
  expect(ask(0, 2, 3, 0, 0)).toEqual({
    question: "¿Cuánto es siete menos tres?",
    answer: "4",
  });
  expect(ask(3, 2, 9, 1, 1)).toEqual({
    question: "Por favor, calcule la suma de diez y tres.",
    answer: "13",
  });
});

test("in Spanish, answers are number words, with or without accents", () => {
  expect(normalizeAnswer(" Dieciséis.")).toBe("16");
  expect(normalizeAnswer("dieciseis")).toBe("16");
  expect(normalizeAnswer("Veinte")).toBe("20");
  expect(normalizeAnswer("sixteen")).toBe("sixteen");
});
