import type { CommodityLine, OrderLine } from "./booking-document-data";
import type { Block, PdfTable } from "./pdf-document-model";

/** The tables of the bill of lading, and the supplement for texts without room on the form. */

/** Prints the number as entered, without rounding. */
const amount = new Intl.NumberFormat("en-US", { maximumFractionDigits: 20 });
const amountText = (value: number | null) =>
  value === null ? "" : amount.format(value);

/** Adds up what is known of the first rows; empty if nothing is known. */
function sumText(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  // Rounds the error of binary fractions away.
  const sum = known.reduce((total, value) => total + value, 0);
  return known.length === 0 ? "" : amountText(Number(sum.toPrecision(12)));
}

/** Lists the customer's orders, with their sums. */
export function orderTable(orders: readonly OrderLine[]): PdfTable {
  return {
    columns: [
      { header: "Customer order (PO) number", share: 0.27 },
      { header: "Packages", share: 0.11 },
      { header: "Weight (lb)", share: 0.14 },
      { header: "Pallet (Y/N)", share: 0.12 },
      { header: "Additional shipper information", share: 0.36 },
    ],
    rows: orders.map(({ poNumber, packages, weightPounds, isOnPallets }) => [
      poNumber ?? "",
      amountText(packages),
      amountText(weightPounds),
      isOnPallets ? "Y" : "N",
    ]),
    form: {
      heading: "Customer Order Information",
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
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= length
    ? line
    : `${line.slice(0, length / 2).replace(/[\ud800-\udbff]$/, "")}… (${where})`;
};

/** Lists the freight by kind, with its sums. */
export function commodityTable(
  commodities: readonly CommodityLine[],
): PdfTable {
  return {
    columns: [
      { header: "Handling units", share: 0.09 },
      { header: "Type", share: 0.08 },
      { header: "Packages", share: 0.1 },
      { header: "Type", share: 0.08 },
      { header: "Weight (lb)", share: 0.11 },
      { header: "HM (X)", share: 0.06 },
      { header: "Commodity description", share: 0.29 },
      { header: "NMFC", share: 0.1 },
      { header: "Class", share: 0.09 },
    ],
    rows: commodities.map((line, at) => [
      amountText(line.pallets),
      line.pallets > 0 ? "Pallet" : "",
      amountText(line.pieces),
      "",
      amountText(line.weightPounds),
      "",
      excerpt(
        line.description ?? "",
        maxCellLength,
        `continued in the supplement, commodity ${at + 1}`,
      ),
      "",
      amountText(line.freightClass),
    ]),
    form: {
      heading: "Carrier Information",
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
  (text ?? "").replaceAll(/\s+/g, " ").trim().length > length;

/** Prints the texts in full that have no room on the form. */
export function supplement(
  notes: string | null,
  commodities: readonly CommodityLine[],
): Block[] {
  const parts: [heading: string, text: string][] = [];
  if (isLong(notes, maxNoteLength))
    parts.push(["Supplement: Special Instructions", notes ?? ""]);
  for (const [at, { description }] of commodities.entries())
    if (isLong(description, maxCellLength))
      parts.push([`Supplement: Commodity ${at + 1}`, description ?? ""]);
  return parts.flatMap(([heading, text]): Block[] => [
    { kind: "heading", text: heading },
    { kind: "text", text, weight: "normal" },
  ]);
}
