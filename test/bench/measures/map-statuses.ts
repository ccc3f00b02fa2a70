import { atMost, type Measurement } from "../measurement";
import { startBusyDays } from "../programs/busy-day";
import { post } from "../programs/provider-calls";
import { inTurns, median, ratioOf, rounded, timed } from "../statistics";

const perDay = 5_000;
const rounds = 40;

/** The data of the map for each delivery, as the driver returns it. */
const bareSelect = `
  SELECT d.id, d.arrival_at, d.manual_arrival_at, d.departure_at, d.manual_departure_at,
         d.service_date, s.lat, s.lng
  FROM delivery d JOIN store s ON s.number = d.store_number
  WHERE d.service_date = $1`;

export const mapStatuses: Measurement = {
  name: "map-statuses",
  group: "Look-ups",
  figure: `Map statuses of a day with ${rounded(perDay)} deliveries, to a bare SELECT of the same rows`,
  meaning: `Time of getDeliveryMapStatuses at an embedded provider with 150,000 deliveries of thirty days (PGlite), session, entitlement, JSON and HTTP included, asked by a bare client in the same process, over that of a SELECT of the columns that it tells, on the same database. Medians of ${rounds}, in turns.`,
  limit: atMost(1, "×"),
  run: async () => {
    const { url, cookie, db, date, remove } = await startBusyDays(perDay);
    try {
      const payload = {
        date: `${date}T00:00:00.000Z`,
        requestNumber: 1,
        isAuto: true,
      };
      let bytes = 0;
      const { selected, answered } = await inTurns(
        {
          selected: () =>
            timed(async () => {
              const rows = await db.query(bareSelect, [date]);
              if (rows.length !== perDay)
                throw new Error(`${rows.length} rows are selected`);
            }),
          answered: () =>
            timed(async () => {
              const { status, body } = await post(
                url,
                "getDeliveryMapStatuses",
                payload,
                cookie,
              );
              if (status !== 200)
                throw new Error(`getDeliveryMapStatuses answers ${status}`);
              bytes = body.length;
            }),
        },
        rounds,
        5,
      );
      return {
        ...ratioOf(answered, selected),
        detail: [
          `Bare SELECT of ${rounded(perDay)} rows: ${rounded(median(selected))} ms`,
          `Answer of ${rounded(bytes)} B: ${rounded(median(answered))} ms`,
        ],
      };
    } finally {
      await remove();
    }
  },
};
