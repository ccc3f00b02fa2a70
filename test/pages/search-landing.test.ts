import { expect } from "vitest";
import { test } from "./harness/test";

/** The texts of the errors of a panel, by the id of its heading. */
const panel = (name: string) => `section[aria-labelledby=${name}-heading]`;

test("without JavaScript each panel of Check ASNs shows its errors and keeps what was typed", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("national");
  const form = await visitor.open("/search");
  const manifest = await visitor.submit(form, "Search", { m: "" });
  expect(manifest.textsOf(`${panel("manifest-search")} [role=alert]`)).toEqual([
    "Manifest must not be blank",
  ]);
  const slip = await visitor.submit(manifest, "Search", { ps: "   " });
  expect(slip.textsOf(`${panel("packing-slip")} [role=alert]`)).toEqual([
    "Packing slip must not be blank",
  ]);
  expect(slip.alerts).toHaveLength(1);

  const advanced = await visitor.submit(slip, "Search", {
    s: "2026-01-02",
    f: "1/3/2026",
    "Manifest Number": "M-1",
    Trailer: "0",
  });
  expect(advanced.textsOf(`${panel("advanced-search")} [role=alert]`)).toEqual([
    "Invalid start date, must be formatted (MM/DD/YYYY)",
  ]);
  expect(advanced.valueOf("Start Date")).toBe("2026-01-02");
  expect(advanced.valueOf("End Date")).toBe("1/3/2026");
  expect(advanced.valueOf("Manifest Number")).toBe("M-1");
  expect(advanced.field("Trailer").find("option[selected]").text()).toBe(
    "Not On Trailer (Shortage)",
  );

  const asns = await visitor.submit(advanced, "Search", { ASNs: "" });
  expect(asns.main).toContain("Must include at least 1 ASN");
});

test("a manager of one pool finds the pool selected and no other", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("store");
  const form = await visitor.open("/search");
  expect(form.optionsOf("Pool")).toHaveLength(1);
  expect(form.valueOf("Pool")).not.toBe("");
});

test("a store outside the selected pool is removed with a message", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("regional");
  const form = await visitor.open("/search");
  const groups = form.$("select[name=st] optgroup");
  const [own = "", other = ""] = [0, 1].map((at) =>
    groups.eq(at).find("option").first().text(),
  );
  const refused = await visitor.submit(form, "Search", {
    p: form.field("p").find("option").eq(1).attr("value") ?? "",
    st: [own, other],
  });
  expect(refused.textOf(`${panel("advanced-search")} [role=alert]`)).toContain(
    `taken out: ${other}`,
  );
  expect(refused.field("st").val()).toEqual([own]);
});
