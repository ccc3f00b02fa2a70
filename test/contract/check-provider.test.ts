/** @module-tag all */

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { gzipSync } from "node:zlib";
import { unknownEmail, type CheckOptions } from "../../provider-check/plans";
import { runChecks, type CheckResult } from "../../provider-check/run-checks";
import { demoSignIns } from "../../provider/demo/accounts";
import {
  startBrokenProvider,
  type Break,
  type BrokenProvider,
  type ProxiedAnswer,
} from "./broken-provider";
import { demonstration } from "./demonstration-template";
import { startDemonstrationProvider, type TestProvider } from "./test-provider";

vi.setConfig({ testTimeout: 240_000 });

const [administrator] = demoSignIns;

const second = demoSignIns.find(({ email }) => email === "store@demo.example");

const check = (url: string, more: Partial<CheckOptions> = {}) =>
  runChecks({
    url,
    email: administrator?.email ?? "",
    password: administrator?.password ?? "",
    second: { email: second?.email ?? "", password: second?.password ?? "" },
    write: false,
    startDate: "2026-11-18",
    endDate: "2026-11-20",
    now: demonstration.now,
    ...more,
  });

const failures = (results: readonly CheckResult[]) =>
  results
    .filter(({ outcome }) => outcome === "failed")
    .map(({ id, reason }) => ({ id, reason }));
const reasonsOfSkipped = (results: readonly CheckResult[]) =>
  new Set(
    results
      .filter(({ outcome }) => outcome === "skipped")
      .map(({ reason }) => reason),
  );

let provider: TestProvider;
beforeAll(async () => {
  provider = await startDemonstrationProvider("pglite");
}, 300_000);
afterAll(() => provider.remove());

describe("The check of the embedded provider", () => {
  const counts = async () => {
    const [row] = await provider.db.query<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM account) AS accounts,
        (SELECT count(*)::int FROM booking) AS bookings,
        (SELECT count(*)::int FROM manual_report) AS reports`,
    );
    return row;
  };

  it("passes and writes nothing without --write", async () => {
    const before = await counts();
    const results = await check(provider.url);
    expect(failures(results)).toEqual([]);
    expect(reasonsOfSkipped(results)).toEqual(
      new Set([
        "it writes (--write)",
        "the answers have no total, which is optional",
        "ASNPackingSlipSearch returned nothing to check with (2026-11-18 to 2026-11-20)",
        "two rows are needed to have pages",
        "calls of extensions that write are not made",
        "getImportJobs returned nothing to check with (2026-11-18 to 2026-11-20)",
        "it needs a kept list, which would have to be created",
        "it needs a share link, which would have to be created",
        "it needs an API token, which would have to be created",
      ]),
    );
    expect(await counts()).toEqual(before);
  });

  it("passes with --write, and leaves behind one account, two bookings and two reports", async () => {
    const before = await counts();
    const memberEmail = "regional@demo.example";
    const results = await check(provider.url, { write: true, memberEmail });
    expect(failures(results)).toEqual([]);
    expect(reasonsOfSkipped(results)).not.toContain("it writes (--write)");
    expect(await counts()).toEqual({
      accounts: (before?.accounts ?? 0) + 1,
      bookings: (before?.bookings ?? 0) + 2,
      reports: (before?.reports ?? 0) + 2,
    });
  });
});

type Fields = Record<string, unknown>;

const answered = (body: Fields | string, httpStatus = 200): ProxiedAnswer => ({
  httpStatus,
  contentType: typeof body === "string" ? "text/html" : "application/json",
  setCookies: [],
  body: typeof body === "string" ? body : JSON.stringify(body),
});
const fieldsOf = ({ body }: ProxiedAnswer) =>
  JSON.parse(body.toString("utf8")) as Fields;

/** Breaks one call, for requests with a session that fulfil a condition. */
const inCall =
  (
    call: string,
    how: Break,
    condition: (payload: Fields) => boolean = () => true,
  ): Break =>
  (received, forward) =>
    received.call === call && received.hasSession && condition(received.payload)
      ? how(received, forward)
      : forward();

/** Changes the fields of the successes of a call. */
const changeFields = (call: string, change: (fields: Fields) => Fields) =>
  inCall(call, async (_received, forward) => {
    const answer = await forward();
    if (answer.httpStatus !== 200) return answer;
    return { ...answer, body: JSON.stringify(change(fieldsOf(answer))) };
  });

/** Changes every row of a call. */
const changeRows = (call: string, change: (row: Fields) => Fields) =>
  changeFields(call, (fields) => ({
    ...fields,
    result: (fields.result as Fields[]).map(change),
  }));

/** Sends other payloads to the provider. */
const changePayload = (
  call: string,
  change: (payload: Fields) => Fields,
  condition?: (payload: Fields) => boolean,
) =>
  inCall(
    call,
    ({ payload }, forward) => forward({ payload: change(payload) }),
    condition,
  );

const failing = (call: string, condition?: (payload: Fields) => boolean) =>
  inCall(call, async () => answered("<h1>Server error</h1>", 500), condition);

/** The cookie of the first session, for a provider that shows everybody what that account may see. */
let firstCookie = "";
/** A cookie of the latest session, for a provider that does not check sessions. */
let latestCookie = "";

const breaks: readonly (readonly [
  what: string,
  how: Break,
  fails: string[],
])[] = [
  [
    "answers HTML instead of JSON",
    inCall("getIsAdmin", async () => answered("<p>Welcome</p>")),
    ["getIsAdmin.answer"],
  ],
  [
    "closes the connection",
    async ({ call }, forward) => (call === "getIsAdmin" ? null : forward()),
    [
      "getIsAdmin.answer",
      "getIsAdmin.no-session",
      "getIsAdmin.unknown-session",
    ],
  ],
  [
    "leaves out the status of the envelope",
    changeFields("getUserPoolGroups", ({ result }) => ({ result })),
    ["getUserPoolGroups.answer"],
  ],
  [
    "answers a valid request with HTTP 200 and an error",
    inCall("manualReport_GetUnfinishedPickups", async () =>
      answered({ status: "Error", message: "Deadlock" }),
    ),
    ["manualReport_GetUnfinishedPickups.answer"],
  ],
  [
    "redirects although the session is valid",
    inCall("getUserMasterGroups", async () => answered("", 302)),
    ["getUserMasterGroups.answer"],
  ],
  [
    "sends a field of another type",
    changeRows("ASNManifestSearch", (row) => ({ ...row, ASN: [row.ASN] })),
    ["ASNManifestSearch.answer"],
  ],
  [
    "sends dates that are not ISO",
    changeRows("getOnTimeReport", (row) => ({
      ...row,
      "Window Start": "11/20/2026 10:00 AM",
    })),
    ["getOnTimeReport.dates"],
  ],
  [
    "sends times without a zone",
    changeRows("getOnTimeReport", (row) => ({
      ...row,
      "Window Start": "2026-11-20T10:00:00",
    })),
    ["getOnTimeReport.dates"],
  ],
  [
    "writes success in lower case",
    changeFields("getUserPoolGroups", (fields) => ({
      ...fields,
      status: "success",
    })),
    ["getUserPoolGroups.answer"],
  ],
  [
    "compresses although nobody asked for it",
    inCall("getUserMasterGroups", async (_received, forward) => {
      const answer = await forward();
      return answer.httpStatus === 200
        ? { ...answer, encoding: "gzip", body: gzipSync(answer.body) }
        : answer;
    }),
    ["getUserMasterGroups.answer"],
  ],
  [
    "sets another cookie with every answer",
    inCall("getUserPoolAndStoreList", async (_received, forward) => ({
      ...(await forward()),
      setCookies: ["trackingSession=another"],
    })),
    ["loginPortal.same-cookie"],
  ],
  [
    "shows everybody all pools and documents",
    async ({ call, hasSession, headers }, forward) => {
      firstCookie ||= hasSession ? (headers.cookie ?? "") : "";
      const isRead = /^(ASN|POD)/.test(call) && hasSession;
      return forward(
        isRead ? { headers: { ...headers, cookie: firstCookie } } : {},
      );
    },
    ["entitlement.rows", "entitlement.numbers", "entitlement.documents"],
  ],
  [
    "sends negative counts",
    changeRows("getScanReport", (row) => ({ ...row, Scanned: -1 })),
    ["getScanReport.counts"],
  ],
  [
    "sets no cookie",
    async ({ call }, forward) =>
      call === "loginPortal"
        ? { ...(await forward()), setCookies: [] }
        : forward(),
    ["loginPortal.answer"],
  ],
  [
    "sets a cookie that the portal does not relay",
    async ({ call }, forward) => {
      const answer = await forward();
      return call === "loginPortal"
        ? { ...answer, setCookies: [...answer.setCookies, "theme=dark blue"] }
        : answer;
    },
    ["loginPortal.cookies"],
  ],
  [
    "accepts any password",
    async ({ call, payload }, forward) =>
      call === "loginPortal" &&
      payload.email === unknownEmail &&
      payload.password === "Wrong-pass-1"
        ? answered({ status: "Success", name: "Ann" })
        : forward(),
    ["loginPortal.wrong-password"],
  ],
  [
    "does not check sessions",
    async ({ call, hasSession, headers }, forward) => {
      if (hasSession) latestCookie = headers.cookie ?? "";
      return call === "getDeliveryMapStatuses"
        ? forward({ headers: { ...headers, cookie: latestCookie } })
        : forward();
    },
    [
      "getDeliveryMapStatuses.no-session",
      "getDeliveryMapStatuses.unknown-session",
    ],
  ],
  [
    "answers requests without a session with HTTP 200 and an error",
    async ({ call, hasSession }, forward) =>
      call === "getLTLRate" && !hasSession
        ? answered({ status: "Error", message: "Sign in" })
        : forward(),
    ["getLTLRate.no-session", "getLTLRate.unknown-session"],
  ],
  [
    "keeps the session after logout",
    inCall("logoutPortal", async () => ({
      ...answered({ status: "Success" }),
      setCookies: ["trackingSession=; Max-Age=0"],
    })),
    ["logoutPortal.ends-session"],
  ],
  [
    "does not clear the cookie at logout",
    inCall("logoutPortal", async (_received, forward) => ({
      ...(await forward()),
      setCookies: [],
    })),
    ["logoutPortal.answer"],
  ],
  [
    "repeats the last row of a page on the next one",
    changePayload(
      "getOnTimeReport",
      ({ cursor: _cursor, ...payload }) => ({
        ...payload,
        offset: Number(payload.offset) - 1,
      }),
      ({ offset }) => Number(offset) > 0,
    ),
    ["getOnTimeReport.pages", "getOnTimeReport.end"],
  ],
  [
    "sends fewer rows than requested",
    changePayload(
      "getScanReport",
      (payload) => ({ ...payload, pageSize: 20 }),
      ({ pageSize }) => Number(pageSize) === 5_000,
    ),
    ["getScanReport.pages", "getScanReport.end"],
  ],
  [
    "orders rows differently by page size",
    inCall(
      "getDashboardManifests",
      async (_received, forward) => {
        const answer = await forward();
        const { result, ...fields } = fieldsOf(answer);
        if (!Array.isArray(result)) return answer;
        return answered({ ...fields, result: result.toReversed() as Fields[] });
      },
      ({ pageSize }) => pageSize === 5_000,
    ),
    ["getDashboardManifests.pages", "getDashboardManifests.page-size-one"],
  ],
  [
    "sends a wrong total",
    changeFields("trackingAdvancedSearch", (fields) => ({
      ...fields,
      total: 1,
    })),
    ["trackingAdvancedSearch.total"],
  ],
  [
    "sends another entitlement with rows",
    changeFields("getScanReport", (fields) => ({
      ...fields,
      entitlement: "other",
    })),
    ["checkValidUser.entitlement"],
  ],
  [
    "ignores the pool",
    changePayload(
      "getOnTimeReport",
      (payload) => ({ ...payload, pool: null }),
      ({ pool }) => /^\d+$/.test(String(pool)),
    ),
    ["getOnTimeReport.pool-filter"],
  ],
  [
    "ignores the list",
    inCall(
      "ASNListSearch",
      async (_received, forward) => {
        const fields = fieldsOf(await forward());
        const result = (fields.result as Fields[] | undefined)?.map((row) => ({
          ...row,
          ASN: "other",
        }));
        return answered({ ...fields, result });
      },
      ({ ASNList }) => Array.isArray(ASNList) && ASNList.length === 3,
    ),
    ["ASNListSearch.filter"],
  ],
  [
    "fails on quotes",
    failing("searchAddressBook", ({ searchInput }) =>
      String(searchInput).includes("'"),
    ),
    ["searchAddressBook.hostile-text"],
  ],
  [
    "takes a text for a wildcard",
    inCall(
      "getDeliveryMapPinDetails",
      async () => answered({ status: "Success", result: { delivID: 1 } }),
      ({ delivID }) => delivID === "%",
    ),
    ["getDeliveryMapPinDetails.hostile-text"],
  ],
  [
    "accepts a request without a required field",
    inCall(
      "getDeliveryMapPinDetails",
      async () => answered({ status: "Success", result: null }),
      (payload) => !("delivID" in payload),
    ),
    ["getDeliveryMapPinDetails.missing-field"],
  ],
  [
    "accepts a field of another type",
    inCall(
      "getPoolGroupInfo",
      async () =>
        answered({ status: "Success", poolResult: [], userResult: [] }),
      ({ poolGroupID }) => typeof poolGroupID === "object",
    ),
    ["getPoolGroupInfo.wrong-type"],
  ],
  [
    "accepts any page size",
    changePayload(
      "getDoorScanReport",
      (payload) => ({ ...payload, pageSize: 10 }),
      ({ pageSize }) => Number(pageSize) > 20_000,
    ),
    ["getDoorScanReport.out-of-range"],
  ],
  [
    "fails on early dates",
    failing("getDoorScanReport", ({ startDate }) => startDate === "0001-01-01"),
    ["getDoorScanReport.widest-dates"],
  ],
  [
    "refuses long lists",
    inCall(
      "ASNListSearch",
      async () => answered({ status: "Error", message: "Too many" }, 413),
      ({ ASNList }) => Array.isArray(ASNList) && ASNList.length > 1_000,
    ),
    ["ASNListSearch.longest-list"],
  ],
  [
    "does not return the number of the request",
    changeFields("getDeliveryMapStatuses", (fields) => ({
      ...fields,
      requestNumber: 0,
    })),
    ["getDeliveryMapStatuses.request-number"],
  ],
  [
    "exchanges lat and lng",
    changeRows("getDeliveryMapStatuses", ({ lat, lng, ...row }) => ({
      ...row,
      lat: lng,
      lng: lat,
    })),
    ["getDeliveryMapStatuses.positions"],
  ],
  [
    "sends the details of another delivery",
    changeFields("getDeliveryMapPinDetails", (fields) =>
      fields.result === null
        ? fields
        : { ...fields, result: { ...(fields.result as Fields), delivID: 1 } },
    ),
    ["getDeliveryMapPinDetails.delivery"],
  ],
  [
    "leaves stores out of the list of all stores",
    changeFields("getUserPoolAndStoreList", (fields) => ({
      ...fields,
      fullStoreList: [],
    })),
    ["getUserPoolAndStoreList.consistent"],
  ],
  [
    "sends a web page as a document",
    inCall("POD", async (_received, forward) => {
      const answer = await forward();
      return answer.httpStatus === 200 ? answered("<p>Signed</p>") : answer;
    }),
    [
      "ASNAdvancedSearch.PODInfo-document",
      "trackingAdvancedSearch.PODInfo-document",
    ],
  ],
  [
    "fails at the list of its extensions",
    ({ call }, forward) =>
      call === "capabilities"
        ? Promise.resolve(answered({ status: "Error" }, 500))
        : forward(),
    ["capabilities.answer"],
  ],
  [
    "lists its extensions in another form",
    ({ call }, forward) =>
      call === "capabilities"
        ? Promise.resolve(
            answered({ status: "Success", capabilities: "views, alerts" }),
          )
        : forward(),
    ["capabilities.answer"],
  ],
  [
    "answers a call of an extension in another form",
    changeFields("getViews", (fields) => ({ ...fields, result: "none" })),
    ["getViews.answer"],
  ],
  [
    "shows alerts without a session",
    async ({ call, hasSession, headers }, forward) => {
      if (hasSession) latestCookie = headers.cookie ?? "";
      return call === "getAlerts"
        ? forward({ headers: { ...headers, cookie: latestCookie } })
        : forward();
    },
    ["getAlerts.no-session", "getAlerts.unknown-session"],
  ],
  [
    "answers unknown documents with another status",
    inCall("DR", async (_received, forward) => {
      const answer = await forward();
      return answer.httpStatus === 404
        ? { ...answer, httpStatus: 500 }
        : answer;
    }),
    ["DR.unknown-id"],
  ],
];

const capabilities =
  (answer: ProxiedAnswer): Break =>
  async ({ call }, forward) =>
    call === "capabilities" ? answer : forward();

describe("The check of a broken provider", () => {
  let broken: BrokenProvider;
  beforeAll(async () => {
    broken = await startBrokenProvider(provider.url);
  });
  afterAll(() => broken.close());

  it.each(breaks)(
    "that %s fails where it is meant to",
    async (_what, how, fails) => {
      broken.break(how);
      const only = fails.map((id) => id.slice(0, id.indexOf(".") + 1));
      const failed = failures(await check(broken.url, { only }));
      expect(failed.map(({ id }) => id).sort()).toEqual([...fails].sort());
    },
  );

  it("without extensions passes, and nothing is said of their calls", async () => {
    broken.break(capabilities(answered("Not found", 404)));
    const results = await check(broken.url, {
      only: ["capabilities.", "getViews.", "saveView."],
    });
    expect(
      results
        .filter(({ id }) => id !== "loginPortal.answer")
        .map(({ call, outcome, reason }) => `${call} ${outcome} ${reason}`)
        .filter((line, at, lines) => lines.indexOf(line) === at),
    ).toEqual(["capabilities passed null"]);
  });

  it("that acts twice for one idempotency key fails where it is meant to", async () => {
    broken.break(({ call, headers }, forward) => {
      const { "idempotency-key": _key, ...others } = headers;
      return call === "createLTLBooking"
        ? forward({ headers: others })
        : forward();
    });
    const failed = failures(
      await check(broken.url, { write: true, only: ["createLTLBooking."] }),
    );
    expect(failed.map(({ id }) => id)).toEqual(["createLTLBooking.once"]);
  });
});
