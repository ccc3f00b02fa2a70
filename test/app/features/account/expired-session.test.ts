import { expect, test } from "vitest";
import { loader } from "../../../../app/routes/login.$authParam";
import { outcome, stageContext } from "../../support/stage-context";

type Session = "valid" | "ended" | "unknown";

async function open(
  session: Session,
  headers: Record<string, string>,
  method = "GET",
) {
  const { context, cookies, made } = stageContext({
    logoutPortal: { ok: true, message: null },
  });
  let isDropped = false;
  Object.assign(context, {
    forgetSession: () => void (isDropped = true),
    session: {
      getUser: async () => (session === "valid" ? { firstName: "Ann" } : null),
      hasEnded: async () => session === "ended",
    },
  });
  const request = new Request(
    "http://portal.example/login/authExpired?next=%2Fsearch",
    { method, headers: { Cookie: "sid=abc", ...headers } },
  );
  const params = { authParam: "authExpired" };
  // The redirect always leads to another URL.
  const left = await outcome(
    loader({ request, params, context }).then(() => ({
      data: null,
      init: null,
    })),
  );
  return {
    leadsTo: "thrown" in left ? left.thrown.location : null,
    isCleared: cookies.some((line) => line.startsWith("sid=;")),
    isEnded: made.some(({ name }) => name === "logoutPortal"),
    isDropped,
  };
}

const nothing = { isCleared: false, isEnded: false, isDropped: false };

test.each<Record<string, string>>([
  {},
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
  { "Sec-Fetch-Site": "same-origin" },
])("a session unknown to the provider is cleared: %j", async (site) => {
  expect(await open("ended", site)).toEqual({
    leadsTo: "/login?expired&next=%2Fsearch",
    isCleared: true,
    isEnded: false,
    isDropped: true,
  });
});

test.each(["same-origin", "none"])(
  "a valid session is ended and cleared by a request of the same site: %s",
  async (site) => {
    expect(await open("valid", { "Sec-Fetch-Site": site })).toEqual({
      leadsTo: "/login?expired&next=%2Fsearch",
      isCleared: true,
      isEnded: true,
      isDropped: true,
    });
  },
);

test.each<[Record<string, string>, method?: string]>([
  [{ "Sec-Fetch-Site": "cross-site" }],
  [{ "Sec-Fetch-Site": "same-site" }],
  [{}],
  [{ "Sec-Fetch-Site": "none", "Sec-Purpose": "prefetch;prerender" }],
  [{ "Sec-Fetch-Site": "none" }, "HEAD"],
])(
  "a request of another site neither ends nor clears a valid session: %j %s",
  async (headers, method) => {
    expect(await open("valid", headers, method)).toEqual({
      leadsTo: "/",
      ...nothing,
    });
  },
);

test("a request of another site clears nothing while the provider does not respond", async () => {
  expect(await open("unknown", { "Sec-Fetch-Site": "cross-site" })).toEqual({
    leadsTo: "/login?next=%2Fsearch",
    ...nothing,
  });
});
