import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { describeDate, monthDayYear, type IsoDate } from "../criteria/dates";
import { readDay, resolveDay } from "../criteria/relative-dates";
import { getPoolsOrNull } from "../forms/pool-and-stores.server";
import type { Pool } from "../forms/pool-select";
import { isId } from "../forms/searched-number.server";
import { backgroundParameter, paths } from "../paths";
import { deliveriesTable } from "./list/deliveries-table";
import { getDeliveries, type Deliveries } from "./deliveries.server";
import type { MapDelivery } from "./delivery";
import { getDeliveryDetails } from "./details/delivery-details.server";
import type { DetailsView } from "./details/details-view";
import { readTrackAddress, trackQuery, type TrackAddress } from "./map-address";
import { drawingName } from "./drawing/map-shapes";
import { drawnMap, listView } from "./map-view";
import type { Chosen, TrackView } from "./track-view";

const title = "Map Track";
const problems = {
  date: "Invalid date, must be formatted (MM/DD/YYYY)",
  pool: "Choose one of the pools",
};

/**
 * The loader of the delivery map: everything that its address asks for, at once.
 * @returns the page and its HTTP status: 400 when the address cannot be read, else the provider's
 * @throws a redirect to the login page, or to the canonical form of the address
 */
export async function loadTrackPage({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">): Promise<{
  view: TrackView;
  status: number;
}> {
  if (!context.session.wasRecentlyValid) await context.session.requireUser();
  const url = new URL(request.url);
  const address = readTrackAddress(url.search);
  const written = address.date === "" ? "today" : readDay(address.date);
  const day = written === null ? null : resolveDay(written, context.today);
  const poolIsOne = isId(address.pool);
  const canAsk = day !== null && poolIsOne && context.api.sessionKey !== null;
  // The provider is asked while it says who asks; nothing of it leaves before that.
  const prefetched = Promise.all([
    getPoolsOrNull(context.api),
    canAsk ? ask(context.api, address, day, url.searchParams) : null,
  ]);
  // Whoever is not signed in is told so, whatever became of the calls.
  prefetched.catch(() => undefined);
  await context.session.requireUser();
  redirectToCanonical(url, address, written);
  const [pools, answer] = await prefetched;

  const chosenPool = poolOf(pools, address.pool);
  const view: TrackView = {
    table: deliveriesTable,
    heading: headingOf(day, chosenPool),
    form: formOf(address, day, pools, poolIsOne),
    criteria: null,
    map: null,
    failure: null,
    chosen: null,
    details: undefined,
    refreshes: request.headers.get("Save-Data") !== "on",
    basemap: basemapOf(context),
    asOf: new Date().toISOString().slice(11, 16),
  };
  if (!answer || day === null || chosenPool === "unknown")
    return { view, status: 400 };
  view.criteria = { date: day, pool: address.pool || null };
  const { deliveries, details } = answer;
  // Without deliveries the page waits for better news: it goes on asking.
  if (!deliveries.ok)
    return {
      view: {
        ...view,
        map: mapOf([], address, context),
        failure: deliveries.message,
      },
      status: deliveries.httpStatus,
    };
  return {
    view: {
      ...view,
      map: mapOf(deliveries.deliveries, address, context),
      ...chosenOf(deliveries.deliveries, address, details),
    },
    status: 200,
  };
}

async function ask(
  api: LoaderFunctionArgs["context"]["api"],
  address: TrackAddress,
  date: IsoDate,
  query: URLSearchParams,
): Promise<{ deliveries: Deliveries; details: DetailsView | null }> {
  const [deliveries, details] = await Promise.all([
    getDeliveries(
      api,
      { date, pool: address.pool || null },
      { requestNumber: 0, isAuto: query.has(backgroundParameter) },
    ),
    address.deliv === null ? null : getDeliveryDetails(api, address.deliv),
  ]);
  return { deliveries, details };
}

/** What the form sends is not what an address says: dates are typed, and everything is there. */
function redirectToCanonical(
  url: URL,
  address: TrackAddress,
  written: string | null,
): void {
  if (written === null) return;
  const date = address.date === "" ? "" : written;
  const empty = [...url.searchParams.values()].includes("");
  if (date !== address.date || empty)
    throw redirect(paths.track(trackQuery({ ...address, date })), 302);
}

/** Null for all pools; the only pool of a user is chosen from the start. */
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
      : [`Pool ${pool.name.toWellFormed()}`]),
  ].join(" · ");
}

function formOf(
  address: TrackAddress,
  day: IsoDate | null,
  pools: Pool[] | null,
  poolIsOne: boolean,
): TrackView["form"] {
  const unknown = !poolIsOne || poolOf(pools, address.pool) === "unknown";
  return {
    // What was typed stays when it is no date.
    date: day === null ? address.date : monthDayYear(day),
    dateErrors: day === null ? [problems.date] : [],
    pool: unknown ? "" : address.pool,
    poolErrors: unknown ? [problems.pool] : [],
    // Half a character would differ between HTML and data, and stop the page from coming alive.
    pools:
      pools?.map(({ id, name }) => ({
        id: id.toWellFormed(),
        name: name.toWellFormed(),
        stores: [],
      })) ?? null,
  };
}

/** What of the settings a browser needs to know. */
function basemapOf({ env }: LoaderFunctionArgs["context"]) {
  return env.map && { styleUrl: env.map.styleUrl, apiKey: env.map.apiKey };
}

/** In a document the rows and the shapes travel in the markup alone. */
function mapOf(
  deliveries: readonly MapDelivery[],
  address: TrackAddress,
  context: LoaderFunctionArgs["context"],
): TrackView["map"] {
  const list = listView(deliveries, address);
  const drawing = drawnMap(deliveries, address);
  if (!context.isDocument) return { list, drawing };
  context.documentRows.put(deliveriesTable.name, list.rows);
  context.documentRows.put(drawingName, [drawing.shapes]);
  return {
    list: { ...list, rows: undefined },
    drawing: { ...drawing, shapes: undefined },
  };
}

/** The chosen delivery with its details; what is none of the day's is unknown. */
function chosenOf(
  deliveries: readonly MapDelivery[],
  { deliv }: TrackAddress,
  details: DetailsView | null,
): { chosen: Chosen | null; details: DetailsView | null | undefined } {
  if (deliv === null) return { chosen: null, details: undefined };
  const found = deliveries.find(({ id }) => id === deliv);
  return {
    chosen: { id: deliv, status: found?.status ?? null },
    details: found ? details : null,
  };
}
