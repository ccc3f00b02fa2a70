import * as z from "zod";
import { shipmentStatuses } from "../../contract/searches";
import { bad, field, good, type Options } from "./field";
import { importMessage } from "../../messages/import";

/** The stops of a shipment, by number, as the column `stops` of `shipment` holds them. */
const storedStops = z.record(
  z.string().regex(/^[1-9]\d{0,2}$/),
  z.strictObject({
    status: z.enum(shipmentStatuses),
    at: z.iso.datetime(),
    hasTime: z.boolean(),
    code: z.string().max(10).optional(),
    city: z.string().max(60).optional(),
    state: z.string().max(10).optional(),
  }),
);

/** The stops of a shipment as an export has them: JSON. */
export const shipmentStops = (title: string, options: Options = {}) =>
  field(title, "text", options, (value) => {
    try {
      return good(JSON.stringify(storedStops.parse(JSON.parse(value))));
    } catch {
      return bad(importMessage("storedStops"));
    }
  });
