import { beforeEach, expect, it } from "vitest";
import { humanCheckFields } from "../../../app/features/account/human-check/human-check";
import { usePortal } from "../support/use-portal";
import { bookingForm, reportForm } from "../support/sent-forms";

const { provider, portal } = usePortal({ settings: { HUMAN_CHECK: "off" } });
beforeEach(() => {
  provider.bodies = {
    checkValidUser: { status: "Success", name: "Ann" },
  };
  provider.statuses = { checkValidUser: 200 };
});

const registration = {
  email: "ann@shop.example",
  password: "Correct-horse1",
  confirmation: "Correct-horse1",
  firstName: "Ann",
  lastName: "",
  [humanCheckFields.answer]: "",
};

/** A request to each kind of route that shows a refusal of the provider. */
const requests: [
  name: string,
  path: string,
  form: Record<string, string> | null,
  cookie: string,
][] = [
  ["login", "/log-in", { email: "ann@shop.example", password: "x" }, ""],
  [
    "login, as data",
    "/log-in.data",
    { email: "ann@shop.example", password: "x" },
    "",
  ],
  ["registration", "/register", registration, ""],
  ["registration, as data", "/register.data", registration, ""],
  ["resending a link", "/register/a-code", { numericID: "7" }, ""],
  ["results", "/search/manifest-search/m=M1", null, "session=1"],
  ["results, as data", "/search/manifest-search/m=M1.data", null, "session=1"],
  [
    "an export",
    "/search/manifest-search/m=M1/ULSearchResults.csv",
    null,
    "session=1",
  ],
  ["a document", "/POD/2508112", null, "session=1"],
  ["a booking", "/book-LTL?pool=1", bookingForm(), "session=1"],
  ["a report", "/report-entry/delivery?id=5", reportForm(), "session=1"],
];

it.each(
  requests.flatMap((request) =>
    [429, 503].map((status) => [...request, status] as const),
  ),
)("%s", async (_name, path, form, cookie, status) => {
  provider.answer = {
    status,
    headers: { "Retry-After": "37" },
    body: { status: "Error", message: "Please wait." },
  };
  const answer = await fetch(portal.url + path, {
    redirect: "manual",
    headers: { cookie, "content-type": "application/x-www-form-urlencoded" },
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
  await answer.arrayBuffer();
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([
    status,
    "37",
  ]);
});

it("Retry-After is a few seconds if the provider sends none", async () => {
  provider.bodies = {};
  provider.statuses = {};
  provider.answer = { status: 200, headers: {}, body: "no answer" };
  for (const path of ["/search", "/search.data", "/POD/2508112"]) {
    const answer = await fetch(portal.url + path, {
      headers: { cookie: "session=1" },
    });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([
      503,
      "5",
    ]);
  }
});

it("Retry-After is omitted with any other status", async () => {
  provider.answer = {
    status: 400,
    headers: { "Retry-After": "37" },
    body: { status: "Error", message: "No." },
  };
  const answer = await fetch(`${portal.url}/search/manifest-search/m=M1`, {
    headers: { cookie: "session=1" },
  });
  expect(answer.status).toBe(400);
  expect(answer.headers.get("retry-after")).toBeNull();
});
