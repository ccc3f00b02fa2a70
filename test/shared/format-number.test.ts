import { expect, it } from "vitest";
import { locale } from "../../app/engine/messages/language";
import { locale as spanish } from "../../app/engine/messages/es/language";
import { formatNumber, formatShortNumber } from "../../shared/format-number";

const numbers = [
  0, 7, 999, 1_000, 12_345.678, 1_234_567, 1e15, 0.1, -1, -1_234.5, 0.000_1,
];

it.each([locale, spanish])(
  "numbers are written as Intl writes them in %s",
  (language) => {
    expect(numbers.map(formatNumber)).toEqual(
      numbers.map((number) =>
        number.toLocaleString(language, { maximumFractionDigits: 20 }),
      ),
    );
  },
);

it("short numbers are written as Intl writes them", () => {
  const totals = [
    0, 999, 1_000, 1_249, 9_949, 9_950, 12_345, 99_500, 999_499, 999_500,
    3_449_000, 12_000_000,
  ];
  expect(totals.map(formatShortNumber)).toEqual(
    totals.map((total) =>
      new Intl.NumberFormat(locale, { notation: "compact" }).format(total),
    ),
  );
});
