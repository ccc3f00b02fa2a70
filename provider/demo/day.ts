import { isoDay } from "./calendar";
import { packCartons } from "./cartons";
import { demonstrationCompany } from "./company";
import { freightOf } from "./freight";
import { driveRoutes } from "./routes";

/** One complete day of the demonstration company. */
export type Day = ReturnType<typeof generateDay>;

/**
 * Generates one complete day; the same arguments always give the same day.
 * @param day day number (`calendar.ts`)
 * @param scale multiplies the cartons of a delivery, 0.01 to 100; deliveries and times do not depend on it
 * @param storeFactor multiplies the stores and with them the deliveries, 1 to 10; at most 100 / `scale`
 */
export function generateDay(day: number, scale: number, storeFactor = 1) {
  const company = demonstrationCompany(storeFactor);
  const stops = driveRoutes(company, day);
  const packed = packCartons(stops, company, day, scale);
  const freight = freightOf(stops, packed.packingSlips, company, day);
  return { date: isoDay(day), ...stops, ...packed, ...freight };
}
