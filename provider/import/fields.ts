/** The fields of the kinds of records, by what they accept (docs/formats.md). */

export * from "./fields/codes";
export * from "./fields/field";
export * from "./fields/numbers";
export * from "./fields/shipment-stops";
export * from "./fields/texts";
export * from "./fields/times";
