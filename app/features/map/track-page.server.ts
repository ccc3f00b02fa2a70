import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import {
  describeDate,
  monthDayYear,
  unreadDateMessages,
  type IsoDate,
} from "../../engine/criteria/dates";
import {
  parseRelativeDate,
  readDay,
  resolveDay,
  stayRelative,
  type Day,
} from "../../engine/criteria/relative-dates";
import { loadForUser } from "../../features.server";
import { getPoolsOrNull } from "../../engine/forms/pool-and-stores.server";
import type { Pool } from "../../engine/forms/fields/pool-select";
import { showTime } from "../../engine/tables/display";
import { isId } from "../../engine/forms/searched-number.server";
import { backgroundParameter, paths } from "../../paths";
import type { RouteArgs } from "../../route-args";
import { listTable, tableName } from "./list/deliveries-table";
import { getDeliveries, type Deliveries } from "./deliveries/deliveries.server";
import type { MapDelivery } from "./deliveries/delivery";
import { getDeliveryDetails } from "./details/delivery-details.server";
import type { DetailsView } from "./details/details-view";
import {
  readTrackParameters,
  relativeDateParameter,
  trackQuery,
  type TrackParameters,
} from "./map-address";
import { drawingName } from "./drawing/map-shapes";
import { drawnMap, listView } from "./map-view";
import type { SelectedDelivery, TrackView } from "./track-view";
import type { Truck } from "./trucks/truck";
import { getTrucks } from "./trucks/trucks.server";
import {
  commonMessages,
  formatMessage,
  formMessages,
  mapMessages,
  resultMessages,
} from "../../engine/messages";

const title = commonMessages.mapTrack;
const problems = {
  date: mapMessages.invalidDate,
  pool: formMessages.choosePool,
};

/**
 * The loader of the delivery map: loads everything that its URL requires, concurrently.
 * @returns the page and its HTTP status: 400 for an invalid URL, else the provider's
 * @throws a redirect to the login page, or to the canonical URL
 */
export async function loadTrackPage({ request, context }: RouteArgs): Promise<{
  view: TrackView;
  status: number;
}> {
  const url = new URL(request.url);
  const address = readTrackParameters(url.search);
  const written = readWrittenDay(address.date, url, context.today);
  const day = written === null ? null : resolveDay(written, context.today);
  const poolIsOne = isId(address.pool);
  const choosing = context.session
    .requireUser()
    .then(({ clock }) => clock === "store");
  choosing.catch(() => undefined);
  const [pools, answer] = await loadForUser(context, undefined, async () => {
    redirectToCanonical(url, address, written);
    return Promise.all([
      getPoolsOrNull(context.api),
      day !== null && poolIsOne
        ? ask(context, address, day, url.searchParams, choosing)
        : null,
    ]);
  });

  const selectedPool = poolOf(pools, address.pool);
  const view: TrackView = {
    table: listTable(false),
    heading: headingOf(day, selectedPool),
    // The day of a moving date is another one tomorrow.
    viewName: headingOf(written === day ? day : null, selectedPool),
    form: {
      ...formOf(address, day, pools, poolIsOne),
      relativeDate: written === day ? null : written,
    },
    dateInUrl: address.date,
    criteria: null,
    map: null,
    trucks: null,
    failure: null,
    selected: null,
    details: undefined,
    refreshes: request.headers.get("Save-Data") !== "on",
    basemap: basemapOf(context),
    tilesUrl: context.env.mapTiles === null ? null : paths.mapTiles(),
    asOf: showTime(Date.now()),
  };
  if (!answer || day === null || selectedPool === "unknown")
    return { view, status: 400 };
  const inStoreTime = await choosing;
  view.criteria = {
    date: day,
    pool: address.pool || null,
    ...(inStoreTime && { inStoreTime }),
    ...(written !== null && written !== day && { day: written }),
  };
  const { deliveries, details, trucks } = answer;
  view.trucks = trucks;
  // The page keeps refreshing after a failure.
  if (!deliveries.ok)
    return {
      view: {
        ...view,
        map: mapOf([], view.trucks, address, context),
        failure: deliveries.message,
      },
      status: deliveries.httpStatus,
    };
  const map = mapOf(deliveries.deliveries, view.trucks, address, context);
  return {
    view: {
      ...view,
      table: listTable(map.list.hasSchedule, inStoreTime),
      map,
      ...selectedOf(deliveries.deliveries, address, details),
    },
    status: 200,
  };
}

async function ask(
  context: LoaderFunctionArgs["context"],
  address: TrackParameters,
  date: IsoDate,
  query: URLSearchParams,
  inStoreTime: Promise<boolean>,
): Promise<{
  deliveries: Deliveries;
  details: DetailsView | null;
  trucks: Truck[] | null;
}> {
  const { api } = context;
  const criteria = { date, pool: address.pool || null };
  const [deliveries, details, trucks] = await Promise.all([
    getDeliveries(context, criteria, {
      requestNumber: 0,
      isAuto: query.has(backgroundParameter),
      inStoreTime,
    }),
    address.deliv === null
      ? null
      : getDeliveryDetails(api, address.deliv, inStoreTime),
    getTrucks(context, criteria),
  ]);
  return { deliveries, details, trucks };
}

/**
 * Returns the day that the URL means: without a date today, and the relative date of the form while its date field is
 * not edited, as in every other form with dates; null for a date that cannot be read.
 */
function readWrittenDay(date: string, url: URL, today: IsoDate): Day | null {
  if (date === "") return "today";
  const day = readDay(date);
  const sent = url.searchParams.get(relativeDateParameter) ?? "";
  return day && stayRelative(day, parseRelativeDate(sent), today);
}

/** Redirects to the canonical URL: the form sends typed dates, and empty parameters. */
function redirectToCanonical(
  url: URL,
  address: TrackParameters,
  written: string | null,
): void {
  if (written === null) return;
  const date = written === "today" ? "" : written;
  const empty = [...url.searchParams.values()].includes("");
  if (date !== address.date || empty)
    throw redirect(paths.track(trackQuery({ ...address, date })), 302);
}

/** Returns the selected pool; null for all pools. A user's only pool is selected by default. */
function poolOf(pools: Pool[] | null, asked: string): Pool | "unknown" | null {
  if (asked === "" || pools === null)
    return pools?.length === 1 ? (pools[0] ?? null) : null;
  return pools.find(({ id }) => id === asked) ?? "unknown";
}

/** `Map Track · Nov 20, 2026 · Pool Chicago` */
function headingOf(day: IsoDate | null, pool: ReturnType<typeof poolOf>) {
  return [
    title,
    ...(day === null ? [] : [describeDate(day)]),
    ...(pool === null || pool === "unknown"
      ? []
      : [
          formatMessage(resultMessages.ofPool, {
            pool: pool.name.toWellFormed(),
          }),
        ]),
  ].join(" · ");
}

function formOf(
  address: TrackParameters,
  day: IsoDate | null,
  pools: Pool[] | null,
  poolIsOne: boolean,
): Omit<TrackView["form"], "relativeDate"> {
  const unknown = !poolIsOne || poolOf(pools, address.pool) === "unknown";
  return {
    // An invalid date stays as typed.
    date: day === null ? address.date : monthDayYear(day),
    dateErrors:
      day === null ? unreadDateMessages(address.date, problems.date) : [],
    pool: unknown ? "" : address.pool,
    poolErrors: unknown ? [problems.pool] : [],
    // Lone surrogates would differ between HTML and loader data and break hydration.
    pools:
      pools?.map(({ id, name }) => ({
        id: id.toWellFormed(),
        name: name.toWellFormed(),
        stores: [],
      })) ?? null,
  };
}

/** Returns the map settings that the browser needs. */
function basemapOf({ env }: LoaderFunctionArgs["context"]) {
  return env.map && { styleUrl: env.map.styleUrl, apiKey: env.map.apiKey };
}

/** Computes the map view; in a document response rows and path data are only in the markup. */
function mapOf(
  deliveries: readonly MapDelivery[],
  trucks: readonly Truck[] | null,
  address: TrackParameters,
  context: LoaderFunctionArgs["context"],
): NonNullable<TrackView["map"]> {
  const now = Date.now();
  const list = listView(deliveries, address, now);
  const drawing = drawnMap(
    { deliveries, trucks: trucks ?? [] },
    address,
    undefined,
    now,
  );
  if (!context.isDocument) return { list, drawing };
  context.documentRows.put(tableName, list.rows);
  context.documentRows.put(drawingName, [drawing.shapes]);
  return {
    list: { ...list, rows: undefined },
    drawing: { ...drawing, shapes: undefined },
  };
}

/**
 * Returns the selected delivery with its details; one that is not among the day's deliveries is
 * unknown.
 */
function selectedOf(
  deliveries: readonly MapDelivery[],
  { deliv }: TrackParameters,
  details: DetailsView | null,
): {
  selected: SelectedDelivery | null;
  details: DetailsView | null | undefined;
} {
  if (deliv === null) return { selected: null, details: undefined };
  const found = deliveries.find(({ id }) => id === deliv);
  return {
    selected: { id: deliv, status: found?.status ?? null, stop: found?.stop },
    details: found ? details : null,
  };
}
