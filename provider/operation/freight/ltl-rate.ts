import {
  findZipCodeProblem,
  type ZipCodeProblem,
} from "../../contract/zip-code";
import type { Queryable } from "../../db/database";
import { refuse, type Refusal } from "../../refusal";
import { miles } from "./distance";
import { zipAreas } from "./zip-codes";
import { refusalText } from "../../messages";

/** The request of a rate (specification, part 2, section 7). */
interface RateRequest {
  zone: number;
  zipFrom: string;
  zipTo: string;
  /** Greater than 0; may be fractional. */
  numPallets: number;
}

const zipCodeRefusals: Record<ZipCodeProblem, Refusal> = {
  tooShort: refuse(400, refusalText("zipCodeTooShort")),
  digitMissing: refuse(400, refusalText("zipCodeDigitMissing")),
  offRoad: refuse(404, refusalText("noRoad")),
};
const noRate = refuse(404, refusalText("noRate"));

const noTariff = refuse(404, refusalText("noTariff"));

/** Returns the area of a ZIP code, its first three digits. */
const prefixOf = (zip: string) => zip.trim().slice(0, 3);

/**
 * Returns the rate per pallet between two ZIP codes, in USD (docs/decisions/052): the distance between
 * the middles of the two areas selects the band, the number of pallets the break. The largest break
 * reached applies; below the smallest break, the smallest applies.
 */
export async function findRate(
  db: Queryable,
  { zone, zipFrom, zipTo, numPallets }: RateRequest,
): Promise<number | Refusal> {
  const problem = findZipCodeProblem(zipFrom) ?? findZipCodeProblem(zipTo);
  if (problem !== null) return zipCodeRefusals[problem];
  const [from, to] = [prefixOf(zipFrom), prefixOf(zipTo)];
  const areas = await db.query<{ prefix: string; lat: number; lng: number }>(
    "SELECT prefix, lat, lng FROM zip_area WHERE prefix IN ($1, $2)",
    [from, to],
  );
  const [origin, destination] = [from, to].map((prefix) =>
    areas.find((area) => area.prefix === prefix),
  );
  if (!origin || !destination) return noRate;
  const [row] = await db.query<{ usd_per_pallet: string }>(
    `SELECT usd_per_pallet FROM ltl_tariff
     WHERE zone = $1 AND up_to_miles >= $2::float8
     ORDER BY up_to_miles, from_pallets > $3::float8,
       CASE WHEN from_pallets <= $3::float8 THEN -from_pallets ELSE from_pallets END
     LIMIT 1`,
    [zone, miles(origin, destination), numPallets],
  );
  if (row) return Number(row.usd_per_pallet);
  const [known] = await db.query(
    "SELECT FROM ltl_tariff WHERE zone = $1 LIMIT 1",
    [zone],
  );
  return known ? noRate : noTariff;
}

/**
 * Fills the table of ZIP areas if it is empty. A company that has loaded areas of its own keeps them.
 */
export async function fillZipAreas(db: Queryable): Promise<void> {
  const [known] = await db.query("SELECT FROM zip_area LIMIT 1");
  if (known) return;
  const areas = zipAreas();
  await db.query(
    `INSERT INTO zip_area (prefix, lat, lng)
     SELECT * FROM unnest($1::text[], $2::float8[], $3::float8[])
     ON CONFLICT DO NOTHING`,
    [
      areas.map(({ prefix }) => prefix),
      areas.map(({ lat }) => lat),
      areas.map(({ lng }) => lng),
    ],
  );
}
