import dayjs from "dayjs";
import {
  manifestSearch,
  packingSlipSearch,
} from "../../../app/features/search/asn-search/asn-searches.server";
import { paths } from "../../../app/paths";
import { encodeCriteria } from "../../../app/engine/criteria/criteria-codec";
import type { RowOf } from "../../../provider/contract/calls";
import { reportPageSize } from "../../../provider/contract/reports";
import {
  asnPageSize,
  trackingPageSize,
  type AsnRow,
  type TrackingRow,
} from "../../../provider/contract/searches";
import { dayOf } from "../../../provider/demo/calendar";
import { post, rowsOf } from "./provider-calls";
import type { RunningProvider } from "./providers";

/** One search: the portal's URL and the provider's payload. */
export interface DemoSearch {
  path: string;
  call: string;
  payload: Record<string, unknown>;
}

/** Searches of the demonstration company by purpose. */
export interface DemoSearches {
  /** One full provider page: 20,000 rows, of a date range with few more. */
  large: DemoSearch;
  /** A list of a hundred ASNs. */
  list: DemoSearch;
  /** A manifest with a hundred cartons or more. */
  manifest: DemoSearch;
  /** The largest of some packing slips. */
  packingSlip: DemoSearch;
  /** A hundred PRO numbers. */
  PROs: string[];
  /** The encoded criteria of a manifest's page on the dashboard. */
  dashboardManifest: string;
}

/** The longest window of the demonstration's past, as encoded criteria: 90 days. */
export function quarterCriteria(): string {
  const s = isoOf(dayjs().subtract(90, "day"));
  return `s=${s}_f=${isoOf(dayjs().subtract(1, "day"))}`;
}

/** The window of the report screens, as encoded criteria: a week of the past, with a hundred rows and more. */
export function reportWindow(): {
  s: string;
  f: string;
  encodedCriteria: string;
} {
  const s = isoOf(dayjs().subtract(8, "day"));
  const f = isoOf(dayjs().subtract(1, "day"));
  return { s, f, encodedCriteria: `s=${s}_f=${f}` };
}

const page = { offset: 0, pageSize: asnPageSize };
const isoOf = (date: dayjs.Dayjs) => date.format("YYYY-MM-DD");

/** Demonstration users who see all pools, by their roles. */
const roles = {
  shipper: /^national shipper/i,
  administrator: /^administrator/i,
};

export type DemoUser = keyof typeof roles;

/** Signs in a demonstration user, and returns the Cookie header of the session. */
export async function signIn(
  provider: RunningProvider,
  who: DemoUser = "shipper",
): Promise<string> {
  const user = provider.signIns.find(({ role }) => roles[who].test(role));
  if (!user) throw new Error(`The provider names no demonstration ${who}`);
  const { setCookies, body } = await post(provider.url, "loginPortal", {
    email: user.email,
    password: user.password,
  });
  const cookie = setCookies.map((line) => line.split(";")[0] ?? "").join("; ");
  if (!cookie)
    throw new Error(`No session for ${user.role}: ${body.toString()}`);
  return cookie;
}

export function advancedPayload(
  startDate: string,
  endDate: string,
): Record<string, unknown> {
  return {
    startDate,
    endDate,
    delivID: null,
    pool: null,
    stores: [],
    manifest: null,
    scanType: null,
    isDelivered: null,
    isOnPallet: null,
    isOnTrailer: null,
    isOnManifest: null,
    ...page,
  };
}

/** The shortest date range ending yesterday that fills a provider page. */
async function largeWindow(provider: RunningProvider, cookie: string) {
  const end = isoOf(dayjs().subtract(1, "day"));
  for (let days = 1; days <= 90; days++) {
    const start = isoOf(dayjs().subtract(days, "day"));
    const payload = advancedPayload(start, end);
    const rows = await rowsOf(
      provider.url,
      "ASNAdvancedSearch",
      payload,
      cookie,
    );
    if (rows.length === asnPageSize) return { start, end, payload, rows };
  }
  throw new Error(
    `No window of the demonstration company has ${asnPageSize} cartons`,
  );
}

/** The number of rows of each manifest. */
function manifestsOf(rows: AsnRow[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { Manifest } of rows) {
    if (Manifest) counts.set(Manifest, (counts.get(Manifest) ?? 0) + 1);
  }
  return counts;
}

/** Different ASNs in the order of the rows, spread over all of them. */
function spreadAsns(rows: AsnRow[], count: number): string[] {
  const all = [...new Set(rows.flatMap(({ ASN }) => (ASN ? [ASN] : [])))];
  const step = Math.max(1, Math.floor(all.length / count));
  return all.filter((_, index) => index % step === 0).slice(0, count);
}

/**
 * Packing slips as the demonstration company numbers them (day, then slip of the day); rows do not
 * name their packing slip, so some are tried.
 * @returns those that exist, with their cartons
 */
async function findPackingSlips(
  provider: RunningProvider,
  cookie: string,
  wanted: number,
): Promise<Map<string, number>> {
  const today = dayOf(new Date());
  const found = new Map<string, number>();
  for (let back = 3; back < 60 && found.size < wanted; back++) {
    for (let slip = 1; slip <= 5 && found.size < wanted; slip++) {
      const day = String(today - back).padStart(4, "0");
      const packingSlip = `PS${day}${String(slip).padStart(5, "0")}`;
      const payload = { packingSlip, ...page };
      const rows = await rowsOf(
        provider.url,
        "ASNPackingSlipSearch",
        payload,
        cookie,
      );
      if (rows.length > 0) found.set(packingSlip, rows.length);
    }
  }
  if (found.size === 0) throw new Error("No packing slip was found");
  return found;
}

export async function findSearches(
  provider: RunningProvider,
  cookie: string,
): Promise<DemoSearches> {
  const { start, end, payload, rows } = await largeWindow(provider, cookie);
  const manifest = [...manifestsOf(rows)].find(
    ([, cartons]) => cartons >= 100,
  )?.[0];
  if (!manifest) throw new Error("No manifest with a hundred cartons");
  const asns = spreadAsns(rows, 100);
  const { s, f } = reportWindow();
  const shipments = await rowsOf<TrackingRow>(
    provider.url,
    "trackingAdvancedSearch",
    {
      startDate: s,
      endDate: f,
      startDatePickup: null,
      endDatePickup: null,
      delivID: null,
      pool: null,
      stores: [],
      manifest: null,
      offset: 0,
      pageSize: trackingPageSize,
    },
    cookie,
  );
  const [onDashboard] = await rowsOf<RowOf<"getDashboardManifests">>(
    provider.url,
    "getDashboardManifests",
    {
      startDate: s,
      endDate: f,
      pool: null,
      offset: 0,
      pageSize: reportPageSize,
    },
    cookie,
  );
  if (!onDashboard) throw new Error("No manifest stands on the dashboard");
  const slips = [...(await findPackingSlips(provider, cookie, 30))];
  const packingSlip = slips.sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
  return {
    large: {
      path: paths.advancedSearch(`s=${start}_f=${end}`),
      call: "ASNAdvancedSearch",
      payload,
    },
    list: {
      path: `${paths.asnSearch()}?ASNs=${asns.join(",")}`,
      call: "ASNListSearch",
      payload: { ASNList: asns, ...page },
    },
    manifest: {
      path: manifestSearch.path(`m=${encodeURIComponent(manifest)}`),
      call: "ASNManifestSearch",
      payload: { manifest, ...page },
    },
    PROs: shipments.flatMap(({ PRO }) => PRO ?? []).slice(0, 100),
    dashboardManifest: encodeCriteria({
      d: onDashboard.storeDate?.slice(0, 10),
      n: onDashboard.Pool,
      p: onDashboard.PoolID,
      m: onDashboard.Manifest,
    }),
    packingSlip: {
      path: packingSlipSearch.path(`ps=${packingSlip}`),
      call: "ASNPackingSlipSearch",
      payload: { packingSlip, ...page },
    },
  };
}
