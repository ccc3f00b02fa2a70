import { expect } from "vitest";
import { pdf } from "../app/support/documents";
import { carton } from "../app/support/shapes";
import { faultyTest, test } from "./harness/test";

const asPdf = () => ({
  headers: { "Content-Type": "application/pdf" },
  body: pdf,
});

test("a proof of delivery of a user's carton is a PDF; for users of another pool there is none", async ({
  visitor,
  signInAs,
}) => {
  const lastWeek = "/search/advanced-search/s=-7d_f=today";
  await signInAs("store");
  const [own] = (await visitor.open(lastWeek)).rows;
  visitor.clearCookies();
  await signInAs("national");
  const results = await visitor.open(lastWeek);
  const at = results.rows.findIndex(
    ({ Pool, POD }) => Pool !== own?.["Pool"] && POD !== "",
  );
  const row = results.$("table.rows tbody tr").eq(at);
  const path = row.find("a[href^='/POD/']").attr("href") ?? "";
  expect(path).toMatch(/^\/POD\/[A-Za-z0-9-]+(\/[A-Za-z0-9-]+)?$/);
  const answer = await visitor.get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(answer.text.slice(0, 5)).toBe("%PDF-");

  visitor.clearCookies();
  await signInAs("store");
  const refused = await visitor.get(path);
  expect(refused.status).toBe(404);
  expect(refused.alerts).toEqual([
    "This document does not exist, or you may not see it.",
  ]);
  // It differs from a document that does not exist only in the request id, which discloses nothing.
  const absent = await visitor.get("/POD/no-such-document");
  const reference = /Reference: [\w-]+/;
  expect(absent.status).toBe(404);
  expect(absent.textOf("body").replace(reference, "")).toBe(
    refused.textOf("body").replace(reference, ""),
  );
  expect((await visitor.followLink(refused, "Home")).path).toBe("/");
});

faultyTest(
  "a document for which nobody is signed in, or the session has expired, leads to the login and back to it",
  async ({ visitor, provider }) => {
    provider.on("/DR/7", () => ({ status: 401, body: {} }));
    const refused = await visitor.get("/DR/7");
    // Only a navigation of the user's own ends the session.
    const own = { "sec-fetch-site": "same-origin" };
    const expired = await visitor.open(refused.location, own);
    expect(expired.path).toBe("/login?expired&next=%2FDR%2F7");
    expect(expired.main).toContain("Your session has expired");

    visitor.clearCookies();
    provider.on("/DR/7", asPdf);
    const login = await visitor.open("/DR/7");
    expect(login.path).toBe("/login?next=%2FDR%2F7");
    const document = await visitor.submit(login, "Log In", {
      Email: "dana@example.com",
      Password: "Parcel-2026!",
    });
    expect(document.path).toBe("/DR/7");
    expect(document.headers.get("content-type")).toBe("application/pdf");
  },
);

faultyTest(
  "ids of documents that a hostile provider makes up become no links",
  async ({ visitor, provider }) => {
    const infos = [
      "../login", "//evil.example", "1/../../x", "1/..", "./1", "1?x=1", "1#x", "1%2f2", "javascript:alert(1)",
      "\\\\evil.example", "1/2/3", "1/", "/1", "1 ", "1\n", "", "1.pdf", "\u0661", "a".repeat(65), "%31",
    ]; // prettier-ignore
    provider.on("ASNManifestSearch", () => ({
      body: {
        status: "Success",
        result: ["9-a/B", ...infos].map((PODInfo, row) =>
          carton({ ASN: String(row), PODInfo }),
        ),
      },
    }));
    const page = await visitor.open("/search/manifest-search/m=1");
    expect(page.main).toContain("Results Found: 21");
    const links = page.$("table a[target=_blank]");
    expect(links.length).toBe(1);
    expect(links.attr("href")).toBe("/POD/9-a/B");
  },
);
