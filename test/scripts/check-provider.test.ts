/** @module-tag all */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unknownEmail } from "../../provider-check/call-table";
import type { CheckOptions } from "../../provider-check/check-run";
import { runChecks } from "../../provider-check/run-checks";
import { startSecondProvider } from "../portal/second-provider";

type Fields = Record<string, unknown>;

/** An answer of the second provider, as a test changes it. */
interface Answer {
  status: number;
  cookies: string[];
  headers: Record<string, string>;
  body: string | Buffer;
}
interface Received {
  call: string;
  payload: Fields;
}
/** @returns the answer to send instead; null ends the connection */
type Change = (answer: Answer, received: Received) => Answer | null;

let provider: Awaited<ReturnType<typeof startSecondProvider>>;
let change: Change = (answer) => answer;

/** Passes requests on to the second provider, and its answers back as they were changed. */
const proxy = createServer((incoming, outgoing) => {
  const { url = "", method = "", headers } = incoming;
  const forward = async (): Promise<Answer | null> => {
    const body = await text(incoming);
    const kept = ["cookie", "content-type", "idempotency-key"].flatMap(
      (name) =>
        typeof headers[name] === "string" ? [[name, headers[name]]] : [],
    );
    const request = { method, headers: Object.fromEntries(kept) as Fields };
    const answer = await fetch(provider.url + url, {
      ...(request as RequestInit),
      ...(body !== "" && { body }),
    }).catch(() => new Response("", { status: 502 }));
    const received = {
      call: url.split("/")[1] ?? "",
      payload: (body === "" ? {} : JSON.parse(body)) as Fields,
    };
    const type = answer.headers.get("content-type") ?? "";
    return change(
      {
        status: answer.status,
        cookies: answer.headers.getSetCookie(),
        headers: { "content-type": type },
        body: await answer.text(),
      },
      received,
    );
  };
  forward().then(
    (answer) => {
      if (answer === null) return void outgoing.destroy();
      const { status, cookies, body } = answer;
      const cookie = cookies.length > 0 && { "set-cookie": cookies };
      outgoing.writeHead(status, { ...answer.headers, ...cookie }).end(body);
    },
    () => outgoing.destroy(),
  );
});
beforeAll(async () => {
  provider = await startSecondProvider();
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await provider.stop();
});

const dayMs = 86_400_000;
const check = (more: Partial<CheckOptions> = {}) => {
  const [first, second] = provider.accounts;
  const now = new Date();
  const dayOf = (back: number) =>
    new Date(now.getTime() - back * dayMs).toISOString().slice(0, 10);
  return runChecks({
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    ...{ email: first.email, password: first.password, second },
    ...{ write: true, startDate: dayOf(7), endDate: dayOf(0), now, ...more },
  });
};

/** How a provider deviates in the answers of a call: that of the check unless {@link by} names another. */
type Deviation = (call: string) => Change;
const by =
  (call: string, deviation: Deviation): Deviation =>
  () =>
    deviation(call);
/** Changes the answers with one status. */
const answers =
  (how: Change, status = 200): Deviation =>
  (call) =>
  (answer, received) =>
    received.call === call && answer.status === status
      ? how(answer, received)
      : answer;
const json =
  (fields: Fields, status = 200) =>
  (answer: Answer) => ({
    ...answer,
    status,
    body: JSON.stringify(fields),
  });
/** Sends another status with the same body. */
const withStatus = (status: number, instead = 200) =>
  answers((answer) => ({ ...answer, status }), instead);
const html = (answer: Answer) => ({ ...answer, body: "<h1>Hello</h1>" });
const successes = (how: (sent: Fields, payload: Fields) => Fields) =>
  answers((answer, { payload }) => {
    const sent = JSON.parse(String(answer.body)) as Fields;
    return sent.status === "Success"
      ? json({ ...sent, ...how(sent, payload) })(answer)
      : answer;
  });
/** Changes fields of the successes. */
const fields = (changed: Fields) => successes(() => changed);
const result = (how: (rows: Fields[], payload: Fields) => unknown) =>
  successes((sent, payload) => ({
    result: how(sent.result as Fields[], payload),
  }));
/** Changes every row. */
const rows = (changed: Fields) =>
  result((all) => all.map((row) => ({ ...row, ...changed })));

let count = 0;
const noCookie = (answer: Answer) => ({ ...answer, cookies: [] });

/** What the check says of a provider, by the id of the check, and how the provider deviates. */
const violations: Readonly<
  Record<string, Readonly<Record<string, Deviation>>>
> = {
  // The form of every answer.
  "getIsAdmin.answer": {
    "HTTP 200 with a body that is not JSON in UTF-8": answers(html),
    "There was no complete response within the portal's limits": answers(
      () => null,
    ),
    "HTTP 200 without the envelope (status: ": answers(json({ result: true })),
    "HTTP 200, a failure: Deadlock": answers(
      json({ status: "Error", message: "Deadlock" }),
    ),
    "HTTP 302 with a valid session": withStatus(302),
    'The status is "success"; a success is "Success", letter by letter': fields(
      { status: "success" },
    ),
    "HTTP 200 with Content-Encoding: gzip, although the request accepts none":
      answers((answer) => ({
        ...answer,
        headers: { ...answer.headers, "content-encoding": "gzip" },
        body: gzipSync(answer.body),
      })),
    "The answer violates the contract (result: ": fields({ result: ["yes"] }),
  },
  // What rows say.
  "getOnTimeReport.answer": {
    "it is not true that Window End is an ISO date or date-time": rows({
      "Window End": "11/20/2026 10:00 AM",
    }),
    "it is not true that Window End has a zone if it is a time: end it with Z, in UTC":
      rows({ "Window End": "2026-11-20T10:00:00" }),
    "Delivery Date is one of the requested days": rows({
      "Delivery Date": "2019-01-01",
    }),
    "lngPoolID is the requested pool": rows({ lngPoolID: "70" }),
  },
  "getOnTimeReportStoreSummary.answer": {
    "Late and OnTime are at most Deliveries": rows({ Late: 90 }),
  },
  "getDoorScanReport.answer": {
    "An empty pool, which asks for all pools, has 0 rows": result(
      (all, { pool }) => (pool === "" ? [] : all),
    ),
  },
  "getScanReport.answer": {
    "Scanned is not negative": rows({ Scanned: -1 }),
    "The entitlement is not that of checkValidUser": fields({
      entitlement: "other",
    }),
  },
  "ASNListSearch.answer": {
    "ASN is the requested ASNList": rows({ ASN: "other" }),
  },
  "trackingPROListSearch.answer": {
    "PRO is the requested PROList": rows({ PRO: "other" }),
  },
  "ASNManifestSearch.answer": {
    "Manifest is the requested manifest": rows({ Manifest: "other" }),
  },
  "getUserPoolAndStoreList.answer": {
    "fullStoreList has the stores of every pool": fields({ fullStoreList: [] }),
  },
  "getDeliveryMapStatuses.answer": {
    "requestNumber is the requested requestNumber": fields({
      requestNumber: 0,
    }),
    "lat is from -90 to 90": rows({ lat: -97, lng: 32 }),
  },
  "getDeliveryMapPinDetails.answer": {
    "delivID is the requested delivID": result(
      (one) => one && { ...one, delivID: 1 },
    ),
  },
  "getLTLRate.answer": {
    "rate is a positive number": fields({ rate: 0 }),
  },
  // Pages.
  "getOnTimeReport.pages": {
    "Pages of 2 + ": result((all, { offset }) =>
      Number(offset) > 0 ? all : all.slice(0, 6),
    ),
  },
  "getScanReport.pages": {
    "is another one than on one large page": result((all, { pageSize }) =>
      pageSize === 5_000 ? all.toReversed() : all,
    ),
    "The total is 1; there are ": fields({ total: 1 }),
  },
  // Sessions and cookies.
  "getLTLRate.session": {
    "HTTP 200 instead of 401 or a redirect": answers(
      json({ status: "Error" }),
      401,
    ),
  },
  "checkValidUser.session": {
    "The request was accepted": answers(
      json({ status: "Success", name: "Ann" }),
    ),
  },
  "loginPortal.answer": {
    "The answer has no Set-Cookie": answers(noCookie),
    "Not relayed: theme": answers((answer) => ({
      ...answer,
      cookies: [...answer.cookies, "theme=dark blue"],
    })),
  },
  "loginPortal.same-cookie": {
    "getUserPoolAndStoreList set another value of sid": by(
      "getUserPoolAndStoreList",
      answers((answer) => ({
        ...answer,
        cookies: ["sid=another"],
      })),
    ),
  },
  "loginPortal.odd-requests": {
    "The request was accepted: an unknown email": () => (answer, received) => {
      const { email, password } = received.payload;
      return received.call === "loginPortal" &&
        email === unknownEmail &&
        password === "Wrong-pass-1"
        ? json({ status: "Success", name: "Ann" })(answer)
        : answer;
    },
  },
  "logoutPortal.answer": {
    "No Set-Cookie of the answer clears a cookie": answers(noCookie),
    "HTTP 200 instead of 401 or a redirect": by(
      "getUserPoolAndStoreList",
      answers(json({ status: "Success" }), 401),
    ),
  },
  // Odd requests.
  "searchAddressBook.odd-requests": {
    "HTTP 500 with a body that is not JSON in UTF-8: searchInput as SQL":
      answers((answer, { payload }) =>
        String(payload.searchInput).includes("'")
          ? { ...html(answer), status: 500 }
          : answer,
      ),
  },
  "getDeliveryMapPinDetails.odd-requests": {
    "Data was found: delivID as %": result((one, { delivID }) =>
      delivID === "%" ? { delivID: 1 } : one,
    ),
    "The request was accepted: delivID as nothing, delivID as an object":
      answers(json({ status: "Success" }), 400),
  },
  // Documents, who sees what, extensions.
  "POD.document": {
    "No document at this path: ": answers(html),
  },
  "DR.document": {
    "HTTP 500 for an unknown id, not 404": withStatus(500, 404),
    "HTTP 200 instead of 401 or a redirect": withStatus(200, 401),
  },
  "entitlement.second-account": {
    "1 rows of ASNListSearch are of a pool that only the first account has": by(
      "ASNListSearch",
      result((all) => (all.length > 0 ? all : [{ ASN: "1", Pool: "Chicago" }])),
    ),
    "1 rows of getScanReport are of a pool that only the first account has": by(
      "getScanReport",
      result((all) => [
        ...all.slice(1),
        { lngPoolID: 7, Scanned: 0, Total: 0 },
      ]),
    ),
    "HTTP 200 instead of 404 for a document of a pool": by(
      "POD",
      withStatus(200, 404),
    ),
  },
  "capabilities.answer": {
    "HTTP 500 without a list of names": answers(
      json({ status: "Error" }, 500),
      404,
    ),
    "HTTP 200 without a list of names": answers(
      json({ status: "Success", capabilities: "views, alerts" }),
      404,
    ),
  },
  // Writes.
  "createLTLBooking.once": {
    "A repeat with the same Idempotency-Key acted again": result(() => ({
      bookingID: ++count,
    })),
  },
  "manualReport_ReportDelivery.once": {
    "The reported item is still in the list": by(
      "manualReport_GetUnfinishedDeliveries",
      result(() => [{ delivDetailID: "61" }]),
    ),
  },
};

describe("The check says of a provider that deviates in one way", () => {
  const cases = Object.entries(violations).flatMap(([id, deviations]) =>
    Object.entries(deviations).map(
      ([sentence, how]) => [id, sentence, how] as const,
    ),
  );
  it.each(cases)("%s: %s", async (id, sentence, how) => {
    change = how(id.replace(/\..*/, ""));
    const only = [id.startsWith("entitlement") ? id : id.replace(/\..*/, ".")];
    const failed = (await check({ only })).filter(
      (one) => one.outcome === "failed" && one.id === id,
    );
    expect(failed.map(({ reason }) => reason)).toEqual([
      expect.stringContaining(sentence),
    ]);
  });
});

describe("Of extensions, the check", () => {
  const announced = answers(
    json({ status: "Success", capabilities: ["views"] }),
    404,
  )("capabilities");
  const idsOf = async () =>
    (await check({ only: ["capabilities.", "getViews.", "getAlerts."] }))
      .filter(({ id }) => id !== "loginPortal.answer")
      .map(({ id, outcome }) => `${id} ${outcome}`);

  it("says nothing if they are not announced", async () => {
    change = (answer) => answer;
    expect(await idsOf()).toEqual(["capabilities.answer passed"]);
  });

  it("makes the calls of those that are announced", async () => {
    change = (answer, received) =>
      received.call === "getViews"
        ? json({ status: "Success", result: "none" })(answer)
        : announced(answer, received);
    expect(await idsOf()).toEqual([
      "capabilities.answer passed",
      "getViews.answer failed",
      "getViews.session failed",
    ]);
  });
});
