import { formatNumber } from "../../shared/format-number";
import type { Language } from "../contract/extensions/language";
import { messagesFor } from "../messages";
import { fillText } from "../../shared/fill-text";
import type { CommodityLine, OrderLine } from "./booking-document-data";
import {
  heading,
  paragraph,
  type Block,
  type PdfTable,
} from "./pdf/pdf-document-model";
import { oneLine } from "./stop-blocks";

/** The tables of the bill of lading, and the supplement for texts without room on the form. */

/** Returns the texts of the bill of lading in a language. */
export const billTexts = (language: Language) =>
  messagesFor(language).billOfLadingMessages;

/** Prints the number as entered, without rounding. */
const amountText = (value: number | null) =>
  value === null ? "" : formatNumber(value);

/** Adds up what is known of the first rows; empty if nothing is known. */
function sumText(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  // Rounds the error of binary fractions away.
  const sum = known.reduce((total, value) => total + value, 0);
  return known.length === 0 ? "" : amountText(Number(sum.toPrecision(12)));
}

/** Lists the customer's orders, with their sums. */
export function orderTable(
  orders: readonly OrderLine[],
  language: Language,
): PdfTable {
  const texts = billTexts(language);
  return {
    kind: "table",
    columns: [
      { header: texts.orderNumber, share: 0.27 },
      { header: texts.packages, share: 0.11 },
      { header: texts.weight, share: 0.14 },
      { header: texts.onPallet, share: 0.12 },
      { header: texts.shipperInformation, share: 0.36 },
    ],
    rows: orders.map(({ poNumber, packages, weightPounds, isOnPallets }) => [
      poNumber ?? "",
      amountText(packages),
      amountText(weightPounds),
      isOnPallets ? texts.yes : texts.no,
    ]),
    form: {
      heading: texts.orders,
      sums: (label, rows) => {
        const part = orders.slice(0, rows);
        return [
          label,
          sumText(part.map(({ packages }) => packages)),
          sumText(part.map(({ weightPounds }) => weightPounds)),
        ];
      },
    },
  };
}

/** Longer texts are printed in the supplement, because a row of a table must fit on a page. */
const maxCellLength = 160;
/** A longer note would push the signatures to the next page. */
export const maxNoteLength = 160;

/**
 * Shortens a text for a box of the form.
 * @param where follows a text longer than `length`, e.g. `see the supplement`
 */
export const excerpt = (text: string, length: number, where: string) => {
  const line = oneLine(text);
  return line.length <= length
    ? line
    : `${line.slice(0, length / 2).replace(/[\ud800-\udbff]$/, "")}… (${where})`;
};

/** Lists the freight by kind, with its sums. */
export function commodityTable(
  commodities: readonly CommodityLine[],
  language: Language,
): PdfTable {
  const texts = billTexts(language);
  return {
    kind: "table",
    columns: [
      { header: texts.handlingUnits, share: 0.09 },
      { header: texts.type, share: 0.08 },
      { header: texts.packages, share: 0.1 },
      { header: texts.type, share: 0.08 },
      { header: texts.weight, share: 0.11 },
      { header: texts.hazardous, share: 0.06 },
      { header: texts.description, share: 0.29 },
      { header: texts.nmfc, share: 0.1 },
      { header: texts.freightClass, share: 0.09 },
    ],
    rows: commodities.map((line, at) => [
      amountText(line.pallets),
      line.pallets > 0 ? texts.pallet : "",
      amountText(line.pieces),
      "",
      amountText(line.weightPounds),
      "",
      excerpt(
        line.description ?? "",
        maxCellLength,
        fillText(texts.continued, { number: at + 1 }),
      ),
      "",
      amountText(line.freightClass),
    ]),
    form: {
      heading: texts.commodities,
      sums: (label, rows) => {
        const part = commodities.slice(0, rows);
        return [
          sumText(part.map(({ pallets }) => pallets)),
          "",
          sumText(part.map(({ pieces }) => pieces)),
          "",
          sumText(part.map(({ weightPounds }) => weightPounds)),
          "",
          label,
        ];
      },
    },
  };
}

const isLong = (text: string | null, length: number) =>
  oneLine(text).length > length;

/** Prints the texts in full that have no room on the form. */
export function supplement(
  notes: string | null,
  commodities: readonly CommodityLine[],
  language: Language,
): Block[] {
  const texts = billTexts(language);
  const parts: [heading: string, text: string][] = [];
  if (isLong(notes, maxNoteLength))
    parts.push([texts.notesSupplement, notes ?? ""]);
  for (const [at, { description }] of commodities.entries())
    if (isLong(description, maxCellLength))
      parts.push([
        fillText(texts.commoditySupplement, { number: at + 1 }),
        description ?? "",
      ]);
  return parts.flatMap(([title, text]) => [heading(title), paragraph(text)]);
}
