import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import type { CallName } from "../../../../provider/contract/calls";
import { loader as bookLTL } from "../../../../app/routes/book-LTL";
import { loader as home } from "../../../../app/routes/home";
import { loader as management } from "../../../../app/routes/management";
import { loader as onTimeReport } from "../../../../app/routes/onTime-report.$searchID";
import { loader as rateGenerator } from "../../../../app/routes/rateGenerator";
import { loader as reportDelivery } from "../../../../app/routes/report-entry.delivery";
import { loader as search } from "../../../../app/routes/search";
import { loader as track } from "../../../../app/routes/track";
import { loader as tracking } from "../../../../app/routes/tracking";
import { stageContext } from "../../support/stage-context";

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>;

const refusal = {
  ok: false,
  code: "refused",
  message: "Not now",
  httpStatus: 400,
  retryAfterSeconds: null,
  fields: {},
};
const everyCall = (answer: unknown) =>
  new Proxy<Partial<Record<CallName, unknown>>>(
    {},
    {
      has: () => true,
      get: () => answer,
    },
  );

const pages: [path: string, loader: Loader, call: CallName][] = [
  ["/", home, "getIsAdmin"],
  ["/search", search, "getUserPoolAndStoreList"],
  ["/tracking", tracking, "getUserPoolAndStoreList"],
  ["/onTime-report", onTimeReport, "getUserPoolAndStoreList"],
  ["/book-LTL?pool=1", bookLTL, "getUserPoolAndStoreList"],
  [
    "/rateGenerator?zipFrom=60601&zipTo=75201&numPallets=2",
    rateGenerator,
    "getLTLRate",
  ],
  [
    "/report-entry/delivery",
    reportDelivery,
    "manualReport_GetUnfinishedDeliveries",
  ],
  ["/track", track, "getDeliveryMapStatuses"],
  ["/management", management, "getIsAdmin"],
];

/** Loads a page whose session check takes as long as the test wants. */
function load(path: string, loader: Loader, answer: unknown = refusal) {
  const staged = stageContext(everyCall(answer));
  let settle = (_check: Promise<unknown>) => {};
  const check = new Promise((resolve) => (settle = resolve));
  staged.context.isDocument = false;
  staged.context.session.requireUser = () => check as Promise<never>;
  const loading = loader({
    request: new Request(`http://portal.example${path}`),
    params: {},
    context: staged.context,
  }).then(
    () => "loaded",
    (thrown: unknown) => thrown,
  );
  return { staged, loading, settle };
}

describe.each(pages)("loadForUser for the page %s", (path, loader, call) => {
  it("requests its data in parallel with the session check", async () => {
    const { staged, loading, settle } = load(path, loader);
    await expect
      .poll(() => staged.made.map(({ name }) => name))
      .toContain(call);
    settle(Promise.resolve({ firstName: "Ann", entitlement: null }));
    expect(await loading).toBe("loaded");
    expect(staged.made.filter(({ name }) => name === call)).toHaveLength(1);
  });

  it("redirects to login without a session, whatever the result of its data request", async () => {
    const toLogin = redirect("/login", 303);
    const { loading, settle } = load(
      path,
      loader,
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- what the client throws is a Response
      Promise.reject(redirect("/login/authExpired", 303)),
    );
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- what the guard throws is a Response
    settle(Promise.reject(toLogin));
    expect(await loading).toBe(toLogin);
  });
});
