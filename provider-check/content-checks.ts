import * as z from "zod";
import { readDocument } from "../app/server/document-body";
import { parseTimestamp } from "../app/tables/display";
import {
  calls,
  type SpecifiedCallName as CallName,
  type PagedCallName,
} from "../provider/contract/calls";
import { rowDate } from "../provider/contract/fields";
import { fileId } from "../provider/contract/files";
import { unfinishedItem } from "../provider/contract/manual-reports";
import { deliveryDetail, deliveryMapStatus } from "../provider/contract/map";
import type { Check, CheckContext } from "./check";
import {
  expectSignedOut,
  expectStatusSuccess,
  expectSuccess,
} from "./expectations";
import { Deviation } from "./outcome";
import { plans, unknownText, type Fields } from "./plans";
import { pagedCallNames } from "./samples";

/** Counts the rows for which a rule does not hold. @throws Deviation */
function expectRows(
  rows: readonly Fields[],
  what: string,
  holds: (row: Fields) => boolean,
): void {
  const wrong = rows.filter((row) => !holds(row)).length;
  if (wrong > 0)
    throw new Deviation(`${wrong} of ${rows.length} rows: ${what}`);
}

/** The row schemas of the calls that return rows. */
const rowSchemas: readonly (readonly [CallName, z.ZodType])[] = [
  ...pagedCallNames.map((name) => [name, calls[name].row] as const),
  ["getDeliveryMapStatuses", deliveryMapStatus],
  ["manualReport_GetUnfinishedDeliveries", unfinishedItem],
  ["manualReport_GetUnfinishedPickups", unfinishedItem],
];

/** Returns the names of the fields that hold dates or times. */
const dateFields = (schema: z.ZodType): string[] =>
  schema instanceof z.ZodObject
    ? Object.keys(schema.shape).filter((key) => schema.shape[key] === rowDate)
    : [];

const isDate = (value: unknown) =>
  value == null ||
  (typeof value === "string" && parseTimestamp(value, "date") !== null);

/** A time of day that is not midnight, without `Z` or an offset. Systems write dates as midnight. */
const unzonedTime = /^.{10}[T ](?!00:00(?::00(?:\.0+)?)?$)[\d:.]+$/;
const hasUnzonedTime = (value: unknown) =>
  typeof value === "string" && unzonedTime.test(value);

function expectDates(rows: readonly Fields[], schema: z.ZodType): void {
  for (const field of dateFields(schema)) {
    expectRows(rows, `${field} is no ISO date or date-time`, (row) =>
      isDate(row[field]),
    );
    try {
      expectRows(
        rows,
        `${field} has a time without a zone; end it with Z, in UTC`,
        (row) => !hasUnzonedTime(row[field]),
      );
    } catch (error) {
      if (!(error instanceof Deviation)) throw error;
      throw new Deviation(
        error.message,
        "times that are hours off, unless the provider means UTC",
      );
    }
  }
}

const dateChecks = rowSchemas
  .filter(([, schema]) => dateFields(schema).length > 0)
  .map(([name, schema]): Check => {
    return {
      id: `${name}.dates`,
      expects:
        "Dates and times of rows are ISO texts, times with their zone, or null.",
      userSees: `dates in ${plans[name].screen} that are not formatted and sort as texts`,
      run: async ({ samples }) => expectDates(await samples.rows(name), schema),
    };
  });

/** Counts that belong together. */
const countRules: readonly (readonly [
  PagedCallName,
  string,
  (row: Fields) => boolean,
])[] = [
  ...(
    ["getOnTimeReportPoolSummary", "getOnTimeReportStoreSummary"] as const
  ).map(
    (name) =>
      [
        name,
        "Late and OnTime are at most Deliveries",
        ({ Late, OnTime, Deliveries }: Fields) =>
          Number(Late) + Number(OnTime) <= Number(Deliveries),
      ] as const,
  ),
  [
    "getDoorScanReport",
    "DoorScans are at most Deliveries, and Percentage is from 0 to 100",
    ({ DoorScans, Deliveries, Percentage }) =>
      Number(DoorScans) <= Number(Deliveries) &&
      Number(Percentage ?? 0) >= 0 &&
      Number(Percentage ?? 0) <= 100,
  ],
  [
    "getScanReport",
    "Scanned and Total are not negative",
    ({ Scanned, Total }) => Number(Scanned) >= 0 && Number(Total) >= 0,
  ],
  ...(["getDashboardManifests", "getDashboardManifestDetails"] as const).map(
    (name) =>
      [
        name,
        "numbers of cartons are not negative",
        ({ numManifest, numReceived, numDelivered }: Fields) =>
          [numManifest, numReceived, numDelivered].every(
            (count) => Number(count) >= 0,
          ),
      ] as const,
  ),
];
const countChecks = countRules.map(([name, rule, holds]): Check => {
  return {
    id: `${name}.counts`,
    expects: `In every row, ${rule}.`,
    userSees: `impossible figures in ${plans[name].screen}`,
    async run({ samples }) {
      expectRows(await samples.rows(name), `not true that ${rule}`, holds);
    },
  };
});

/** A restriction of the valid payload, and what it means for every row. */
interface Filter {
  name: PagedCallName;
  aspect: string;
  expects: string;
  prepare(context: CheckContext): Promise<{
    change: Fields;
    holds(row: Fields): boolean;
  }>;
}

const poolFilter = (name: PagedCallName, field: string): Filter => ({
  name,
  aspect: "pool-filter",
  expects: `With a pool, all rows have it as ${field}.`,
  async prepare({ samples }) {
    const pool = await samples.value(name, field);
    return { change: { pool }, holds: (row) => String(row[field]) === pool };
  },
});

const listFilter = (
  name: PagedCallName,
  list: string,
  field: string,
): Filter => ({
  name,
  aspect: "filter",
  expects: `All rows have one of the requested numbers as ${field}.`,
  async prepare({ samples }) {
    const payload = await samples.payload(name);
    const wanted = new Set(payload?.[list] as string[]);
    return { change: {}, holds: (row) => wanted.has(String(row[field])) };
  },
});

const filters: readonly Filter[] = [
  listFilter("ASNListSearch", "ASNList", "ASN"),
  listFilter("trackingPROListSearch", "PROList", "PRO"),
  {
    name: "ASNManifestSearch",
    aspect: "filter",
    expects: "All rows have the requested Manifest.",
    async prepare({ samples }) {
      const payload = await samples.payload("ASNManifestSearch");
      return { change: {}, holds: (row) => row.Manifest === payload?.manifest };
    },
  },
  {
    name: "ASNAdvancedSearch",
    aspect: "filter",
    expects: "With a manifest, all rows have it.",
    async prepare({ samples }) {
      const manifest = await samples.value("ASNAdvancedSearch", "Manifest");
      return {
        change: { manifest },
        holds: (row) => row.Manifest === manifest,
      };
    },
  },
  ...(
    [
      "getOnTimeReport",
      "getOnTimeReportPoolSummary",
      "getOnTimeReportStoreSummary",
      "getScanReport",
      "getDoorScanReport",
    ] as const
  ).map((name) => poolFilter(name, "lngPoolID")),
  poolFilter("getDashboardManifests", "PoolID"),
  {
    name: "getOnTimeReport",
    aspect: "code-filter",
    expects: 'With onTimeCodes "001", all rows are Late.',
    async prepare() {
      return {
        change: { onTimeCodes: "001" },
        holds: (row) => row["Delivery Status"] === "Late",
      };
    },
  },
  {
    name: "getOnTimeReport",
    aspect: "date-filter",
    expects: "The Delivery Date of all rows is one of the requested days.",
    async prepare({ options: { startDate, endDate } }) {
      return {
        change: {},
        holds(row) {
          const day = String(row["Delivery Date"]).slice(0, 10);
          return day >= startDate && day <= endDate;
        },
      };
    },
  },
];

const filterChecks = filters.map((filter): Check => {
  const { name, aspect, expects, prepare } = filter;
  return {
    id: `${name}.${aspect}`,
    expects,
    userSees: `rows in ${plans[name].screen} that were not asked for`,
    async run(context) {
      const { provider, samples } = context;
      await samples.rows(name);
      const { change, holds } = await prepare(context);
      const payload = { ...(await samples.payload(name)), ...change };
      const answer = await provider.send(name, payload);
      const { result } = expectStatusSuccess(name, answer);
      const rows = Array.isArray(result) ? (result as Fields[]) : [];
      expectRows(rows, "not what was asked for", holds);
    },
  };
});

const mapChecks: readonly Check[] = [
  {
    id: "getDeliveryMapStatuses.request-number",
    expects: "The answer has the requestNumber of the request.",
    userSees:
      "a map that is not refreshed: answers to other requests are dropped",
    async run({ samples }) {
      const { requestNumber } = await samples.fields("getDeliveryMapStatuses");
      const payload = await samples.payload("getDeliveryMapStatuses");
      if (requestNumber !== payload?.requestNumber)
        throw new Deviation("The requestNumber is another one");
    },
  },
  {
    id: "getDeliveryMapStatuses.positions",
    expects:
      "Each delivery occurs once; lat is from -90 to 90, lng from -180 to 180, or both are null.",
    userSees:
      "deliveries counted as not on the map, or markers in wrong places",
    async run({ samples }) {
      const rows = await samples.rows("getDeliveryMapStatuses");
      expectRows(rows, "lat or lng out of range", ({ lat, lng }) =>
        lat == null || lng == null
          ? lat == null && lng == null
          : Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180,
      );
      const ids = new Set(rows.map(({ delivID }) => String(delivID)));
      if (ids.size < rows.length)
        throw new Deviation("A delivery occurs more than once");
    },
  },
  {
    id: "getDeliveryMapStatuses.pool-filter",
    expects: "With a pool, the deliveries are some of those without one.",
    userSees: "deliveries of other pools",
    async run({ provider, samples }) {
      const name = "getDeliveryMapStatuses";
      const all = new Set(await samples.values(name, "delivID", Infinity));
      const pool = await samples.pool();
      const payload = { ...(await samples.payload(name)), pool };
      const answer = await provider.send(name, payload);
      const { result } = expectStatusSuccess(name, answer);
      const rows = Array.isArray(result) ? (result as Fields[]) : [];
      expectRows(rows, "not among the deliveries of all pools", (row) =>
        all.has(String(row.delivID)),
      );
    },
  },
  {
    id: "getDeliveryMapPinDetails.delivery",
    expects:
      "The details are those of the requested delivery, with ISO dates and times.",
    userSees: "the details of another delivery, or unformatted times",
    async run({ samples }) {
      const { result } = await samples.fields("getDeliveryMapPinDetails");
      const payload = await samples.payload("getDeliveryMapPinDetails");
      const detail = (result ?? {}) as Fields;
      if (String(detail.delivID) !== payload?.delivID)
        throw new Deviation("The delivID is another one");
      expectDates([detail], deliveryDetail);
    },
  },
  {
    id: "getLTLRate.rate",
    expects: "The rate is a positive number of US dollars per pallet.",
    userSees: '"Error calculating rate"',
    async run({ samples }) {
      const { rate } = await samples.fields("getLTLRate");
      if (!(Number(rate) > 0)) throw new Deviation("There is no rate");
    },
  },
];

/** The documents that rows link to: the call with the link, its field, and the path before its value. */
const documents: readonly (readonly [PagedCallName, string, string])[] = [
  ["ASNAdvancedSearch", "PODInfo", "/POD/"],
  ["trackingAdvancedSearch", "PODInfo", "/POD/"],
  ["trackingAdvancedSearch", "DRInfo", "/DR/"],
];

const documentPath = (value: string, slashes: number) =>
  value.split("/").length <= slashes + 1 &&
  value.split("/").every((id) => fileId.safeParse(id).success);

/** Largest document that the check reads, in bytes; the portal's own limit. */
const maxDocumentBytes = 32 * 1024 * 1024;

/** Opens a document as the portal does. @throws Deviation */
export async function expectDocument(
  { provider }: CheckContext,
  path: string,
): Promise<void> {
  const { httpStatus, headers, body } = await provider.open(path);
  try {
    if (httpStatus !== 200)
      throw new Deviation(`HTTP ${httpStatus} for a document of a row`);
    if (headers.has("content-encoding"))
      throw new Deviation("The document is compressed, although not requested");
    const contentType = headers.get("content-type") ?? null;
    const file = {
      ok: true as const,
      contentType,
      disposition: null,
      size: null,
      body,
    };
    const document = await readDocument(file, maxDocumentBytes);
    for await (const chunk of document.bytes()) void chunk;
  } catch (error) {
    if (error instanceof Deviation) throw error;
    throw new Deviation(
      "The document is broken off, over 32 MB, or its type and first bytes are not those of a PDF, PNG or JPEG",
    );
  } finally {
    body.destroy();
  }
}

const documentChecks = documents.flatMap(([name, field, before]): Check[] => {
  const id = `${name}.${field}`;
  const firstPath = async ({ samples }: CheckContext) =>
    `${before}${await samples.value(name, field)}`;
  return [
    {
      id: `${id}-links`,
      expects: `${field} is null, or ids of letters, digits and "-" of up to 64 characters.`,
      userSees: "no link to the document",
      async run({ samples }) {
        const slashes = field === "PODInfo" ? 1 : 0;
        expectRows(
          await samples.rows(name),
          `${field} is no path of a document`,
          ({ [field]: value }) =>
            value == null ||
            ((typeof value === "string" || typeof value === "number") &&
              documentPath(String(value), slashes)),
        );
      },
    },
    {
      id: `${id}-document`,
      expects: `GET ${before}{${field}} is a PDF, PNG or JPEG, by its type and its first bytes.`,
      userSees: "an error page instead of the document",
      run: async (context) => expectDocument(context, await firstPath(context)),
    },
    {
      id: `${id}-no-session`,
      expects: `GET ${before}{${field}} without a cookie is answered with 401 or a redirect.`,
      userSees: "an error message instead of the login page",
      async run(context) {
        const path = await firstPath(context);
        const { httpStatus, body } = await context.provider.open(path, null);
        body.destroy();
        if (httpStatus === 200)
          throw new Deviation(
            "HTTP 200 without a session",
            "the documents of all customers, without being signed in",
          );
        expectSignedOut({ httpStatus });
      },
    },
  ];
});

const unknownDocumentChecks = ["POD", "DR"].map((kind): Check => {
  return {
    id: `${kind}.unknown-id`,
    expects: `GET /${kind}/{an unknown id} is answered with 404.`,
    userSees:
      "another page than the one that says that there is no such document",
    async run({ provider }) {
      const { httpStatus, body } = await provider.open(
        `/${kind}/${unknownText}`,
      );
      body.destroy();
      if (httpStatus !== 404)
        throw new Deviation(`HTTP ${httpStatus} instead of 404`);
    },
  };
});

const groupChecks = (
  [
    ["getUserMasterGroups", "getMasterGroupInfo", 1],
    ["getUserPoolGroups", "getPoolGroupInfo", 2],
  ] as const
).map(([list, info, type]): Check => {
  return {
    id: `${list}.groups`,
    expects: `Every group has groupType ${type} and its own groupID, for which ${info} succeeds.`,
    userSees: '"Error loading group info" when a group is selected',
    async run({ provider, samples }) {
      const groups = await samples.rows(list);
      expectRows(
        groups,
        `groupType is not ${type}`,
        ({ groupType }) => groupType === type,
      );
      const key = type === 1 ? "masterGroupID" : "poolGroupID";
      const ids = new Set(groups.map(({ groupID }) => Number(groupID)));
      if (ids.size < groups.length) throw new Deviation("A groupID repeats");
      for (const id of [...ids].slice(0, 20))
        expectSuccess(info, await provider.send(info, { [key]: id }));
    },
  };
});

/** What answers contain: dates, counts, filters, the map, documents, groups. */
export const contentChecks: readonly Check[] = [
  ...dateChecks,
  ...countChecks,
  ...filterChecks,
  ...mapChecks,
  ...documentChecks,
  ...unknownDocumentChecks,
  ...groupChecks,
];
