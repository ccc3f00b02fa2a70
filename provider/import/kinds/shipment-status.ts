import {
  choice,
  code,
  day,
  instant,
  instantOrDay,
  integer,
  proCode,
  text,
  yesNo,
} from "../fields";
import { maxStop, shipmentStatuses } from "../../contract/searches";
import { defineKind, type Kind } from "../kind";
import { isSameShipment, storeStatuses } from "../operation/shipments";
import {
  rejectMilestonesToCome,
  rejectTimesToCome,
} from "../operation/visit-times";
import { importMessage } from "../../messages/import";

/** Statuses of shipments (X12 214). */
export const shipmentStatus: Kind = defineKind({
  name: "shipment-status",
  isInternal: true,
  companions: ["shipments"],
  fields: {
    pro: proCode("PRO", { isRequired: true }),
    scac: code("SCAC", 4),
    status: choice("Status", [...shipmentStatuses, "appointment", "other"], {
      isRequired: true,
    }),
    code: code("Status Code", 10),
    reason: code("Reason Code", 10),
    at: instantOrDay("Time", { isRequired: true }),
    // Its day by the clock of the place, which may be another one in UTC and in the portal's zone.
    day: day("Day"),
    // "no" if neither the time nor its place tells the time zone.
    hasZone: yesNo("Has Zone"),
    sentAt: instant("Sent"),
    city: text("City", 60),
    state: code("State", 10),
    // Of a shipment that is delivered to several places.
    stop: integer("Stop", { min: 1, max: maxStop }),
  },
  key: [],
  async check(context) {
    const { reject, poolIds } = context;
    await rejectMilestonesToCome(context, ["at"], "s.status <> 'appointment'");
    // Its estimate would outdate all estimates until then. The envelope names no time zone: a day covers
    // the difference.
    const message = importMessage("statusToCome");
    await rejectTimesToCome(context, "sentAt", "1 day", message);
    await reject({
      field: "pro",
      where: `NOT EXISTS (SELECT FROM shipment sh WHERE ${isSameShipment})
        AND NOT EXISTS (
          SELECT FROM staged_shipments w
          WHERE w.pro = s.pro AND (w.scac IS NULL OR s.scac IS NULL OR w.scac = s.scac))`,
      parameters: [poolIds],
      message: importMessage("noSuchShipmentOfStatus"),
    });
  },
  apply: storeStatuses,
  exportSql: null,
});
