import dayjs from "dayjs";
import { paths } from "../../../app/paths";
import { asnPageSize, type AsnRow } from "../../../provider/contract/searches";
import { anyCriteria } from "../../contract/asn-search-cases";
import type { EmbeddedProvider } from "../../portal/embedded-provider";
import { signInOf } from "../../portal/sessions";
import { post, rowsOf } from "./provider-calls";

/** Searches of the demonstration company by purpose. */
export interface DemoSearches {
  /** One full provider page: 20,000 rows, of a date range with few more. */
  large: { path: string; call: string; payload: Record<string, unknown> };
  /** The path of a list of a hundred ASNs. */
  list: string;
}

const page = { offset: 0, pageSize: asnPageSize };
const isoOf = (date: dayjs.Dayjs) => date.format("YYYY-MM-DD");

/** A week of the past as encoded criteria: a hundred rows of a report and more. */
export const reportCriteria = () =>
  `s=${isoOf(dayjs().subtract(8, "day"))}_f=${isoOf(dayjs().subtract(1, "day"))}`;

/** Signs in a demonstration user who sees all pools, and returns the Cookie header of the session. */
export async function signIn(provider: EmbeddedProvider): Promise<string> {
  const { email, password } = signInOf(provider, "national");
  const { setCookies, body } = await post(provider.url, "loginPortal", {
    email,
    password,
  });
  const cookie = setCookies.map((line) => line.split(";")[0] ?? "").join("; ");
  if (!cookie) throw new Error(`No session for ${email}: ${body.toString()}`);
  return cookie;
}

export function advancedPayload(
  startDate: string,
  endDate: string,
): Record<string, unknown> {
  return {
    ...anyCriteria,
    startDate,
    endDate,
    ...page,
  };
}

/** The shortest date range ending yesterday that fills a provider page. */
async function largeWindow(provider: EmbeddedProvider, cookie: string) {
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

/** Different ASNs in the order of the rows, spread over all of them. */
function spreadAsns(rows: AsnRow[], count: number): string[] {
  const all = [...new Set(rows.flatMap(({ ASN }) => (ASN ? [ASN] : [])))];
  const step = Math.max(1, Math.floor(all.length / count));
  return all.filter((_, index) => index % step === 0).slice(0, count);
}

export async function findSearches(
  provider: EmbeddedProvider,
): Promise<DemoSearches> {
  const cookie = await signIn(provider);
  const { start, end, payload, rows } = await largeWindow(provider, cookie);
  const asns = spreadAsns(rows, 100);
  return {
    large: {
      path: paths.advancedSearch(`s=${start}_f=${end}`),
      call: "ASNAdvancedSearch",
      payload,
    },
    list: `${paths.asnSearch()}?ASNs=${asns.join(",")}`,
  };
}
